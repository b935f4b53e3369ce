import * as v from 'valibot';
import { compactText } from './enteredText';
import { messages } from './messages';
import * as t from './types';

const month = t.example(
  v.pipe(
    t.text(7, '月份有误'),
    v.description('YYYY-MM, a month in Beijing time'),
    v.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, '月份有误'),
  ),
  '2026-11',
);
const digest = '5f0c2d7a91b34e6880a1c2d3e4f50617';

/** A member's statements: every movement of the main wallet, month by month, and their verification. */
export const statementCalls = {
  statement: t.optionalCall(
    v.object({
      month,
      page: t.pageInput,
      /** Movements per page; sent only for a download. */
      limit: v.exactOptional(t.integerInput(1, 999), 15),
    }),
    v.object({
      month: t.example(v.string(), '2026-11'),
      /** Balance of the main wallet before the month's first movement, and after its last one until now. */
      opening: t.example(t.decimal, '1000.00', '0.00'),
      closing: t.example(t.decimal, '1400.00', '0.00'),
      rows: t.page(
        v.object({
          at: t.timestamp,
          /** What moved the money, such as `deposit`. */
          kind: t.example(v.string(), 'deposit', 'withdrawal-hold'),
          /** With a minus sign if it left the wallet. */
          amount: t.example(t.decimal, '500.00', '-100.00'),
          /** Balance after the movement. */
          balance: t.example(t.decimal, '1400.00', '900.00'),
          /** The order or record that it belongs to. */
          reference: t.example(t.maybeText, 'D1', 'W1'),
        }),
      ),
      /** Identifies what was stated; the same until the month gets another movement. */
      digest: t.example(v.string(), digest),
    }),
  ),
  /** Whether the API host has made a statement with this digest, and what it said. */
  verifystatement: t.optionalPublicCall(
    v.object({ digest: t.example(t.enteredText(compactText, 200, messages.captchaRequired), digest) }),
    v.object({
      valid: t.flag,
      month: t.example(t.maybeText, '2026-11', null),
      /** The member's name, masked. */
      username: t.example(t.maybeText, 'li***88', null),
      /** Balances and number of movements that were stated; hosts may leave out opening and movements. */
      opening: t.example(v.nullish(t.decimal), '1000.00', null),
      closing: t.example(v.nullish(t.decimal), '1400.00', null),
      movements: t.example(v.nullish(t.count), '2', null),
    }),
  ),
};
