import { messages, patterns } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { CallResult } from '../http/result';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import type { Services } from '../services';
import { mobileAccepted } from './mobile';

const birthday = /^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;

/** What members change about themselves (spec 1 §5, decisions 17 and 20). An empty field leaves what is there. */
export const profileRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;

  registerCall(app, services, 'updateuserinfo', async ({ input, member }) => {
    const kept = await db.row<typeof input>('select mobile, email, birthday from member where id = $1', [member.id]);
    // The site sends what is there along with what is edited (decisions 20): a rule that has changed since is no reason to refuse it.
    const isNew = (field: keyof typeof input) => input[field] !== '' && input[field] !== kept?.[field];
    if (isNew('mobile') && !(await mobileAccepted(db, input.mobile))) throw new DomainError(messages.mobile);
    if (isNew('email') && !patterns.email.test(input.email)) throw new DomainError(messages.email);
    if (isNew('birthday') && !birthday.test(input.birthday)) throw new DomainError('请输入正确的生日');
    await db.run(
      `update member set mobile = coalesce(nullif($2, ''), mobile), email = coalesce(nullif($3, ''), email),
        birthday = coalesce(nullif($4, ''), birthday) where id = $1`,
      [member.id, input.mobile, input.email, input.birthday],
    );
    return new CallResult(null, '修改成功！');
  });

  registerCall(app, services, 'uptransferstatus', async ({ input, member }) => {
    await db.run('update member set transferstatus = $2 where id = $1', [member.id, input.transferstatus]);
    return null;
  });
};
