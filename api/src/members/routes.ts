import type { Domain, Routes } from './calls/services';
import { avatarRoutes } from './profile/avatar';
import { changePasswordRoutes } from './account/changePasswords';
import { loginRoutes } from './account/login';
import { profileRoutes, userRoutes } from './profile/profile';
import { registerRoute } from './account/register';
import { deleteRows } from '../base/database/statements';
import { CallResult } from '../base/http/result';
import { presentRow } from '../base/http/presentRow';
import { readPage } from '../base/http/page';
import { DomainError } from '../base/errors/domainError';
import { registerCall } from './calls/route';
import { listSessions, type LoginAttemptRow, loginAttemptsSql } from './sessions/logins.store';
import { inSession } from './calls/session';

/** A member's sessions, which can be ended one by one, and the history of login attempts. */
const sessionRoutes: Routes = (app, services) => {
  const { db } = services;

  registerCall(app, services, 'sessions', async ({ member }) => {
    const rows = await listSessions(db, member.id);
    return rows.map((row) => ({ ...presentRow(row), current: row.id === member.sessionId ? 1 : 0 }));
  });

  registerCall(app, services, 'sessions/revoke', async ({ input, member }) => {
    const deleted = await inSession(db, member, (tx) =>
      deleteRows(tx, 'session', { id: input.id, member_id: member.id }),
    );
    if (deleted === 0) throw new DomainError('该登录已失效！');
    return new CallResult(null, '已退出该设备！');
  });

  registerCall(app, services, 'loginhistory', ({ input, member }) =>
    readPage(db, {
      sql: loginAttemptsSql,
      params: [member.id],
      page: input.page,
      present: presentRow<LoginAttemptRow>,
    }),
  );
};

/** Registration, login, sessions, passwords and profile of members. */
export const members: Domain = {
  routes: (app, services) => {
    for (const routes of [
      registerRoute,
      loginRoutes,
      userRoutes,
      profileRoutes,
      changePasswordRoutes,
      sessionRoutes,
      avatarRoutes,
    ]) {
      routes(app, services);
    }
  },
};
