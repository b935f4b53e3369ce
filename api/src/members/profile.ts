import { messages, patterns } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { CallResult } from '../http/result';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import type { Services } from '../services';
import { mobileAccepted } from './mobile';
import { readContact, updateContact, updateTransferMode } from './queries';

const birthday = /^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;

/** Changes a member's contact data, where an empty field keeps the stored one, and the transfer mode. */
export const profileRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;

  registerCall(app, services, 'updateuserinfo', async ({ input, member }) => {
    const current = await readContact(db, member.id);
    // The site sends unchanged fields too. They are not validated, since their rule may have changed since they were
    // set.
    const isNew = (field: keyof typeof input) => input[field] !== '' && input[field] !== current?.[field];
    if (isNew('mobile') && !(await mobileAccepted(db, input.mobile))) throw new DomainError(messages.mobile);
    if (isNew('email') && !patterns.email.test(input.email)) throw new DomainError(messages.email);
    if (isNew('birthday') && !birthday.test(input.birthday)) throw new DomainError('请输入正确的生日');
    await updateContact(db, member.id, input);
    return new CallResult(null, '修改成功！');
  });

  registerCall(app, services, 'uptransferstatus', async ({ input, member }) => {
    await updateTransferMode(db, member.id, input.transferstatus);
    return null;
  });
};
