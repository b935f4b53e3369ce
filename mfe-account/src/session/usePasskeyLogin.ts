import {
  isApiError,
  listen,
  showError,
  showPasskeyFailure,
  signalPasskeys,
  signFromSuggestions,
  signWithPasskey,
  supportsPasskeys,
} from '@site/shared';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  useAccountGetPasskeySuggestionsQuery,
  useAccountLogInByPasskeyMutation,
  useAccountStartPasskeyLoginMutation,
  type NewSession,
} from './sessionApi';
import { unknownCredential } from '../passkeys/signalAccepted';

/** ms after which the challenge of the suggestions is replaced; the API host accepts it for 5 minutes. */
export const challengeRefreshInterval = 4 * 60_000;

export interface PasskeyLogin {
  /** Whether this browser has passkeys and the API host has the calls. */
  available: boolean;
  /** True while a prompt is open or its answer is checked. */
  busy: boolean;
  /** Opens the browser's prompt and logs in. */
  logIn: () => Promise<void>;
}

/**
 * Login with a passkey: by a button, or from the browser's suggestions for the name's field. Passes the new
 * session to `onSession`; errors are shown. A cancelled prompt leaves the form as it is.
 */
export function usePasskeyLogin(onSession: (session: NewSession) => void): PasskeyLogin {
  const [busy, setBusy] = useState(false);
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = useAccountGetPasskeySuggestionsQuery(undefined, {
    skip: !supportsPasskeys(),
    refetchOnMountOrArgChange: true,
    pollingInterval: challengeRefreshInterval,
    skipPollingIfUnfocused: true,
  });
  /* Until a refetch succeeds `data` is the previous challenge, which is used or expires soon. */
  const suggestions = isFetching || error ? undefined : data;
  const refetchIfExpiring = useEffectEvent(() => {
    const age = Date.now() - (fulfilledTimeStamp ?? 0);
    if (data && !document.hidden && age > challengeRefreshInterval) void refetch();
  });
  /* A hidden page does not poll, and polls again only when the next interval ends. */
  useEffect(() => listen(document, { visibilitychange: () => refetchIfExpiring() }), []);
  const [start] = useAccountStartPasskeyLoginMutation();
  const [send] = useAccountLogInByPasskeyMutation();

  const finish = async (response: Parameters<typeof send>[0], rpId: string) => {
    const { data: session, error: loginError } = await send(response);
    if (isApiError(loginError) && loginError.kind === 'refused' && loginError.missing === 'passkey')
      signalPasskeys(unknownCredential(rpId, response.id));
    if (loginError) showError(loginError);
    else onSession(session);
    return !loginError;
  };

  const finishSuggested = useEffectEvent(async (...answer: Parameters<typeof finish>) => {
    setBusy(true);
    /* A challenge is valid once. */
    if (!(await finish(...answer))) await refetch();
    setBusy(false);
  });

  useEffect(() => {
    if (!suggestions || busy) return;
    const offer = new AbortController();
    const signIn = async () => {
      const answer = await signFromSuggestions(suggestions, offer.signal);
      if (answer.ok && !offer.signal.aborted) await finishSuggested(answer.response, suggestions.rpId);
    };
    void signIn();
    return () => offer.abort();
  }, [suggestions, busy]);

  const logIn = async () => {
    setBusy(true);
    const { data: options, error: startError } = await start();
    if (startError) showError(startError);
    else {
      const answer = await signWithPasskey(options);
      if (answer.ok) await finish(answer.response, options.rpId);
      else showPasskeyFailure(answer.failure);
    }
    setBusy(false);
  };

  return { available: data !== undefined, busy, logIn };
}
