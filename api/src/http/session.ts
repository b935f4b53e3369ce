import { codes } from '@site/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../database/database';
import { addressOf, deviceOf } from './address';
import { hashOf, newToken } from './oneTimeToken';
import { DomainError } from './domainError';

/** The member behind a session. */
export interface Member {
  id: string;
  username: string;
  sessionId: string;
}

/** A session ends when nothing was heard of it for so long. */
const lifetime = '7 days';

const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];

const noSession = () => new DomainError('登录已过期，请重新登录！', codes.unauthorized);

interface Row {
  session_id: string;
  id: string;
  username: string;
  stale: boolean;
}

/** The member whose token the request carries, if the session is alive; hearing of it keeps it so. */
const findMember = async (db: Queryable, request: FastifyRequest): Promise<Member | undefined> => {
  const token = tokenOf(request);
  if (!token) return undefined;
  const row = await db.row<Row>(
    `select s.id session_id, m.id, m.username, s.last_seen_at < now() - interval '1 minute' stale
      from session s join member m on m.id = s.member_id where s.token_hash = $1 and s.expires_at > now()`,
    [hashOf(token)],
  );
  if (!row) return undefined;
  if (row.stale) {
    await db.run(`update session set last_seen_at = now(), expires_at = now() + $2::interval where id = $1`, [
      row.session_id,
      lifetime,
    ]);
  }
  return { id: row.id, username: row.username, sessionId: row.session_id };
};

/** Opens a session for the member and gives its token: 128 random bits, of which only the hash is kept. */
export const openSession = async (db: Queryable, memberId: string, request: FastifyRequest): Promise<string> => {
  const { token, hash } = newToken();
  await db.run(
    `insert into session (token_hash, member_id, device, address, expires_at) values ($1, $2, $3, $4, now() + $5::interval)`,
    [hash, memberId, deviceOf(request), addressOf(request), lifetime],
  );
  return token;
};

/** Ends the session whose token the request carries, if there is one. */
export const endSession = async (db: Queryable, request: FastifyRequest): Promise<void> => {
  const token = tokenOf(request);
  if (token) await db.run('delete from session where token_hash = $1', [hashOf(token)]);
};

const members = new WeakMap<FastifyRequest, Member>();

/** An `onRequest` hook: lets nobody past without a session, before the body is read (decisions 55). */
export const requireMember = (db: Queryable) => async (request: FastifyRequest) => {
  const member = await findMember(db, request);
  if (!member) throw noSession();
  members.set(request, member);
};

/** Whom `requireMember` let past. */
export const memberOf = (request: FastifyRequest): Member => {
  const member = members.get(request);
  if (!member) throw noSession();
  return member;
};
