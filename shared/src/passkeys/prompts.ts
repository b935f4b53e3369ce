import {
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/**
 * Why a prompt gave no answer.
 * - `cancelled`: the member closed it, it timed out, or another prompt replaced it.
 * - `registered`: the authenticator already has a passkey of this member.
 * - `unavailable`: the browser, the device or the site's address cannot use passkeys.
 */
export type PasskeyFailure = 'cancelled' | 'registered' | 'unavailable';

/** The answer of a passkey prompt: what the API host verifies, or why there is none. */
export type PasskeyAnswer<Response> = { ok: true; response: Response } | { ok: false; failure: PasskeyFailure };

/*
 * The browser's passkey prompts, with the WebAuthn library, in a chunk that is loaded when a prompt is needed. One
 * prompt runs at a time: the library ends the one before.
 */

export const createPasskey = (
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyAnswer<RegistrationResponseJSON>> => answerOf(startRegistration({ optionsJSON }));

/** Asks the member to choose a passkey, which signs the challenge. */
export const signWithPasskey = (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<PasskeyAnswer<AuthenticationResponseJSON>> => answerOf(startAuthentication({ optionsJSON }));

/**
 * Offers passkeys among the suggestions of a field with `autocomplete="… webauthn"`. Resolves when the member chooses
 * one, or as cancelled when `signal` aborts; as unavailable in a browser without such suggestions.
 */
export async function signFromSuggestions(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
): Promise<PasskeyAnswer<AuthenticationResponseJSON>> {
  if (signal.aborted) return { ok: false, failure: 'cancelled' };
  /* The fields of the form load in a separate chunk, so the library may not find a field yet. */
  const prompt = startAuthentication({ optionsJSON, useBrowserAutofill: true, verifyBrowserAutofillInput: false });
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel);
  const answer = await answerOf(prompt);
  signal.removeEventListener('abort', cancel);
  return answer;
}

/** What a phone is informed of: that a passkey is unknown, which ones are accepted, or the member's name. */
export type PasskeySignal = Parameters<typeof sendSignal>[0];

/** Rejects none: a browser refuses a signal about passkeys of another site. */
export const sendSignals = (signals: PasskeySignal[]) => Promise.allSettled(signals.map(sendSignal));

async function answerOf<Response>(prompt: Promise<Response>): Promise<PasskeyAnswer<Response>> {
  try {
    return { ok: true, response: await prompt };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

function failureOf(error: unknown): PasskeyFailure {
  /* The library's errors have the name of the browser's. */
  const { name } = error as Partial<Error>;
  /* Browsers report a dismissed prompt, a timeout and a missing passkey alike, so that sites learn nothing. */
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'registered' : 'unavailable';
}
