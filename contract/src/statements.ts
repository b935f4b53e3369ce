import * as v from 'valibot';
import { compactText } from './enteredText';
import { messages } from './messages';
import {
  count,
  decimal,
  enteredText,
  example,
  flag,
  integerInput,
  maybeText,
  memberCall,
  page,
  pageInput,
  publicCall,
  text,
  timestamp,
} from './types';

const month = example(
  v.pipe(
    text(7, '月份有误'),
    v.description('YYYY-MM, a month in Beijing time'),
    v.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, '月份有误'),
  ),
  '2026-11',
);
const digest = '5f0c2d7a91b34e6880a1c2d3e4f50617';

/** A member's statements: every movement of the main wallet, month by month, and their verification. */
export const statementCalls = {
  statement: memberCall(
    v.object({
      month,
      page: pageInput,
      /** Movements per page; sent only for a download. */
      limit: v.exactOptional(integerInput(1, 999), 15),
    }),
    v.object({
      month: example(v.string(), '2026-11'),
      /** Balance of the main wallet before the month's first movement, and after its last one until now. */
      opening: example(decimal, '1000.00', '0.00'),
      closing: example(decimal, '1400.00', '0.00'),
      rows: page(
        v.object({
          at: timestamp,
          /** What moved the money, such as `deposit`. */
          kind: example(v.string(), 'deposit', 'withdrawal-hold'),
          /** With a minus sign if it left the wallet. */
          amount: example(decimal, '500.00', '-100.00'),
          /** Balance after the movement. */
          balance: example(decimal, '1400.00', '900.00'),
          /** The order or record that it belongs to. */
          reference: example(maybeText, 'D1', 'W1'),
        }),
      ),
      /** Identifies what was stated; the same until the month gets another movement. */
      digest: example(v.string(), digest),
    }),
    { optional: true },
  ),
  /** Whether the API host has made a statement with this digest, and what it said. */
  verifystatement: publicCall(
    v.object({ digest: example(enteredText(compactText, 200, messages.captchaRequired), digest) }),
    v.object({
      valid: flag,
      month: example(maybeText, '2026-11', null),
      /** The member's name, masked. */
      username: example(maybeText, 'li***88', null),
      /** Balances and number of movements that were stated; hosts may leave out opening and movements. */
      opening: example(v.nullish(decimal), '1000.00', null),
      closing: example(v.nullish(decimal), '1400.00', null),
      movements: example(v.nullish(count), '2', null),
    }),
    { optional: true },
  ),
};
