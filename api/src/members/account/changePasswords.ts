import { messages } from '@site/contract';
import { updateRow } from '../../base/database/statements';
import { CallResult } from '../../base/http/result';
import { DomainError } from '../../base/errors/domainError';
import { registerCall } from '../calls/route';
import { countFailures } from '../../base/http/throttle';
import { insertNotice } from '../notices/memberNotices.store';
import { consumeAssertion } from '../passkeys/assertions';
import { confirmed, verifyChosenConfirmation } from '../passkeys/confirmation';
import type { Routes } from '../calls/services';
import { assertNotExpired, hashPassword, inHashTurn, memberClient } from '../passwords/passwords';
import { assertUncommon } from '../passwords/commonPasswords';
import { compareFundPassword } from '../passwords/fundPassword';
import { loginPasswordBucket } from '../passwords/loginPassword';
import { hasTemporaryPassword, readPasswordHash } from '../members.store';
import { deleteSessions } from '../sessions/logins.store';
import { inSession } from '../calls/session';

const oldPasswordWrong = '旧密码错误！';
const wrongPassword = () => new DomainError(oldPasswordWrong, undefined, { event: 'password-wrong' });
const changed = () => new CallResult(null, '修改成功！');

/** Changes the login and the fund password. In both calls `password` is the old one and `paypassword` the new one. */
export const changePasswordRoutes: Routes = (app, services) => {
  const { db, throttles, now } = services;

  registerCall(app, services, 'editPassword', async (call) => {
    const { input, member } = call;
    if (input.password === input.paypassword) throw new DomainError(messages.passwordUnchanged);
    assertUncommon(input.paypassword);
    const previous = await readPasswordHash(db, member.id);
    // An operator gave the temporary password instead of what the member has lost.
    const confirmation = (await hasTemporaryPassword(db, member.id))
      ? undefined
      : await verifyChosenConfirmation(call, 'password', confirmed.password(input));
    if (!confirmation && input.password === '') throw new DomainError(messages.oldPasswordRequired);
    const bucket = loginPasswordBucket(member.id);
    const next = await inHashTurn(memberClient(member.id), async ({ matches, hash }) => {
      const right =
        input.password === '' || (await countFailures(throttles, bucket, () => matches(previous, input.password)));
      if (!right) throw wrongPassword();
      return hash(input.paypassword);
    });
    await inSession(db, member, async (tx) => {
      if (confirmation) await consumeAssertion(tx, confirmation, now());
      // Unless it was changed since `previous` was read.
      const key = { id: member.id, password_hash: previous };
      const own = { password_reset_at: null, password_used_at: null, passwords_changed_at: now() };
      if ((await updateRow(tx, 'member', key, { password_hash: next, ...own })) === 0) throw wrongPassword();
      // Added before the sessions end: push messages are queued only for browsers with a session.
      await insertNotice(tx, member.id, { kind: 'password-changed' });
      // Anyone who used the old password is logged out on every device.
      await deleteSessions(tx, member.id);
    });
    return changed();
  });

  registerCall(app, services, 'editPayPassword', async ({ input, member }) => {
    if (input.password === input.paypassword) throw new DomainError(messages.passwordUnchanged);
    const { hash: previous, temporarySince } = await compareFundPassword(
      services,
      member.id,
      input.password,
      oldPasswordWrong,
    );
    assertNotExpired(temporarySince, now());
    const next = await hashPassword(memberClient(member.id), input.paypassword);
    await inSession(db, member, async (tx) => {
      const key = { id: member.id, fund_password_hash: previous };
      const own = { fund_password_reset_at: null, passwords_changed_at: now() };
      const replaced = await updateRow(tx, 'member', key, { fund_password_hash: next, ...own });
      if (replaced === 0) throw new DomainError(oldPasswordWrong);
      await insertNotice(tx, member.id, { kind: 'fund-password-changed' });
    });
    return changed();
  });
};
