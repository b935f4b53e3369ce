import { codes } from '@site/contract';
import { permissionsOf, type Role, type SignedInOperator } from '@site/contract/operators';
import type { FastifyRequest } from 'fastify';
import type { Queryable, Transaction } from '../../base/database/database';
import { addressOf, networkOf } from '../../base/http/address';
import { DomainError } from '../../base/errors/domainError';
import { hashOf } from '../../base/crypto/oneTimeToken';
import { CallResult } from '../../base/http/result';
import { countEveryFailure, countFailures, throttledAs } from '../../base/http/throttle';
import { readSetting } from '../../base/settings/settings';
import { hasRealPayments } from '../../members/site/licence';
import { appInfo } from '../../members/site/settings';
import { inHashTurn, operatorClient } from '../../members/passwords/passwords';
import { logSecurityEvent } from '../../base/http/logSecurityEvent';
import { stepOf } from '../../base/crypto/totp';
import type { Routes } from '../../members/calls/services';
import { rejectBlockedAddress, tokenHashOf } from '../authority/authenticate';
import { registerOperatorCall } from '../authority/operatorRoute';
import {
  findOperator,
  findOperatorByName,
  lockOperator,
  type OperatorRecord,
  updateOperator,
  useTotpStep,
} from '../authority/operators.store';
import { findValidOwner, insertToken, revokeSession, revokeToken, sessionLifetime } from '../authority/tokens.store';
import { newOperatorToken } from './tokens';

/**
 * Failed sign-ins per operator and per address: `capacity` at once, then one every `seconds`. `subject` is the
 * operator, or the name if it does not exist.
 */
const bucketsOf = (subject: string, network: string) => ({
  name: { key: `operator-signin:${subject}`, capacity: 10, seconds: 30 },
  address: { key: `operator-signin-address:${network}`, capacity: 30, seconds: 5 },
});

const wrongMessage = '用户名、密码或验证码错误！';
const signInFailed = (operator: OperatorRecord | undefined, message = wrongMessage) =>
  new DomainError(message, codes.unauthorized, { event: 'operator-signin-failed', operator: operator?.name });

const presentSignedIn = async (db: Queryable, record: OperatorRecord): Promise<SignedInOperator> => {
  const { title } = await readSetting(db, appInfo);
  return {
    id: Number(record.id),
    name: record.name,
    roles: record.roles as Role[],
    totp: record.totp_secret === null ? 0 : 1,
    permissions: permissionsOf(record.roles),
    password: record.password_hash === null ? 0 : 1,
    must_change_password: record.must_change_password ? 1 : 0,
    site: { name: title, real_payments: (await hasRealPayments(db)) ? 1 : 0 },
  };
};

const beginSession = async (tx: Transaction, request: FastifyRequest, record: OperatorRecord, begunWith?: string) => {
  const token = newOperatorToken();
  await insertToken(tx, {
    operatorId: record.id,
    tokenHash: hashOf(token),
    kind: 'session',
    name: '',
    address: addressOf(request),
    lifetime: sessionLifetime,
    begunWith,
  });
  return new CallResult({ token, operator: await presentSignedIn(tx, record) }, '登录成功！');
};

export const signInRoutes: Routes = (app, services) => {
  const { db, throttles, now } = services;

  registerOperatorCall(app, services, 'POST /signin', async ({ input, request }) => {
    await rejectBlockedAddress(services, request);
    let missingCode = false;
    let renewedHash: string | undefined;
    const record = await findOperatorByName(db, input.name);
    const buckets = bucketsOf(record?.id ?? `unknown:${input.name.toLowerCase()}`, networkOf(request));
    const correct = await inHashTurn(operatorClient(networkOf(request)), ({ matches, renewed }) =>
      countEveryFailure(throttles, buckets.address, () =>
        countFailures(throttles, buckets.name, async () => {
          const stored = record && !record.disabled ? record.password_hash : null;
          if (!(await matches(stored ?? undefined, input.password)) || !record) return false;
          renewedHash = await renewed(stored ?? '', input.password);
          if (record.totp_secret === null) return true;
          missingCode = !input.code;
          const step = input.code ? stepOf(record.totp_secret, input.code, now()) : undefined;
          return step !== undefined && (await useTotpStep(db, record.id, step));
        }),
      ),
    ).catch(throttledAs({ event: 'operator-signin-throttled', operator: record?.name }));
    if (!record || !correct) throw signInFailed(record, missingCode ? '请输入验证码！' : wrongMessage);
    const answer = await db.transaction(async (tx) => {
      // The operator may have been disabled, or the password or device changed, since the check.
      const current = await lockOperator(tx, record.id);
      if (
        !current ||
        current.disabled ||
        current.password_hash !== record.password_hash ||
        current.totp_secret !== record.totp_secret
      )
        throw signInFailed(record);
      const replaced = tokenHashOf(request);
      if (replaced) await revokeSession(tx, replaced);
      if (renewedHash !== undefined) await updateOperator(tx, record.id, { passwordHash: renewedHash });
      return beginSession(tx, request, current);
    });
    logSecurityEvent(request, { event: 'operator-signed-in', operator: record.name });
    return answer;
  });

  registerOperatorCall(app, services, 'POST /signin/key', async ({ operator, request }) => {
    // Sessions that begin each other would have no end.
    if (operator.tokenKind === 'session') throw new DomainError('请使用密钥或个人令牌登录！');
    const answer = await db.transaction(async (tx) => {
      const current = await lockOperator(tx, operator.id);
      // The key may have been revoked since it was checked.
      if (!current || !(await findValidOwner(tx, operator.tokenId))) throw signInFailed(current);
      return beginSession(tx, request, current, operator.tokenId);
    });
    logSecurityEvent(request, { event: 'operator-signed-in', operator: operator.name });
    return answer;
  });

  registerOperatorCall(app, services, 'POST /signout', async ({ operator }) => {
    // Scripts go on with a personal token, such as the operator key, after a sign-out that carries it.
    if (operator.tokenKind === 'session') await revokeToken(db, operator.tokenId);
    return new CallResult(null, '已退出！');
  });

  registerOperatorCall(app, services, 'GET /me', async ({ operator }) => {
    const record = await findOperator(db, operator.id);
    if (!record) throw signInFailed(record);
    return presentSignedIn(db, record);
  });
};
