import { isUnclearAmount, messages } from '@site/shared/text';

/** Refuses an amount that can be read in more than one way, with what is wrong. For rules of a `Form.Item`. */
export const isClear = (_rule: unknown, amount: unknown): Promise<void> =>
  typeof amount === 'string' && isUnclearAmount(amount.replace(/^-/, ''))
    ? Promise.reject(new Error(messages.amountUnclear))
    : Promise.resolve();
