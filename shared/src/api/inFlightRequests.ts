import { type CallName, publicCalls } from '@site/contract';

/** Calls that invalidate the token when they succeed. Their own answer decides how the session ends. */
const sessionEndingCalls: readonly CallName[] = ['logoff', 'editPassword'];
const isPublic = (name: CallName) => (publicCalls as readonly string[]).includes(name);

interface InFlight {
  token: string | null;
  name: CallName;
  isPoll: boolean;
  movesMoney: boolean;
}

const requests = new Set<InFlight>();
const some = (holds: (request: InFlight) => boolean): boolean => [...requests].some(holds);

/** The requests in flight. They decide how a 401 answer to one of them ends the session. */
export const inFlightRequests = {
  /**
   * Adds a request.
   * @param isPoll whether it is the balance poll, whose 401 ends the session without an alert
   * @param movesMoney whether it is an idempotent call
   * @returns removes the request; call it when the answer has arrived
   */
  add(token: string | null, name: CallName, isPoll: boolean, movesMoney = false): () => void {
    const request = { token, name, isPoll, movesMoney };
    requests.add(request);
    return () => void requests.delete(request);
  },

  /**
   * Whether a request in flight would show the alert 认证失败 on a 401. The end of a session aborts all its requests, so
   * a silent 401 of the poll shows the alert on behalf of the aborted request.
   */
  wouldAlert: (token: string): boolean => some((it) => it.token === token && !it.isPoll && !isPublic(it.name)),

  /** Whether a call that moves money has no answer yet. */
  moveMoney: (): boolean => some((it) => it.movesMoney),

  /**
   * Whether a 401 to `name` ends the session. It does not while the member logs out or changes the login password:
   * the token is then expected to be rejected, and the answer to that call decides.
   */
  mayEndSession: (token: string, name: CallName): boolean =>
    name !== 'logoff' && !some((it) => it.token === token && sessionEndingCalls.includes(it.name)),
};
