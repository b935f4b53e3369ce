import { messages } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { CallResult } from '../http/result';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import { countFailures } from '../http/throttle';
import type { Services } from '../services';
import { assertNotExpired } from './assertNotExpired';
import { assertUncommon } from './commonPasswords';
import { compareFundPassword } from './fundPassword';
import { loginPasswordBucket } from './loginPassword';
import { hashPassword, inHashTurn, memberClient } from './passwords';
import { deleteSessions, readPasswordHash, replacePasswordHash, updateFundPasswordHash } from './queries';

const oldPasswordWrong = '旧密码错误！';
const wrongPassword = () => new DomainError(oldPasswordWrong, undefined, { event: 'password-wrong' });
const changed = () => new CallResult(null, '修改成功！');

/** Changes the login and the fund password. In both calls `password` is the old one and `paypassword` the new one. */
export const changePasswordRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, throttles, now } = services;

  registerCall(app, services, 'editPassword', async ({ input, member }) => {
    if (input.password === input.paypassword) throw new DomainError(messages.passwordUnchanged);
    assertUncommon(input.paypassword);
    const bucket = loginPasswordBucket(member.id);
    const previous = await readPasswordHash(db, member.id);
    const next = await inHashTurn(memberClient(member.id), async ({ matches, hash }) => {
      if (!(await countFailures(throttles, bucket, () => matches(previous, input.password)))) throw wrongPassword();
      return hash(input.paypassword);
    });
    await db.transaction(async (tx) => {
      if (!(await replacePasswordHash(tx, member.id, { previous, next, now: now() }))) throw wrongPassword();
      // Anyone who used the old password is logged out on every device.
      await deleteSessions(tx, member.id);
    });
    return changed();
  });

  registerCall(app, services, 'editPayPassword', async ({ input, member }) => {
    if (input.password === input.paypassword) throw new DomainError(messages.passwordUnchanged);
    const { temporarySince } = await compareFundPassword(services, member.id, input.password, oldPasswordWrong);
    assertNotExpired(temporarySince, now());
    const hash = await hashPassword(memberClient(member.id), input.paypassword);
    await db.transaction((tx) => updateFundPasswordHash(tx, member.id, { hash, now: now() }));
    return changed();
  });
};
