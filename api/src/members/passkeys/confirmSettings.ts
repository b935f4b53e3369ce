import { messages } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../base/errors/domainError';
import { yuan } from '../../base/money/money';
import { CallResult } from '../../base/http/result';
import { registerCall } from '../calls/route';
import { logSecurityEvent } from '../../base/http/logSecurityEvent';
import { checkFundPassword } from '../passwords/fundPassword';
import { checkLoginPassword } from '../passwords/loginPassword';
import { recordSignInChange } from '../members.store';
import type { Services } from '../calls/services';
import { consumeAssertion } from './assertions';
import { confirmed, verifyConfirmation } from './confirmation';
import { deleteSetting, listSettings, type ProtectedAction, upsertSetting, usablePasskeys } from './passkeys.store';
import { relyingPartyOf } from './relyingParty';
import { inSession } from '../calls/session';

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
export const confirmSettingRoutes = (app: FastifyInstance, services: Services): void => {
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

  registerCall(app, services, 'passkey/confirmsetting', async ({ input, member, request }) => {
    const { action, enabled, password, confirmation } = input;
    const party = relyingPartyOf(services, request);
    const leastAmount = action === 'withdraw' ? (input.amount ?? 0n) : 0n;
    const before = (await listSettings(db, member.id)).get(action);
    const loosens = before !== undefined && (enabled === 0 || leastAmount > before);
    if (before === undefined && enabled === 1) await checkReplacedPassword(services, member.id, { action, password });
    const values = { setting: action, enabled, amount: input.amount };
    const proof = loosens
      ? await verifyConfirmation(
          services,
          { request, member },
          { payload: confirmed.confirmsetting(values), assertion: confirmation },
        )
      : undefined;
    await inSession(db, member, async (tx) => {
      if ((await listSettings(tx, member.id)).get(action) !== before) throw changedMeanwhile();
      if (proof) await consumeAssertion(tx, proof, now());
      if (enabled === 0) return deleteSetting(tx, member.id, action);
      if ((await usablePasskeys(tx, member.id, party.id)).length === 0) throw new DomainError('请先添加通行密钥！');
      if (before === undefined) await recordSignInChange(tx, member.id, now());
      return upsertSetting(tx, { memberId: member.id, action, leastAmount });
    });
    logSecurityEvent(request, { event: 'sign-in-changed' });
    return new CallResult(null, '设置成功');
  });
};
