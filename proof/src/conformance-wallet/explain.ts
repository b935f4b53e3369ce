import type { WalletAnswer } from '@site/contract/schemas';
import { contentOf, decide, type WalletCall, type WalletState } from './walletModel';

/** A call that was answered. */
export interface Answered {
  call: WalletCall;
  httpStatus: number;
  text: string;
  /** When it was first sent, and when it was answered: ms of one clock. */
  begin: number;
  end: number;
}

const readAnswer = (text: string): Partial<WalletAnswer> => {
  try {
    return JSON.parse(text) as Partial<WalletAnswer>;
  } catch {
    return {};
  }
};

/** The state after the call; undefined if the contract does not allow this answer in this state. */
const after = (state: WalletState, { call, httpStatus, text }: Answered): WalletState | undefined => {
  if (call.isForged) return httpStatus === 401 ? state : undefined;
  if (httpStatus !== 200) return undefined;
  const decision = decide(state, call, text);
  if (decision.text !== undefined) return decision.text === text ? state : undefined;
  const { status, balance } = readAnswer(text);
  if (status !== decision.status) return undefined;
  // Only an answer that moved money has to say the balance.
  if (balance === undefined ? status === 'ok' : balance !== decision.balance) return undefined;
  return decision.state;
};

const keyOf = ({ balance, debt, known, undone, rounds }: WalletState) =>
  JSON.stringify([
    `${balance} ${debt}`,
    // Of two calls with one id that were refused with the same bytes, either may be the one that is stored.
    [...known].map(([id, { call, text, moved }]) => `${id} ${contentOf(call)} ${text} ${moved}`).toSorted(),
    [...undone].toSorted(),
    [...rounds].map(([id, paid]) => `${id} ${paid}`).toSorted(),
  ]);

const search = (state: WalletState, left: readonly Answered[], found: WalletState[]): void => {
  if (left.length === 0) {
    found.push(state);
    return;
  }
  const firstEnd = Math.min(...left.map(({ end }) => end));
  for (const next of left) {
    // What was answered before another call was sent was decided before it.
    if (next.begin > firstEnd) continue;
    const reached = after(state, next);
    if (!reached) continue;
    search(
      reached,
      left.filter((other) => other !== next),
      found,
    );
    // If it changed nothing, any order that has it later has the same answers with it first.
    if (reached === state) return;
  }
};

/**
 * The states in which a member may be after calls that overlapped: one for each order of decisions that explains all
 * answers. None: the answers contradict the contract.
 */
export const explain = (states: readonly WalletState[], answered: readonly Answered[]): WalletState[] => {
  const found: WalletState[] = [];
  for (const state of states) search(state, answered, found);
  return found.length < 2 ? found : [...new Map(found.map((state) => [keyOf(state), state])).values()];
};

/** The state if calls are decided in the order of their answers, whatever the answers say. */
export const playInOrder = (state: WalletState, answered: readonly Answered[]): WalletState =>
  answered
    .filter(({ call }) => !call.isForged)
    .toSorted((one, other) => one.end - other.end)
    .reduce((reached, { call, text }) => decide(reached, call, text).state, state);
