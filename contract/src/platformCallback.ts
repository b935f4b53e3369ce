import * as v from 'valibot';
import { gameCategories } from './rules';
import { betStates } from './states';
import { example, fenOf } from './types';

/*
 * `POST /api/platforms/NAME/callback`, by which remote platforms report outcomes of transfers and bets. It is not a
 * call of the site: it answers with HTTP statuses and without an envelope.
 */

/** Its path, with the parameter `:name`. */
export const platformCallbackPath = '/api/platforms/:name/callback';

/** The headers of a callback. */
export const platformCallbackHeaders = v.object({
  'x-timestamp': v.pipe(
    v.string(),
    v.regex(/^\d{1,12}$/),
    v.description('Seconds since 1970, at most 5 minutes from the clock of the API host'),
  ),
  'x-nonce': v.pipe(v.string(), v.regex(/^[\w-]{16,100}$/), v.description('New for each callback')),
  'x-signature': v.pipe(
    v.string(),
    v.regex(/^[0-9a-fA-F]{64}$/),
    v.description(
      'HMAC-SHA-256, with the secret of the platform, over timestamp, `.`, nonce, `.` and the body as sent',
    ),
  ),
});

const name = v.pipe(v.string(), v.regex(/^[\w.:-]{1,80}$/));
const reference = v.pipe(
  name,
  v.description('The reference of the `deposit` or `withdraw`'),
  v.examples(['T2026112220505847486199']),
);
const betId = example(name, 'b-1');

/** CNY, parsed to fen (bigint). */
const amount = v.pipe(
  v.string(),
  v.description('CNY with at most two decimals'),
  v.examples(['100.00']),
  v.regex(/^\d{1,13}(\.\d{1,2})?$/),
  v.transform(fenOf),
);

export const platformCallbackTransfer = v.object({
  reference,
  amount,
  outcome: v.picklist(['done', 'failed', 'insufficient']),
});

/** Times of bets that the database can store and that are no slip, ms. */
const [earliest, latest] = [Date.UTC(2000, 0), Date.UTC(3000, 0)];

const betFields = v.object({
  betId,
  memberId: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,17}$/),
    v.description('The id of the member, as `deposit` and `launch` gave it'),
    v.examples(['42']),
  ),
  gameCode: example(v.pipe(v.string(), v.regex(/^[\w.:-]{1,60}$/)), 'zr-1'),
  category: v.picklist(gameCategories),
  /** 0 of a free round. */
  amount,
  payout: amount,
  state: v.picklist(Object.keys(betStates) as (keyof typeof betStates)[]),
  at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.description('When it was placed, ISO 8601 with a time zone'),
    v.examples(['2026-11-22T12:00:00Z']),
    v.transform((text) => new Date(text)),
    // An impossible date is NaN, which no comparison accepts.
    v.check((at) => at.getTime() >= earliest && at.getTime() < latest),
  ),
  correction: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(1_000_000),
      v.description('Of a bet that is settled again: higher than that of the settlement it replaces'),
      v.examples([1]),
    ),
  ),
});

export const platformCallbackBet = v.pipe(
  betFields,
  v.check(({ state, correction }) => correction === undefined || state !== 'unsettled'),
);

const atMost = 200;

const reportOf = <const Transfer extends v.GenericSchema, const Bet extends v.GenericSchema>(
  transfer: Transfer,
  bet: Bet,
) =>
  v.object({
    transfers: v.optional(v.pipe(v.array(transfer), v.maxLength(atMost)), []),
    bets: v.optional(v.pipe(v.array(bet), v.maxLength(atMost)), []),
  });

/** The body: outcomes of transfers, and bets. */
export const platformCallbackReport = reportOf(platformCallbackTransfer, platformCallbackBet);

/** The same with items of any form, each of which is judged on its own. */
export const platformCallbackItems = reportOf(v.unknown(), v.unknown());

/** The name of an item in the answer; of a malformed one as it was sent, empty unless it was a text. */
const asSent = v.pipe(v.string(), v.maxLength(80), v.description('As it was sent; empty unless it was a text'));

/** Results of an item that is malformed, and of one that the host could not apply now. */
const unapplied = ['invalid', 'fault'] as const;

/** The answer: what the report did, item by item, in its order. */
export const platformCallbackResults = v.object({
  transfers: v.array(
    v.object({
      reference: example(asSent, 'T2026112220505847486199'),
      result: v.picklist(['settled', 'repeated', 'contradicted', 'unknown', 'wrong-amount', ...unapplied]),
    }),
  ),
  bets: v.array(
    v.object({
      betId: example(asSent, 'b-1'),
      result: v.picklist(['counted', 'corrected', 'repeated', 'contradicted', 'unknown-member', ...unapplied]),
    }),
  ),
});

export type PlatformCallbackTransfer = v.InferOutput<typeof platformCallbackTransfer>;
export type PlatformCallbackBet = v.InferOutput<typeof platformCallbackBet>;
export type PlatformCallbackResults = v.InferOutput<typeof platformCallbackResults>;

/** Why a callback was refused, by HTTP status: `error` of the answer. */
export const platformCallbackErrors = {
  401: {
    description: 'The signature, the timestamp or a header is wrong',
    errors: ['headers', 'signature', 'timestamp'],
  },
  404: { description: 'There is no such remote platform', errors: ['platform'] },
  409: { description: 'The nonce was used before', errors: ['nonce'] },
  413: { description: 'The body is too large', errors: ['request'] },
  422: { description: 'The body has another form, or too many items', errors: ['body'] },
  500: { description: 'A failure of the API host; the callback can be sent again as it is', errors: ['fault'] },
} as const;

type Errors = typeof platformCallbackErrors;
export type PlatformCallbackStatus = keyof Errors;
export type PlatformCallbackError<Status extends PlatformCallbackStatus> = Errors[Status]['errors'][number];
