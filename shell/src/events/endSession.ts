import { type Dispatch, inFlightRequests, sessionRefused } from '@site/shared';

/**
 * Ends the session as the balance poll does after a 401: without an alert, unless a request in flight would show it. A
 * member who is logging out or changing the password gets the answer to that call instead.
 */
export const endSession = (token: string) => (dispatch: Dispatch) => {
  if (!inFlightRequests.mayEndSession(token, 'balance')) return;
  dispatch(sessionRefused({ token, quiet: !inFlightRequests.wouldAlert(token) }));
};
