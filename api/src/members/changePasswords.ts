import { messages } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { CallResult } from '../http/result';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import { countFailures } from '../http/throttle';
import type { Services } from '../services';
import { checkFundPassword } from './fundPassword';
import { hashPassword, isPassword } from './passwords';

const oldPasswordWrong = '旧密码错误！';
const wrong = () => new DomainError(oldPasswordWrong);
const changed = () => new CallResult(null, '修改成功！');

/** Changing the login and the fund password (spec 1 §5 and §7). In both calls `paypassword` is the new one. */
export const changePasswordRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;

  registerCall(app, services, 'editPassword', async ({ input, member }) => {
    if (input.password === input.paypassword) throw new DomainError(messages.passwordUnchanged);
    const bucket = { key: `password:${member.id}`, capacity: 15, seconds: 60 };
    const kept = await db.row<{ password_hash: string }>('select password_hash from member where id = $1', [member.id]);
    if (!(await countFailures(db, bucket, () => isPassword(kept?.password_hash, input.password)))) throw wrong();
    const hash = await hashPassword(input.paypassword);
    await db.transaction(async (tx) => {
      const changes = await tx.run('update member set password_hash = $2 where id = $1 and password_hash = $3', [
        member.id,
        hash,
        kept?.password_hash,
      ]);
      if (changes === 0) throw wrong();
      // Whoever knew the old password is out, on every device.
      await tx.run('delete from session where member_id = $1', [member.id]);
    });
    return changed();
  });

  registerCall(app, services, 'editPayPassword', async ({ input, member }) => {
    if (input.password === input.paypassword) throw new DomainError(messages.passwordUnchanged);
    await checkFundPassword(db, member.id, input.password, oldPasswordWrong);
    const hash = await hashPassword(input.paypassword);
    await db.run('update member set fund_password_hash = $2 where id = $1', [member.id, hash]);
    return changed();
  });
};
