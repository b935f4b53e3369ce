import type { FastifyInstance } from 'fastify';
import { CallResult } from '../http/result';
import { beijingTime } from '../http/beijingTime';
import { readPage } from '../http/page';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import type { Services } from '../services';

interface SessionRow {
  id: string;
  device: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
}

interface AttemptRow {
  id: string;
  device: string;
  address: string;
  succeeded: boolean;
  created_at: Date;
}

/** Where a member is logged in, and who tried to (wire, Calls beyond the specifications). */
export const sessionRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;

  registerCall(app, services, 'sessions', async ({ member }) => {
    const rows = await db.rows<SessionRow>(
      `select id, device, address, created_at, last_seen_at from session
        where member_id = $1 and expires_at > now() order by last_seen_at desc, id desc limit 100`,
      [member.id],
    );
    return rows.map((row) => ({
      ...row,
      id: Number(row.id),
      created_at: beijingTime(row.created_at),
      last_seen_at: beijingTime(row.last_seen_at),
      current: row.id === member.sessionId ? 1 : 0,
    }));
  });

  registerCall(app, services, 'sessions/revoke', async ({ input, member }) => {
    const ended = await db.run('delete from session where id = $1 and member_id = $2', [input.id, member.id]);
    if (ended === 0) throw new DomainError('该登录已失效！');
    return new CallResult(null, '已退出该设备！');
  });

  registerCall(app, services, 'loginhistory', ({ input, member }) =>
    readPage(db, {
      sql: 'select id, device, address, succeeded, created_at from login_attempt where member_id = $1 order by id desc',
      params: [member.id],
      page: input.page,
      present: (row: AttemptRow) => ({
        ...row,
        id: Number(row.id),
        succeeded: row.succeeded ? 1 : 0,
        created_at: beijingTime(row.created_at),
      }),
    }),
  );
};
