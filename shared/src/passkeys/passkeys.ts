import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { toast } from '../ui/toast/toastStore';
import type { PasskeyAnswer, PasskeyFailure } from './prompts';

/** An IP address cannot have passkeys: they belong to a host name. */
const isAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname);

/** Whether this browser can use passkeys at the site's address. Browsers have WebAuthn only on https and localhost. */
export const supportsPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !isAddress(globalThis.location.hostname);

const prompts = () => import(/* webpackChunkName: "passkeys" */ './prompts');

/** A failed chunk means that the prompt cannot be shown. */
const unavailable = { ok: false, failure: 'unavailable' } as const;

/** Asks the browser to make a passkey with the options of `passkey/registeroptions`. */
export const createPasskey = (
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyAnswer<RegistrationResponseJSON>> =>
  prompts().then(
    (part) => part.createPasskey(options),
    () => unavailable,
  );

/** Asks the member for a passkey, with the options of `passkey/loginoptions` or `passkey/confirmoptions`. */
export const signWithPasskey = (
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<PasskeyAnswer<AuthenticationResponseJSON>> =>
  prompts().then(
    (part) => part.signWithPasskey(options),
    () => unavailable,
  );

/**
 * Offers passkeys among the browser's suggestions for a field with `autocomplete="… webauthn"`. Resolves when the
 * member chooses one; aborting `signal` withdraws the offer.
 */
export const signFromSuggestions = (
  options: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
): Promise<PasskeyAnswer<AuthenticationResponseJSON>> =>
  prompts().then(
    (part) => part.signFromSuggestions(options, signal),
    () => unavailable,
  );

/** In place of a password field: says that the form is confirmed by passkey, or that this browser cannot do it. */
export const passkeyNote = (): string =>
  supportsPasskeys() ? '提交后用通行密钥确认，无需密码' : '此操作须用通行密钥确认，请换用支持通行密钥的浏览器';

/** Shows why a prompt that the member asked for gave no answer. A cancelled prompt is not shown as an error. */
export function showPasskeyFailure(failure: PasskeyFailure): void {
  if (failure === 'cancelled') toast('已取消通行密钥验证', 'info');
  else if (failure === 'registered') toast('此设备已添加过通行密钥', 'error');
  else toast('此设备暂时无法使用通行密钥', 'error');
}
