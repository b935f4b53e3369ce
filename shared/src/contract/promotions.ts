import * as v from 'valibot';
import { pageWithLimit } from './content';
import { messages } from './messages';
import { limits } from './rules';
import {
  call,
  count,
  decimal,
  id,
  idInput,
  listOrPage,
  maybeText,
  nothing,
  page,
  pageInput,
  requiredLines,
  requiredText,
  text,
  timestamp,
} from './types';

const activity = { id, title: v.string(), banner: maybeText, memo: maybeText, created_at: v.nullish(timestamp) };

const time = v.string();

/** Red packets, activities and agents (spec 2 §7, decisions 43 to 46, 54). */
export const promotionCalls = {
  userredpacket: call(
    'GET',
    'member',
    v.object({ page: pageInput }),
    v.object({
      sendnums: count,
      acquirednum: count,
      max_times: count,
      rules: v.array(
        v.object({ start_time: time, end_time: time, day_flow: decimal, flow_money: decimal, recharge: decimal }),
      ),
    }),
  ),
  redpacket: call(
    'POST',
    'member',
    v.object({ page: pageInput }),
    page(v.object({ money: decimal, redpacketmoney: decimal, created_at: timestamp })),
  ),
  douserredpacket: call('POST', 'member', nothing, v.object({ redpacketmoney: decimal })),
  activitylist: call('POST', 'public', v.object({ type: v.optional(text(20), '') }), listOrPage(v.object(activity))),
  activitydeatil: call('POST', 'public', v.object({ id: idInput }), v.object({ ...activity, content: maybeText })),
  doactivityapply: call('POST', 'member', v.object({ activityid: idInput }), v.unknown()),
  activityApplyLog: call(
    'POST',
    'member',
    pageWithLimit,
    listOrPage(v.object({ id, activity_name: v.string(), state: count, created_at: timestamp })),
  ),
  applyagentdo: call(
    'POST',
    'member',
    v.object({
      mobile: requiredText(limits.mobile, messages.mobile),
      apply_info: requiredLines(500, messages.agentReason),
    }),
    v.unknown(),
  ),
};
