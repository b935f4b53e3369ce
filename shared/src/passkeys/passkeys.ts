import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { toast } from '../ui/toast/toastStore';
import type * as Prompts from './prompts';
import type { PasskeyAnswer, PasskeyFailure, PasskeySignal } from './prompts';

/** An IP address cannot have passkeys: they belong to a host name. */
const isAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname);

/** Whether this browser can use passkeys at the site's address. Browsers have WebAuthn only on https and localhost. */
export const supportsPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !isAddress(globalThis.location.hostname);

/** Whether this browser passes on to the phone which passkeys still exist (Signal API). */
export const supportsPasskeySignals = (): boolean =>
  supportsPasskeys() && 'signalUnknownCredential' in globalThis.PublicKeyCredential;

/** Passes signals on to the phone, if the browser can, so that it offers no passkey that would be refused. */
export function signalPasskeys(...signals: PasskeySignal[]): void {
  if (!supportsPasskeySignals()) return;
  import(/* webpackChunkName: "passkeys" */ './prompts').then(
    (part) => part.sendSignals(signals),
    () => undefined,
  );
}

/** Asks by the chunk of the prompts; if it does not load, the prompt cannot be shown. */
const ask = <Answer>(
  prompt: (part: typeof Prompts) => Promise<PasskeyAnswer<Answer>>,
): Promise<PasskeyAnswer<Answer>> =>
  import(/* webpackChunkName: "passkeys" */ './prompts').then(prompt, () => ({ ok: false, failure: 'unavailable' }));

/** Asks the browser to make a passkey with the options of `passkey/registeroptions`. */
export const createPasskey = (options: PublicKeyCredentialCreationOptionsJSON) =>
  ask((part) => part.createPasskey(options));

/** Asks the member for a passkey, with the options of `passkey/loginoptions` or `passkey/confirmoptions`. */
export const signWithPasskey = (options: PublicKeyCredentialRequestOptionsJSON) =>
  ask((part) => part.signWithPasskey(options));

/**
 * Offers passkeys among the browser's suggestions for a field with `autocomplete="… webauthn"`. Resolves when the
 * member chooses one; aborting `signal` withdraws the offer.
 */
export const signFromSuggestions = (options: PublicKeyCredentialRequestOptionsJSON, signal: AbortSignal) =>
  ask((part) => part.signFromSuggestions(options, signal));

/** In place of a password field: says that the form is confirmed by passkey, or that this browser cannot do it. */
export const passkeyNote = (): string =>
  supportsPasskeys() ? '提交后用通行密钥确认，无需密码' : '此操作须用通行密钥确认，请换用支持通行密钥的浏览器';

/** Shows why a prompt that the member asked for gave no answer. A cancelled prompt is not shown as an error. */
export function showPasskeyFailure(failure: PasskeyFailure): void {
  if (failure === 'cancelled') toast('已取消通行密钥验证', 'info');
  else if (failure === 'registered') toast('此设备已添加过通行密钥', 'error');
  else toast('此设备暂时无法使用通行密钥', 'error');
}
