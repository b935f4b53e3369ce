import * as v from 'valibot';
import { fenOf } from './types';

/*
 * The calls by which a game provider debits and credits the members' wallets: `POST /api/platforms/NAME/wallet/ACTION`.
 * They are signed like callbacks of platforms, answer with HTTP statuses, and have no envelope.
 */

/** Their path, with the parameters `:name` and `:action`. */
export const walletCallPath = '/api/platforms/:name/wallet/:action';

const idOf = (description: string, ...examples: string[]) =>
  v.pipe(v.string(), v.regex(/^[\w.:-]{1,80}$/), v.description(description), v.examples(examples));

const member = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,17}$/),
  v.description('The id of the member, as `authenticate` answered it'),
  v.examples(['42']),
);
const token = v.pipe(
  v.string(),
  v.regex(/^[\w-]{20,200}$/),
  v.description('The token of the launch'),
  v.examples(['9uYw3q1Tt0Vb6m2KxE5aZg']),
);
const transaction = idOf("The provider's id of this transaction: unique for one member, for ever", 't-1');
const original = idOf('The transaction that is undone', 't-1');
const round = idOf('The round that it belongs to', 'r-1');
const game = v.pipe(
  v.string(),
  v.regex(/^[\w.:-]{1,60}$/),
  v.description('The code of the game'),
  v.examples(['pt-1']),
);

/** CNY with at most two decimals, parsed to fen (bigint). */
const amount = v.pipe(
  v.string(),
  v.description('CNY with at most two decimals'),
  v.examples(['12.50']),
  v.regex(/^\d{1,10}(\.\d{1,2})?$/),
  v.transform(fenOf),
);
const correction = v.pipe(
  v.string(),
  v.description('CNY with at most two decimals and perhaps a minus sign, by which the payout of the round changes'),
  v.examples(['-12.50']),
  v.regex(/^-?\d{1,10}(\.\d{1,2})?$/),
  v.transform((text) => (text.startsWith('-') ? -fenOf(text.slice(1)) : fenOf(text))),
  v.check((fen) => fen !== 0n),
);

/** The bodies by action. Unknown fields are ignored. */
export const walletCalls = {
  authenticate: v.object({ token }),
  balance: v.object({ member, token: v.optional(token) }),
  debit: v.object({ member, token, transaction, round, game, amount }),
  credit: v.object({
    member,
    transaction,
    round: v.optional(round),
    game: v.optional(game),
    amount,
    debit: v.optional(idOf('The debit that it belongs to', 't-1')),
    final: v.optional(v.pipe(v.boolean(), v.description('Whether the round has ended'), v.examples([true])), false),
  }),
  refund: v.object({ member, transaction, original, amount }),
  rollback: v.object({ member, transaction, original }),
  settle: v.object({ member, transaction, round, correction }),
} as const;

export type WalletAction = keyof typeof walletCalls;

/** What each call does. */
export const walletSummaries: Record<WalletAction, string> = {
  authenticate: 'The member of a launch, and the balance',
  balance: 'The balance of a member',
  debit: 'Takes a stake',
  credit: 'Pays a win, also hours later, without a token; 0 with `final` ends a round without a win',
  refund: 'Gives a stake back once',
  rollback: 'Undoes a debit, a credit or a correction once; of an unknown one it is remembered',
  settle: 'Changes the payout of a round after its end; what the wallet lacks is taken from later credits',
};

/**
 * How a call was decided. `insufficient`: the wallet has less than the stake. `blocked`: the member may not stake now,
 * or the token does not allow it. `conflict`: the id was used for something else, or what it names cannot be undone or
 * corrected so. `rolled-back`: the transaction was undone before it came. `unknown-member`, `unknown-round`: there is
 * none. All but `ok` moved nothing.
 */
export const walletStatuses = [
  'ok',
  'insufficient',
  'blocked',
  'conflict',
  'rolled-back',
  'unknown-member',
  'unknown-round',
] as const;

/** Why a stake is `blocked`. */
export const walletBlocks = ['token', 'provider', 'frozen', 'paused', 'limit', 'play-money'] as const;

/**
 * Why a stake is `insufficient` although the balance has it: the terms of the member's bonus do not allow its money for
 * this game, or for so high a stake.
 */
export const walletShortages = ['bonus-game', 'bonus-stake'] as const;

/** The answer. The same transaction with the same body gets it again, byte for byte. */
export const walletAnswer = v.object({
  status: v.picklist(walletStatuses),
  balance: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+\.\d{2}$/),
      v.description('CNY of the wallet after the call'),
      v.examples(['87.50']),
    ),
  ),
  /** Of `authenticate`. */
  member: v.optional(member),
  /** Of `authenticate`. */
  currency: v.optional(v.literal('CNY')),
  reason: v.optional(
    v.pipe(v.picklist([...walletBlocks, ...walletShortages]), v.description('Why a stake is refused')),
  ),
});

export type WalletStatus = (typeof walletStatuses)[number];
export type WalletAnswer = v.InferOutput<typeof walletAnswer>;

/** Why a call was not decided, by HTTP status: `error` of the answer. Nothing was done. */
export const walletErrors = {
  401: {
    description: 'The signature, the timestamp or a header is wrong',
    errors: ['headers', 'signature', 'timestamp'],
  },
  404: { description: 'There is no such provider or action', errors: ['platform', 'action'] },
  413: { description: 'The body is too large', errors: ['request'] },
  422: { description: 'The body has another form', errors: ['body'] },
  500: { description: 'Nothing was done; the call can be repeated', errors: ['fault'] },
} as const;
