import * as v from 'valibot';
import { pageWithLimit } from './content';
import { mobileText } from './enteredText';
import { messages } from './messages';
import { limits } from './rules';
import {
  count,
  decimal,
  enteredText,
  example,
  flag,
  id,
  idInput,
  listOrPage,
  maybeText,
  memberCall,
  memberGet,
  nothing,
  page,
  pageInput,
  publicCall,
  requiredLines,
  text,
  timestamp,
} from './types';

const activityTitle = example(v.string(), '新会员礼');
const activity = {
  id,
  title: activityTitle,
  banner: maybeText,
  memo: example(maybeText, '长期有效'),
  created_at: v.nullish(timestamp),
};

const redPacket = example(decimal, '8.88');

/** Red packets, activities and agents. `activitydeatil` is spelled as API hosts spell it. */
export const promotionCalls = {
  userredpacket: memberGet(
    v.object({ page: pageInput }),
    v.object({
      sendnums: example(count, '0'),
      acquirednum: count,
      max_times: example(count, '3'),
      rules: v.array(
        v.object({
          /** `HH:mm:ss`, Beijing time. */
          start_time: example(v.string(), '00:00:00'),
          end_time: example(v.string(), '23:59:59'),
          day_flow: example(decimal, '0.00'),
          flow_money: example(decimal, '10.00'),
          recharge: decimal,
          /** What a claim pays, from and to, CNY. */
          least: v.optional(example(decimal, '1.00')),
          most: v.optional(example(decimal, '8.00')),
          /** Whether the member has claimed it today. */
          used: v.optional(flag),
        }),
      ),
      /** The member's deposits and turnover that count for the rules, CNY. */
      deposited: v.optional(example(decimal, '50.00')),
      turnover: v.optional(example(decimal, '200.00')),
    }),
  ),
  redpacket: memberCall(
    v.object({ page: pageInput }),
    page(v.object({ id: v.optional(id), money: redPacket, redpacketmoney: redPacket, created_at: timestamp })),
  ),
  douserredpacket: memberCall(nothing, v.object({ redpacketmoney: redPacket }), { idempotent: true }),
  activitylist: publicCall(v.object({ type: v.optional(text(20), '') }), listOrPage(v.object(activity))),
  activitydeatil: publicCall(
    v.object({ id: idInput }),
    v.object({ ...activity, content: example(maybeText, '<p>活动内容</p>') }),
  ),
  doactivityapply: memberCall(v.object({ activityid: idInput }), v.unknown()),
  activityApplyLog: memberCall(
    pageWithLimit,
    listOrPage(v.object({ id, activity_name: activityTitle, state: count, created_at: timestamp })),
  ),
  applyagentdo: memberCall(
    v.object({
      mobile: example(enteredText(mobileText, limits.mobile, messages.mobile), '13800138000'),
      apply_info: example(requiredLines(500, messages.agentReason), '推广'),
    }),
    v.unknown(),
  ),
};
