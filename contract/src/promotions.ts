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
  applyagentdo: t.memberCall(
    v.object({
      mobile: t.example(t.enteredText(mobileText, limits.mobile, messages.mobile), '13800138000'),
      apply_info: t.example(t.requiredLines(500, messages.agentReason), '推广'),
    }),
    v.unknown(),
  ),
};
