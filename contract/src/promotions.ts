import * as v from 'valibot';
import { pageWithLimit } from './content';
import { mobileText } from './enteredText';
import { messages } from './messages';
import { limits } from './rules';
import * as t from './types';

const activityTitle = t.example(v.string(), '新会员礼');
const activity = {
  id: t.id,
  title: activityTitle,
  banner: t.maybeText,
  memo: t.example(t.maybeText, '长期有效'),
  created_at: v.nullish(t.timestamp),
};

/**
 * `pending`: approved, and waits for a deposit or for the end of the day whose loss it pays back. `lost`: all of it was
 * staked and not won.
 */
export const bonusStates = ['pending', 'active', 'converted', 'expired', 'given-up', 'lost'] as const;

/** `fixed`, a share of the next deposit, or a share of what was lost in a day. */
export const bonusKinds = ['fixed', 'deposit-share', 'loss-cashback'] as const;

const bonusExample = t.example(t.decimal, '50.00');

/** A bonus of the member. Amounts are CNY. */
const bonus = v.object({
  id: t.id,
  name: t.example(v.string(), '首存礼金'),
  kind: t.example(v.picklist(bonusKinds), 'deposit-share'),
  state: t.example(v.picklist(bonusStates), 'active'),
  /** What it was given with, and what is left to stake; 0 while it is pending. */
  granted: bonusExample,
  balance: bonusExample,
  /** What has to be staked before the balance becomes cash, and how much of that is done. */
  requirement: t.example(t.decimal, '500.00'),
  done: t.example(t.decimal, '120.00'),
  /** A higher stake takes no bonus money; null for none. */
  highest_stake: t.example(v.nullable(t.decimal), '20.00'),
  /**
   * Percent of a stake that counts, of single games and of categories; a game comes before its category, and all others
   * count in full. Bonus money cannot be staked where 0 percent count.
   */
  weights: v.array(
    v.object({
      /** One of the site's categories, or the platform and code of a game, with its name. */
      category: v.optional(t.example(v.string(), 'realbet')),
      platform: v.optional(t.example(v.string(), 'SG')),
      game_code: v.optional(t.example(v.string(), 'SGB1001')),
      name: v.optional(t.example(v.string(), '百家乐')),
      percent: t.example(t.count, 50),
    }),
  ),
  created_at: t.timestamp,
  /** When what is left is taken back; of a pending one, until when it waits. */
  expires_at: t.timestamp,
  ended_at: t.example(t.maybeText, null),
});

const redPacket = t.example(t.decimal, '8.88');

/** Red packets, activities and agents. `activitydeatil` is spelled as API hosts spell it. */
export const promotionCalls = {
  userredpacket: t.memberGet(
    v.object({ page: t.pageInput }),
    v.object({
      sendnums: t.example(t.count, '0'),
      acquirednum: t.count,
      max_times: t.example(t.count, '3'),
      rules: v.array(
        v.object({
          /** `HH:mm:ss`, Beijing time. */
          start_time: t.example(v.string(), '00:00:00'),
          end_time: t.example(v.string(), '23:59:59'),
          day_flow: t.example(t.decimal, '0.00'),
          flow_money: t.example(t.decimal, '10.00'),
          recharge: t.decimal,
          /** What a claim pays, from and to, CNY. */
          least: v.optional(t.example(t.decimal, '1.00')),
          most: v.optional(t.example(t.decimal, '8.00')),
          /** Whether the member has claimed it today. */
          used: v.optional(t.flag),
          /** Whether it is paid as a bonus. */
          in_bonus: v.optional(t.example(t.flag, '0')),
        }),
      ),
      /** The member's deposits and turnover that count for the rules, CNY. */
      deposited: v.optional(t.example(t.decimal, '50.00')),
      turnover: v.optional(t.example(t.decimal, '200.00')),
    }),
  ),
  redpacket: t.memberCall(
    v.object({ page: t.pageInput }),
    t.page(v.object({ id: v.optional(t.id), money: redPacket, redpacketmoney: redPacket, created_at: t.timestamp })),
  ),
  douserredpacket: t.memberCall(t.nothing, v.object({ redpacketmoney: redPacket }), { idempotent: true }),
  activitylist: t.publicCall(v.object({ type: v.optional(t.text(20), '') }), t.listOrPage(v.object(activity))),
  activitydeatil: t.publicCall(
    v.object({ id: t.idInput }),
    v.object({ ...activity, content: t.example(t.maybeText, '<p>活动内容</p>') }),
  ),
  doactivityapply: t.memberCall(v.object({ activityid: t.idInput }), v.unknown()),
  activityApplyLog: t.memberCall(
    pageWithLimit,
    t.listOrPage(v.object({ id: t.id, activity_name: activityTitle, state: t.count, created_at: t.timestamp })),
  ),
  /** The member's bonuses, running ones first, then the last ones that ended. */
  bonuses: t.optionalCall(t.nothing, v.array(bonus)),
  /** What is left of the bonus returns to the house, also what open rounds win with its part of the stake. */
  giveupbonus: t.memberCall(v.object({ id: t.idInput }), v.unknown(), { idempotent: true, optional: true }),
  applyagentdo: t.memberCall(
    v.object({
      mobile: t.example(t.enteredText(mobileText, limits.mobile, messages.mobile), '13800138000'),
      apply_info: t.example(t.requiredLines(500, messages.agentReason), '推广'),
    }),
    v.unknown(),
  ),
};
