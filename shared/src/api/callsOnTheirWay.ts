import type { CallName } from '../contract';
import { publicCalls } from '../contract/methods';

/** Calls after whose success the host knows the token no more (wire): what they answer says how the session ended. */
const endingCalls: readonly CallName[] = ['logoff', 'editPassword'];
const isPublic = (name: CallName) => (publicCalls as readonly string[]).includes(name);

const alerting = new Map<string, number>();
const ending = new Map<string, number>();

const count = (counts: Map<string, number>, token: string, change: 1 | -1) => {
  const next = (counts.get(token) ?? 0) + change;
  if (next > 0) counts.set(token, next);
  else counts.delete(token);
};

/*
 * What each session's calls on their way mean for a 401 that another of them meets.
 */
export const callsOnTheirWay = {
  /** Counts a call; gives back what says that it has arrived. `poll`: the balance poll. */
  set(token: string | null, name: CallName, poll: boolean): () => void {
    if (token === null) return () => {};
    const counts = [...(poll || isPublic(name) ? [] : [alerting]), ...(endingCalls.includes(name) ? [ending] : [])];
    counts.forEach((it) => count(it, token, 1));
    return () => counts.forEach((it) => count(it, token, -1));
  },

  /**
   * Whether some call would raise the alert when it meets its own 401. Ending a session gives up all its calls, so the alert that one
   * of them would have raised is foreseen: an alert outranks the silent exit (decisions 4).
   */
  wouldAlert: (token: string): boolean => alerting.has(token),

  /**
   * Whether a 401 of `name` means that the session has ended by itself. While the member logs out or changes the login password, a
   * poll's 401 is but the sign that it worked: what that call answers comes first.
   */
  mayEndSession: (token: string, name: CallName): boolean => name !== 'logoff' && !ending.has(token),
};
