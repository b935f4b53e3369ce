import { betStates } from '@site/shared/contract';
import * as v from 'valibot';
import { categories } from '../../games/pictures/gamePicture';
import { fen } from '../../http/money';

const name = v.pipe(v.string(), v.regex(/^[\w.:-]{1,80}$/));

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,13}(\.\d{1,2})?$/),
  v.transform((text) => fen(text)),
);

const stateNames = Object.keys(betStates) as (keyof typeof betStates)[];

const transfer = v.object({
  /** The reference of the transfer's `deposit` or `withdraw`. */
  reference: name,
  amount,
  outcome: v.picklist(['done', 'failed', 'insufficient']),
});

/** Times of bets that the database can store and that are no slip, ms. */
const [earliest, latest] = [Date.UTC(2000, 0), Date.UTC(3000, 0)];

const bet = v.object({
  betId: name,
  /** The member's id, as `deposit` and `launch` gave it. */
  memberId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/)),
  gameCode: v.pipe(v.string(), v.regex(/^[\w.:-]{1,60}$/)),
  category: v.picklist(categories),
  amount: v.pipe(amount, v.minValue(1n)),
  payout: amount,
  state: v.picklist(stateNames),
  /** When it was placed, ISO 8601 with a time zone. */
  at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
    // An impossible date is NaN, which no comparison accepts.
    v.check((at) => at.getTime() >= earliest && at.getTime() < latest),
  ),
});

const atMost = 200;

/** The body of a callback: outcomes of transfers, and bets. Amounts are decimals in yuan as strings. */
export const callbackReport = v.object({
  transfers: v.optional(v.pipe(v.array(transfer), v.maxLength(atMost)), []),
  bets: v.optional(v.pipe(v.array(bet), v.maxLength(atMost)), []),
});

export type CallbackReport = v.InferOutput<typeof callbackReport>;
