import { type CallInput, messages, patterns } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { CallResult } from '../http/result';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import type { Services } from '../services';
import { checkLoginPassword } from './loginPassword';
import { mobileAccepted } from './mobile';
import { type Contact, readContact, updateContact, updateTransferMode } from './profileQueries';
import { inSession } from '../http/session';

const birthday = /^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;

/** Whether a mobile or e-mail that is set would be replaced. Setting the first one is not a replacement. */
const replacesContact = (current: Contact | undefined, input: CallInput<'updateuserinfo'>): boolean =>
  (['mobile', 'email'] as const).some(
    (field) => current?.[field] && input[field] !== '' && input[field] !== current[field],
  );

/** Changes a member's contact data, where an empty field keeps the stored one, and the transfer mode. */
export const profileRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, cipher } = services;

  registerCall(app, services, 'updateuserinfo', async ({ input, member }) => {
    const current = await readContact(services, member.id);
    // The site sends unchanged fields too. They are not validated, since their rule may have changed since they were
    // set.
    const isNew = (field: keyof Contact) => input[field] !== '' && input[field] !== current?.[field];
    if (isNew('mobile') && !(await mobileAccepted(db, input.mobile))) throw new DomainError(messages.mobile);
    if (isNew('email') && !patterns.email.test(input.email)) throw new DomainError(messages.email);
    if (isNew('birthday') && !birthday.test(input.birthday)) throw new DomainError('请输入正确的生日');
    const replaces = replacesContact(current, input);
    if (replaces) await checkLoginPassword(services, member.id, input.password);
    await inSession(db, member, async (tx) => {
      // A concurrent call may have set the first value.
      if (!replaces && replacesContact(await readContact({ db: tx, cipher }, member.id), input)) {
        throw new DomainError(messages.loginPasswordRequired);
      }
      await updateContact({ db: tx, cipher }, member.id, input);
    });
    return new CallResult(null, '修改成功！');
  });

  registerCall(app, services, 'uptransferstatus', async ({ input, member }) => {
    await inSession(db, member, (tx) => updateTransferMode(tx, member.id, input.transferstatus));
    return null;
  });
};
