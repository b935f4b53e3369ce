import { codes, messages } from '@site/contract';
import type { FastifyRequest } from 'fastify';
import { deleteRows } from '../../base/database/statements';
import { DomainError } from '../../base/errors/domainError';
import { registerCall } from '../calls/route';
import { inSession } from '../calls/session';
import type { Member } from '../../base/http/requestMember';
import { consume } from '../../base/http/throttle';
import type { Routes, Services } from '../calls/services';
import { type Assertion, type VerifiedAssertion, verifyAssertion, consumeAssertion } from './assertions';
import { listSettings, type ProtectedAction, usablePasskeys, upsertSetting } from './passkeys.store';
import { relyingPartyOf } from './relyingParty';
import { newRequestOptions } from './challenges';
import { yuan } from '../../base/money/money';
import { CallResult } from '../../base/http/result';
import { logSecurityEvent } from '../../base/http/logSecurityEvent';
import { checkFundPassword } from '../passwords/fundPassword';
import { checkLoginPassword } from '../passwords/loginPassword';
import { recordSignInChange } from '../members.store';

/**
 * The values to which a confirmation is bound, by action: those of `passkey/confirmoptions` and those of the call that
 * it goes with give the same list, or the confirmation is refused.
 */
export const confirmed = {
  withdraw: ({ bank, amount }: { bank: number; amount: bigint }) => ['withdraw', `${bank}`, `${amount}`],
  bindcard: (account: { bank: string; bank_owner: string; bank_no: string; bank_address?: string }) => [
    'bindcard',
    account.bank,
    account.bank_owner,
    account.bank_no,
    account.bank_address ?? '',
  ],
  password: ({ paypassword }: { paypassword: string }) => ['password', paypassword],
  confirmsetting: (changed: { setting: ProtectedAction; enabled: number; amount?: bigint | undefined }) => [
    'confirmsetting',
    changed.setting,
    `${changed.enabled}`,
    `${changed.amount ?? 0n}`,
  ],
  register: () => ['register'],
};

/** A call that a confirmation goes with. */
interface Call {
  services: Services;
  request: FastifyRequest;
  member: Member;
  input: { confirmation?: Assertion };
}

/**
 * Verifies the confirmation of these values by one of the member's passkeys. Throws a DomainError without one, or if it
 * is not accepted. `consumeAssertion` uses it up in the transaction of what it confirms.
 */
export const verifyConfirmation = (
  { services, request, member, input: { confirmation: assertion } }: Call,
  payload: readonly string[],
): Promise<VerifiedAssertion> => {
  if (!assertion) {
    throw new DomainError('请使用通行密钥确认！', codes.refused, undefined, { confirmation_required: 1 });
  }
  return verifyAssertion(services, request, { assertion, binding: { purpose: 'confirm', member, payload } });
};

/**
 * As `verifyConfirmation`, where the member has chosen a passkey for this action, from this amount (fen). Undefined
 * where not: the call then needs its password, and ignores a confirmation.
 */
export const verifyChosenConfirmation = async (
  call: Call,
  action: ProtectedAction,
  payload: readonly string[],
  amount = 0n,
): Promise<VerifiedAssertion | undefined> => {
  const leastAmount = (await listSettings(call.services.db, call.member.id)).get(action);
  if (leastAmount === undefined || amount < leastAmount) return undefined;
  return verifyConfirmation(call, payload);
};

/** Challenges to confirm something: thirty at once, then one every five seconds. */
const bucketOf = (memberId: string) => ({ key: `passkey-confirm:${memberId}`, capacity: 30, seconds: 5 });

/** Challenges that one of the member's passkeys answers to confirm an action. */
export const confirmationRoutes: Routes = (app, services) =>
  registerCall(app, services, 'passkey/confirmoptions', async ({ input, member, request }) => {
    const passkeys = await usablePasskeys(services.db, member.id, relyingPartyOf(services, request).id);
    if (passkeys.length === 0) throw new DomainError('请先添加通行密钥！');
    await consume(services.throttles, bucketOf(member.id));
    const payload = (confirmed[input.action] as (values: typeof input) => string[])(input);
    return newRequestOptions(services, request, { binding: { purpose: 'confirm', member, payload }, passkeys });
  });

const actions: readonly ProtectedAction[] = ['withdraw', 'bindcard', 'password'];

const changedMeanwhile = () => new DomainError('设置已变更，请重试！');

/**
 * Throws a DomainError unless this is the password that a passkey is to take the place of: otherwise a passkey that was
 * added with the login password alone could replace the fund password.
 */
const checkReplacedPassword = (
  services: Services,
  memberId: string,
  { action, password }: { action: ProtectedAction; password: string },
): Promise<void> =>
  action === 'password'
    ? checkLoginPassword(services, memberId, password)
    : checkFundPassword(services, memberId, { password, missing: messages.withdrawPassword });

/** What asks the member for a passkey. Asking for it less often needs a passkey itself, asking at all a password. */
export const confirmSettingRoutes: Routes = (app, services) => {
  const { db, now } = services;

  registerCall(app, services, 'passkey/settings', async ({ member }) => {
    const settings = await listSettings(db, member.id);
    return actions.map((action) => {
      const leastAmount = settings.get(action);
      return {
        action,
        enabled: leastAmount === undefined ? 0 : 1,
        amount: action === 'withdraw' && leastAmount !== undefined ? yuan(leastAmount) : null,
      };
    });
  });

  registerCall(app, services, 'passkey/confirmsetting', async (call) => {
    const { input, member, request } = call;
    const { action, enabled, password } = input;
    const party = relyingPartyOf(services, request);
    const leastAmount = action === 'withdraw' ? (input.amount ?? 0n) : 0n;
    const before = (await listSettings(db, member.id)).get(action);
    const loosens = before !== undefined && (enabled === 0 || leastAmount > before);
    if (before === undefined && enabled === 1) await checkReplacedPassword(services, member.id, { action, password });
    const values = { setting: action, enabled, amount: input.amount };
    const proof = loosens ? await verifyConfirmation(call, confirmed.confirmsetting(values)) : undefined;
    await inSession(db, member, async (tx) => {
      if ((await listSettings(tx, member.id)).get(action) !== before) throw changedMeanwhile();
      if (proof) await consumeAssertion(tx, proof, now());
      if (enabled === 0) return deleteRows(tx, 'passkey_setting', { member_id: member.id, action });
      if ((await usablePasskeys(tx, member.id, party.id)).length === 0) throw new DomainError('请先添加通行密钥！');
      if (before === undefined) await recordSignInChange(tx, member.id, now());
      return upsertSetting(tx, { memberId: member.id, action, leastAmount });
    });
    logSecurityEvent(request, { event: 'sign-in-changed' });
    return new CallResult(null, '设置成功');
  });
};
