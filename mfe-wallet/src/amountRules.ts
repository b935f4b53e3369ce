import { isPositive, messages, patterns } from '@site/shared';
import * as v from 'valibot';

/** Text of a field, trimmed. */
const trimmedText = v.pipe(v.string(), v.trim());

/** A typed amount without a trailing dot: `100.`, typed before `100.5`, means 100. */
export const asAmount = (text: string): string => text.trim().replace(/^(\d+)\.$/, '$1');

/** Schema of a typed amount, in the form in which it is checked and sent. */
export const typedAmount = v.pipe(v.string(), v.transform(asAmount));

/** Schema of a text that must not be empty. */
export const requiredText = (message: string) => v.pipe(trimmedText, v.nonEmpty(message));

/** Whether the API accepts it as money: at most ten digits and two decimals. */
export const isApiAmount = (value: string) => patterns.amount.test(value);

/** Schema of the amount of a deposit, in CNY, above 0. */
export const depositAmount = v.pipe(
  typedAmount,
  v.check((value) => isApiAmount(value) && isPositive(value), messages.depositAmount),
);
