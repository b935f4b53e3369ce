import { isPositive, messages, patterns } from '@site/shared';
import * as v from 'valibot';

/** What a member typed, without the spaces around it. */
export const typed = v.pipe(v.string(), v.trim());

/** Typed text that must not be empty. */
export const requiredText = (message: string) => v.pipe(typed, v.nonEmpty(message));

/** Whether the wire takes it as money: at most ten digits and two decimals (wire, Types). */
export const isWireAmount = (value: string) => patterns.amount.test(value);

/** The amount of a deposit in CNY: above 0 (spec 2 §5). */
export const depositAmount = v.pipe(
  typed,
  v.check((value) => isWireAmount(value) && isPositive(value), messages.depositAmount),
);
