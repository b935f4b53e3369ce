import { codes } from '@site/contract';
import type { FastifyRequest } from 'fastify';
import type { Database, Queryable, Transaction } from '../../base/database/database';
import { deleteRows } from '../../base/database/statements';
import { addressOf, deviceOf } from '../../base/http/address';
import { hexHashOf, newToken } from '../../base/crypto/oneTimeToken';
import { DomainError } from '../../base/errors/domainError';
import type { Member } from '../../base/http/requestMember';
import { insertSession, lockMemberOfToken, lockSession } from './sessions.store';

const scheme = 'Bearer ';

const tokenOf = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  authorization !== undefined && /^Bearer [\w-]{1,200}$/i.test(authorization)
    ? authorization.slice(scheme.length)
    : undefined;

/** The hash of the token that the request carries, hexadecimal; null without one. */
export const tokenHashOf = (request: FastifyRequest): string | null => {
  const token = tokenOf(request);
  return token === undefined ? null : hexHashOf(token);
};

export const noSession = () =>
  new DomainError('登录已过期，请重新登录！', codes.unauthorized, { event: 'token-refused' });

/** Opens a session for the member and returns its token. Only the token's hash is stored. */
export const openSession = async (db: Queryable, memberId: string, request: FastifyRequest): Promise<string> => {
  const { token, hash } = newToken();
  await insertSession(db, { tokenHash: hash, memberId, device: deviceOf(request), address: addressOf(request) });
  return token;
};

/** Ends the session that the request carries and a new one replaces, if there is one. It may be another member's. */
export const endSession = async (db: Queryable, request: FastifyRequest): Promise<void> => {
  const hash = tokenHashOf(request);
  if (hash) await deleteRows(db, 'session', { token_hash: Buffer.from(hash, 'hex') });
};

/** Ends the session whose token the request carries, if there is one, after the changes that are under way in it. */
export const logOff = async (db: Pick<Database, 'transaction'>, request: FastifyRequest): Promise<void> =>
  db.transaction(async (tx) => {
    const hash = tokenHashOf(request);
    if (!hash) return;
    await lockMemberOfToken(tx, Buffer.from(hash, 'hex'));
    await endSession(tx, request);
  });

/**
 * Throws a DomainError with code 401 if the member's session has ended since the request arrived: its body may have
 * come late, or it waited for its turn. Otherwise the session ends after `tx`. Locks the member, so that changes of one
 * member run one after another; call it before other rows are locked.
 */
export const assertSession = async (tx: Transaction, member: Member): Promise<void> => {
  if (!(await lockSession(tx, member))) throw noSession();
};

/**
 * Runs `work` in a transaction with the member locked, unless the session has ended; throws a DomainError with code 401
 * then.
 */
export const inSession = <Result>(
  db: Pick<Database, 'transaction'>,
  member: Member,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await assertSession(tx, member);
    return work(tx);
  });

/** The member who makes the request; throws a DomainError with code 401 on a public call. */
export const memberOf = ({ sessionMember }: FastifyRequest): Member => {
  if (!sessionMember) throw noSession();
  return sessionMember;
};
