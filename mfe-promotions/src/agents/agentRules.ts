import { limits, messages, patterns } from '@site/shared';
import * as v from 'valibot';

/**
 * Rules of the agent application: mobile first, then reason.
 * @param more further numbers that the operator allows
 */
export const agentRules = (more?: RegExp) =>
  v.object({
    mobile: v.pipe(
      v.optional(v.string(), ''),
      v.trim(),
      v.maxLength(limits.mobile, messages.mobile),
      v.check((mobile) => patterns.mobile.test(mobile) || more?.test(mobile) === true, messages.mobile),
    ),
    apply_info: v.pipe(v.optional(v.string(), ''), v.trim(), v.nonEmpty(messages.agentReason)),
  });
