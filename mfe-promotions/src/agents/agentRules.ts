import { limits, messages, patterns } from '@site/shared';
import * as v from 'valibot';

/** The agent application, in the paper's order: mobile, then reason (spec 2 §5). */
export const agentRules = v.object({
  mobile: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.maxLength(limits.mobile, messages.mobile),
    v.regex(patterns.mobile, messages.mobile),
  ),
  apply_info: v.pipe(v.optional(v.string(), ''), v.trim(), v.nonEmpty(messages.agentReason)),
});
