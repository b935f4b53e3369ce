import { earlyItems } from '@site/shared';
import { depositHint } from './depositHint';

/** The hint under the forms. */
export const hint = earlyItems(['get_pay_way', 'content'], (methods, content) => {
  const text = depositHint(content?.value, methods.expiry_hours);
  return text === undefined ? [] : [{ text }];
});
