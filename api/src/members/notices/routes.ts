import { readPage } from '../../base/http/page';
import { registerCall } from '../calls/route';
import type { Domain } from '../calls/services';
import { presentNotice } from './presentNotice';
import { pushRoutes } from './push/routes';
import { markNoticesRead, noticesSql } from './memberNotices.store';
import { inSession } from '../calls/session';

/** A member's own notices: of orders, logins, passwords and limits. */
export const notices: Domain = {
  name: 'notices',
  routes: (app, services) => {
    const { db } = services;

    registerCall(app, services, 'notices/own', ({ input, member }) =>
      readPage(db, { sql: noticesSql, params: [member.id], page: input.page, present: presentNotice }),
    );

    registerCall(app, services, 'notices/read', async ({ input, member }) => ({
      unread: await inSession(db, member, (tx) => markNoticesRead(tx, member.id, input.id)),
    }));

    pushRoutes(app, services);
  },
};
