import type { WalletAction, WalletStatus } from '@site/contract/schemas';
import { fen, yuan } from '../../../api/src/base/money/money';

/** One call of a provider, as it is repeated. */
export interface WalletCall {
  action: WalletAction;
  fields: Readonly<Record<string, string | boolean>>;
  /** Its signature is wrong. */
  isForged?: boolean;
  /** Its member does not exist. */
  isStranger?: boolean;
  /** Its token is of no launch. */
  hasWrongToken?: boolean;
}

interface KnownTransaction {
  call: WalletCall;
  /** The first answer that was received, byte for byte. */
  text: string;
  /** Fen by which it changed what the member has. */
  moved: bigint;
  isDone: boolean;
}

/** A member as the contract describes it. A state is never changed: calls lead to new ones. */
export interface WalletState {
  /** Fen. */
  balance: bigint;
  debt: bigint;
  known: ReadonlyMap<string, KnownTransaction>;
  /** Transactions that were undone, whether they came or not. */
  undone: ReadonlySet<string>;
  /** Payouts of rounds in fen. */
  rounds: ReadonlyMap<string, bigint>;
}

/** How the contract decides a call. */
export interface Decision {
  status: WalletStatus;
  /** CNY; undefined where there is no member. */
  balance?: string;
  /** Set for a repetition, which gets these bytes. */
  text?: string;
  state: WalletState;
}

export const initialState = (balance: string): WalletState => ({
  balance: fen(balance),
  debt: 0n,
  known: new Map(),
  undone: new Set(),
  rounds: new Map(),
});

const fieldOf = ({ fields }: WalletCall, name: string): string | undefined => {
  const value = fields[name];
  return value === undefined ? undefined : String(value);
};

const signed = (amount: string): bigint => (amount.startsWith('-') ? -fen(amount.slice(1)) : fen(amount));

/** What a transaction says. Its token may be another one when it is repeated. */
export const contentOf = ({ action, fields: { token: _token, ...fields } }: WalletCall) =>
  JSON.stringify([action, fields]);

/** Moves money of the wallet. What it lacks becomes a debt, which the next money pays. */
const move = (state: WalletState, change: bigint): WalletState => {
  const { balance, debt } = state;
  if (change < 0n) {
    const covered = balance < -change ? balance : -change;
    return { ...state, balance: balance - covered, debt: debt - change - covered };
  }
  const owed = debt < change ? debt : change;
  return { ...state, balance: balance + change - owed, debt: debt - owed };
};

interface Effect {
  status: WalletStatus;
  change?: bigint;
  /** The round of a stake, a win or a correction. */
  round?: string | undefined;
  /** Fen by which the payout of the round changes. */
  paid?: bigint;
  undoes?: string | undefined;
}

const undo = (state: WalletState, call: WalletCall, original: string): Effect => {
  const found = state.known.get(original);
  if (!found) return { status: 'ok', undoes: original };
  const { action } = found.call;
  if (action === 'refund' || action === 'rollback') return { status: 'conflict' };
  const isOther = found.isDone && found.moved !== -fen(fieldOf(call, 'amount') ?? '0');
  if (call.action === 'refund' && (action !== 'debit' || isOther)) return { status: 'conflict' };
  if (!found.isDone || state.undone.has(original)) return { status: 'ok' };
  const round = fieldOf(found.call, 'round');
  const paid = action === 'debit' ? 0n : -found.moved;
  if (round !== undefined && paid < 0n && (state.rounds.get(round) ?? 0n) + paid < 0n) return { status: 'conflict' };
  return { status: 'ok', change: -found.moved, round, paid, undoes: original };
};

const effectOf = (state: WalletState, call: WalletCall): Effect => {
  const amount = fen(fieldOf(call, 'amount') ?? '0');
  const round = fieldOf(call, 'round');
  switch (call.action) {
    case 'debit':
      if (call.hasWrongToken) return { status: 'blocked' };
      if (state.balance < amount) return { status: 'insufficient' };
      return { status: 'ok', change: -amount, round, paid: 0n };
    case 'credit':
      return { status: 'ok', change: amount, round, paid: amount };
    case 'settle': {
      const payout = state.rounds.get(round ?? '');
      const correction = signed(fieldOf(call, 'correction') ?? '0');
      if (payout === undefined) return { status: 'unknown-round' };
      if (payout + correction < 0n) return { status: 'conflict' };
      return { status: 'ok', change: correction, round, paid: correction };
    }
    default:
      return undo(state, call, fieldOf(call, 'original') ?? '');
  }
};

/** Decides a call for the member. `text` is the answer that was received. */
export const decide = (state: WalletState, call: WalletCall, text: string): Decision => {
  if (call.isStranger) return { status: 'unknown-member', state };
  const unchanged = { balance: yuan(state.balance), state };
  const transaction = fieldOf(call, 'transaction');
  if (transaction === undefined) return { status: 'ok', ...unchanged };
  const found = state.known.get(transaction);
  if (found) {
    return contentOf(found.call) === contentOf(call)
      ? { status: 'ok', text: found.text, state }
      : { status: 'conflict', ...unchanged };
  }
  const isUndone = state.undone.has(transaction);
  const effect: Effect = isUndone ? { status: 'rolled-back' } : effectOf(state, call);
  const { status, change = 0n, round, paid, undoes } = effect;
  // Not stored: the round may still come.
  if (status === 'unknown-round') return { status, ...unchanged };
  const moved = move(state, change);
  const known = new Map(state.known).set(transaction, { call, text, moved: change, isDone: status === 'ok' });
  const rounds =
    round === undefined || paid === undefined
      ? state.rounds
      : new Map(state.rounds).set(round, (state.rounds.get(round) ?? 0n) + paid);
  const undone = undoes === undefined ? state.undone : new Set(state.undone).add(undoes);
  return { status, balance: yuan(moved.balance), state: { ...moved, known, rounds, undone } };
};
