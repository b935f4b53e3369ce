import { isAmbiguousAmount, messages } from '@site/shared/text';

/** Refuses an amount that can be read in more than one way, with what is wrong. For rules of a `Form.Item`. */
export const checkUnambiguousAmount = (_rule: unknown, amount: unknown): Promise<void> =>
  typeof amount === 'string' && isAmbiguousAmount(amount.replace(/^-/, ''))
    ? Promise.reject(new Error(messages.amountAmbiguous))
    : Promise.resolve();
