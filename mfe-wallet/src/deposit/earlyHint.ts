import { earlyItems } from '@site/shared';

/**
 * The operator's text about deposits, such as amounts, or else the time in which an order must be paid.
 * @param set what the operator has set
 * @param expiryHours undefined on a host without that time
 * @returns undefined if there is nothing to say
 */
export const depositHint = (set: unknown, expiryHours: number | string | undefined): string | undefined => {
  if (typeof set === 'string' && set.trim() !== '') return set;
  if (!(Number(expiryHours) > 0)) return undefined;
  return `请在提交后${expiryHours}小时内完成存款，逾期未付款，订单自动失效。`;
};

/** The hint under the forms. */
export const hint = earlyItems(['get_pay_way', 'content'], (methods, content) => {
  const text = depositHint(content?.value, methods.expiry_hours);
  return text === undefined ? [] : [{ text }];
});
