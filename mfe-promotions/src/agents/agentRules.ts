import { limits, messages, patterns } from '@site/shared';
import * as v from 'valibot';

/**
 * The agent application, in the paper's order: mobile, then reason (spec 2 §5).
 * @param more numbers that the operator admits beyond the listed ones (decisions 17)
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
