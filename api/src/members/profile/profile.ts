import { type CallInput, messages, patterns, vipBadgeSvg, type CallData } from '@site/contract';
import { updateRow } from '../../base/database/statements';
import { CallResult } from '../../base/http/result';
import { DomainError } from '../../base/errors/domainError';
import { registerCall } from '../calls/route';
import type { Routes, Services } from '../calls/services';
import { checkLoginPassword } from '../passwords/loginPassword';
import { mobileAccepted } from '../site/mobile';
import { type Contact, readContact, updateContact, findUser } from './profiles.store';
import { inSession } from '../calls/session';
import { yuan } from '../../base/money/money';
import { beijingTime } from '../../base/time/beijingTime';
import { depositExpiry, expiryOf } from '../site/depositExpiry';
import { rates } from '../site/rates';
import { readSetting } from '../../base/settings/settings';
import { vipOf, vipTiers } from '../site/vip';

const readUser = async ({ db, cipher }: Services, memberId: string): Promise<CallData<'user'>> => {
  const found = await findUser(db, memberId);
  if (!found) throw new Error('The session belongs to no member');
  const { turnover, mobile_cipher, email_cipher, payable, ...row } = found;
  const [tiers, ratesAndFees, expiryHours] = await Promise.all([
    readSetting(db, vipTiers),
    readSetting(db, rates),
    readSetting(db, depositExpiry),
  ]);
  const vip = vipOf(tiers, BigInt(row.paysum), BigInt(turnover));
  return {
    ...row,
    mobile: cipher.decrypt({ field: 'member.mobile', memberId }, mobile_cipher),
    email: cipher.decrypt({ field: 'member.email', memberId }, email_cipher),
    contact_needs_password: 1,
    balance: yuan(row.balance),
    held: yuan(row.held),
    bonus: yuan(row.bonus),
    payable_deposit: payable && {
      out_trade_no: payable.out_trade_no,
      amount: yuan(payable.amount),
      expires_at: beijingTime(expiryOf(payable.created_at, expiryHours)),
    },
    paysum: yuan(row.paysum),
    turnover: yuan(turnover),
    avatar: row.avatar ? `/api/avatars/${row.avatar}` : '',
    vip,
    vipname: `/api/badges/${vip}.svg`,
    ...ratesAndFees,
  };
};

export const userRoutes: Routes = (app, services) => {
  const { cache } = services;
  registerCall(app, services, 'user', ({ member }) => readUser(services, member.id));
  registerCall(app, services, 'refreshusermoney', ({ member }) => readUser(services, member.id));
  registerCall(app, services, 'balance', async ({ member }) => ({ balance: yuan(await cache.balance(member.id)) }));

  app.get<{ Params: { level: string } }>('/api/badges/:level(^[0-9]{1,2}).svg', (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(vipBadgeSvg(Number(request.params.level))),
  );
};

const birthday = /^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;

/** Whether a mobile or e-mail that is set would be replaced. Setting the first one is not a replacement. */
const replacesContact = (current: Contact | undefined, input: CallInput<'updateuserinfo'>): boolean =>
  (['mobile', 'email'] as const).some(
    (field) => current?.[field] && input[field] !== '' && input[field] !== current[field],
  );

/** Changes a member's contact data, where an empty field keeps the stored one, and the transfer mode. */
export const profileRoutes: Routes = (app, services) => {
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

  registerCall(app, services, 'uptransferstatus', async ({ input: { transferstatus }, member }) => {
    await inSession(db, member, (tx) => updateRow(tx, 'member', { id: member.id }, { transferstatus }));
    return null;
  });
};
