import type { CallName } from '../contract/index';
import { publicCalls } from '../contract/calls.generated';

/** Calls that invalidate the token when they succeed. Their own answer decides how the session ends. */
const sessionEndingCalls: readonly CallName[] = ['logoff', 'editPassword'];
const isPublic = (name: CallName) => (publicCalls as readonly string[]).includes(name);

/** Numbers of requests in flight, by token. */
const alerting = new Map<string, number>();
const sessionEnding = new Map<string, number>();

const change = (counts: Map<string, number>, token: string, by: 1 | -1) => {
  const count = (counts.get(token) ?? 0) + by;
  if (count > 0) counts.set(token, count);
  else counts.delete(token);
};

/** The requests in flight of each session. They decide how a 401 answer to one of them ends the session. */
export const inFlightRequests = {
  /**
   * Counts a request.
   * @param isPoll whether it is the balance poll, whose 401 ends the session without an alert
   * @returns removes the request; call it when the answer has arrived
   */
  add(token: string | null, name: CallName, isPoll: boolean): () => void {
    if (token === null) return () => {};
    const counters = [
      ...(isPoll || isPublic(name) ? [] : [alerting]),
      ...(sessionEndingCalls.includes(name) ? [sessionEnding] : []),
    ];
    counters.forEach((counts) => change(counts, token, 1));
    return () => counters.forEach((counts) => change(counts, token, -1));
  },

  /**
   * Whether a request in flight would show the alert 认证失败 on a 401. The end of a session aborts all its requests, so
   * a silent 401 of the poll shows the alert on behalf of the aborted request.
   */
  wouldAlert: (token: string): boolean => alerting.has(token),

  /**
   * Whether a 401 to `name` ends the session. It does not while the member logs out or changes the login password:
   * the token is then expected to be rejected, and the answer to that call decides.
   */
  mayEndSession: (token: string, name: CallName): boolean => name !== 'logoff' && !sessionEnding.has(token),
};

/** Numbers of requests in flight, by endpoint: also of mutations that the store does not track. */
const running = new Map<string, number>();

/** Counts a request of an endpoint. Returns how to remove it when it has been answered. */
export function trackEndpoint(name: string): () => void {
  running.set(name, (running.get(name) ?? 0) + 1);
  return () => {
    const count = (running.get(name) ?? 0) - 1;
    if (count > 0) running.set(name, count);
    else running.delete(name);
  };
}

/** Whether a request of the endpoint is in flight. */
export const isEndpointRunning = (name: string): boolean => running.has(name);
