import { isPositive, messages, patterns } from '@site/shared';
import * as v from 'valibot';

/** What a member typed, without the spaces around it. */
export const typed = v.pipe(v.string(), v.trim());

/** An amount as far as it is typed: `100.` is on its way to `100.5` and means 100 until then. */
export const asAmount = (text: string): string => text.trim().replace(/^(\d+)\.$/, '$1');

/** A typed amount, as the rules after it see it and as it is sent. */
export const typedAmount = v.pipe(v.string(), v.transform(asAmount));

/** Typed text that must not be empty. */
export const requiredText = (message: string) => v.pipe(typed, v.nonEmpty(message));

/** Whether the wire takes it as money: at most ten digits and two decimals (wire, Types). */
export const isWireAmount = (value: string) => patterns.amount.test(value);

/** The amount of a deposit in CNY: above 0 (spec 2 §5). */
export const depositAmount = v.pipe(
  typedAmount,
  v.check((value) => isWireAmount(value) && isPositive(value), messages.depositAmount),
);
