import * as v from 'valibot';
import { messages } from './messages';
import { newLoginPassword, session } from './members';
import { withdrawalAmount, withdrawalBank } from './payments';
import { accountToBind } from './payout-accounts';
import { limits } from './rules';
import * as t from './types';
import { assertion, attestation, creationOptions, requestOptions } from './webauthn';

const totpCode = v.pipe(v.string(messages.totp), v.trim(), v.regex(/^[0-9]{6}$/, messages.totp));
const password = t.example(t.secret(limits.password, messages.loginPasswordRequired), 'evening2026');

/** What a member can protect by a passkey. `withdraw` has an amount from which it applies. */
const protectedAction = v.picklist(['withdraw', 'bindcard', 'password'], messages.confirmedAction);

/** `""` for none, which the host replaces only in schemas that are no union. */
const noAmount = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
);

const setting = {
  /** 1 (default) asks for a passkey, 0 no longer does. */
  enabled: v.optional(t.flagInput, 1),
  /** CNY from which withdrawals ask for a passkey; `""` is every withdrawal. Of `withdraw` alone. */
  amount: v.optional(v.union([noAmount, t.amountInput])),
};

/** The password that a setting takes the place of. The schema of the call cannot say which. */
const replacedPassword = v.pipe(
  v.string(messages.withdrawPassword),
  v.maxLength(limits.password, messages.withdrawPassword),
);

/**
 * What a confirmation is for, with the fields of the call that it goes with. A confirmation is valid once, for these
 * values, within 5 minutes and in the session that asked for it.
 */
const toConfirm = v.union([
  v.object({ action: v.literal('withdraw'), bank: withdrawalBank, amount: withdrawalAmount }),
  v.object({ action: v.literal('bindcard'), ...accountToBind.wallet }),
  v.object({ action: v.literal('bindcard'), ...accountToBind.card }),
  v.object({ action: v.literal('password'), paypassword: t.example(newLoginPassword, 'morning2026') }),
  /** Goes with a `passkey/confirmsetting` that switches a setting off or raises its amount. */
  v.object({ action: v.literal('confirmsetting'), setting: protectedAction, ...setting }),
  /** Goes with `passkey/registeroptions` while a setting is on. */
  v.object({ action: v.literal('register') }),
]);

/**
 * Sign-in and confirmation by passkey (WebAuthn), and one-time codes for members without one. The relying party is the
 * site's host name. A challenge is valid once, for 5 minutes.
 */
export const passkeyCalls = {
  /**
   * `password` is the login password. While a confirmation setting is on, a `confirmation` for `register` by one of the
   * member's passkeys is needed too: without one the answer is 422 with `data: { confirmation_required: 1 }`. While
   * one-time codes are on, a `code` is needed too: without one the answer has `data: { totp_required: 1 }`.
   */
  'passkey/registeroptions': t.optionalCall(
    v.object({
      password,
      code: t.example(v.exactOptional(totpCode), '123456'),
      confirmation: v.exactOptional(assertion),
    }),
    creationOptions,
  ),
  'passkey/register': t.optionalCall(
    v.object({
      name: t.example(t.requiredText(limits.passkeyName, messages.passkeyName), '手机'),
      response: attestation,
    }),
    v.object({ id: t.id }),
  ),
  /**
   * Newest first. `blocked` is 1 for a key whose signature counter went back: a copy of it may exist. `credential` has
   * what phones know the passkey by (WebAuthn Signal API).
   */
  'passkey/list': t.optionalCall(
    t.nothing,
    v.array(
      v.object({
        id: t.id,
        name: t.example(v.string(), '手机'),
        created_at: t.timestamp,
        last_used_at: v.nullish(t.timestamp),
        blocked: v.optional(t.example(t.flag, '0')),
        credential: v.optional(
          v.object({
            id: t.example(v.string(), 'abcdefghijk_1'),
            rp_id: t.example(v.string(), 'localhost'),
            user_id: t.example(v.string(), 'abcdefghijkl'),
            user_name: t.example(v.string(), 'linwan88'),
          }),
        ),
      }),
    ),
  ),
  /** `password` is the login password. Refused for the last usable passkey while a confirmation setting is on. */
  'passkey/remove': t.optionalCall(v.object({ id: t.idInput, password }), v.unknown()),
  'passkey/loginoptions': t.optionalPublicCall(t.nothing, requestOptions),
  /** Of a passkey that the host does not know, the answer is 422 with `data: { passkey_unknown: 1 }`. */
  'passkey/login': t.optionalPublicCall(v.object({ response: assertion }), session),
  'passkey/confirmoptions': t.optionalCall(toConfirm, requestOptions),
  /**
   * Asks for a passkey instead of the fund password (`withdraw`, `bindcard`) or of the old login password (`password`).
   * Needs a passkey. Switching on needs `password`: the fund password for `withdraw` and `bindcard`, the login password
   * for `password`. Switching off and raising the amount need a `confirmation` for `confirmsetting`.
   */
  'passkey/confirmsetting': t.optionalCall(
    v.object({
      action: protectedAction,
      ...setting,
      password: t.example(v.exactOptional(replacedPassword, ''), '654321'),
      confirmation: v.exactOptional(assertion),
    }),
    v.unknown(),
  ),
  /** What asks for a passkey, one row for each action; `amount` is null for actions without one. */
  'passkey/settings': t.optionalCall(
    t.nothing,
    v.array(
      v.object({
        action: t.example(protectedAction, 'withdraw', 'bindcard', 'password'),
        enabled: t.example(t.flag, 1, 0, 0),
        amount: t.example(v.nullish(t.decimal), '1000.00', null, null),
      }),
    ),
  ),
  /** Whether logins by name and password need a one-time code. */
  'totp/state': t.optionalCall(t.nothing, v.object({ enabled: t.example(t.flag, 0) })),
  /** A new secret (base32) and its otpauth URI for a QR code. It counts once `totp/enable` has confirmed it. */
  'totp/setup': t.optionalCall(
    v.object({ password }),
    v.object({
      secret: t.example(v.string(), 'ABCDEFGHIJKLMNOP'),
      uri: t.example(v.string(), 'otpauth://totp/linwan88?secret=ABCDEFGHIJKLMNOP'),
    }),
  ),
  'totp/enable': t.optionalCall(
    v.object({
      code: t.example(totpCode, '123456'),
    }),
    v.unknown(),
  ),
  /** Without a `code` the answer is 422 with `data: { totp_required: 1 }`. */
  'totp/disable': t.optionalCall(
    v.object({ password, code: t.example(v.exactOptional(totpCode), '123456') }),
    v.unknown(),
  ),
};
