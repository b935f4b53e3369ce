import { codes } from '@site/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../database/database';
import { addressOf, deviceOf } from './address';
import { hashOf, newToken } from './oneTimeToken';
import { DomainError } from './domainError';
import { deleteSession, extendSession, findSession, insertSession } from './queries';

/** The member of a session. */
export interface Member {
  id: string;
  username: string;
  sessionId: string;
}

const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];

const noSession = () => new DomainError('登录已过期，请重新登录！', codes.unauthorized);

/** The member whose token the request carries, if the session has not expired. Extends the session. */
const findMember = async (db: Queryable, request: FastifyRequest): Promise<Member | undefined> => {
  const token = tokenOf(request);
  const row = token && (await findSession(db, hashOf(token)));
  if (!row) return undefined;
  if (row.stale) await extendSession(db, row.session_id);
  return { id: row.id, username: row.username, sessionId: row.session_id };
};

/** Opens a session for the member and returns its token. Only the token's hash is stored. */
export const openSession = async (db: Queryable, memberId: string, request: FastifyRequest): Promise<string> => {
  const { token, hash } = newToken();
  await insertSession(db, { tokenHash: hash, memberId, device: deviceOf(request), address: addressOf(request) });
  return token;
};

/** Ends the session whose token the request carries, if there is one. */
export const endSession = async (db: Queryable, request: FastifyRequest): Promise<void> => {
  const token = tokenOf(request);
  if (token) await deleteSession(db, hashOf(token));
};

const members = new WeakMap<FastifyRequest, Member>();

/** An `onRequest` hook that rejects requests without a session with 401, before the body is read. */
export const requireMember = (db: Queryable) => async (request: FastifyRequest) => {
  const member = await findMember(db, request);
  if (!member) throw noSession();
  members.set(request, member);
};

/** The member that `requireMember` found; throws a DomainError with code 401 if there is none. */
export const memberOf = (request: FastifyRequest): Member => {
  const member = members.get(request);
  if (!member) throw noSession();
  return member;
};
