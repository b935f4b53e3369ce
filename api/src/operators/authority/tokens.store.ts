import type { TokenRow } from '@site/contract/operators';
import type { Queryable, Transaction } from '../../base/database/database';
import { column, value } from '../../base/database/statements';
import { licence } from '../../members/site/licence';
import type { Operator } from './operator';
import type { Stored } from '../../base/http/presentRow';

/** A session ends this long after sign-in, or when it was not used for `idleLifetime`. */
export const sessionLifetime = '12 hours';

const idleLifetime = '30 minutes';

/** Name of the personal access token of the operator `admin` that a new database gets. */
export const operatorKeyName = 'operator-key';

/** Wrong tokens from one address within a minute that block it for a minute. */
const maxWrongTokens = 10;

/** An SQL condition: the token `t` of the operator `o` has not ended. */
const isValid = `not o.disabled and t.revoked_at is null and t.expires_at > now()
  and (t.kind = 'personal' or coalesce(t.last_used_at, t.created_at) > now() - interval '${idleLifetime}')`;

/** The operator of a token. */
interface TokenOwner extends Operator {
  /** False if it has expired, was revoked, or its operator is disabled. */
  valid: boolean;
  /** Whether its last use was recorded more than a minute ago. */
  stale: boolean;
}

const ownerColumns = `t.id "tokenId", t.kind "tokenKind", o.id, o.name, o.roles,
  o.totp_secret is null and exists (
    select from setting where key = '${licence.key}' and value ->> 'real_payments' = '1') "lacksDevice",
  o.must_change_password "mustChangePassword", ${isValid} valid,
  coalesce(t.last_used_at, '-infinity') < now() - interval '1 minute' stale`;

/**
 * Who makes a request, in one query: whether its address is blocked, and the owner of its token; undefined without a
 * token, or if it was never issued.
 */
export const findCaller = async (
  db: Queryable,
  tokenHash: Buffer | null,
  address: string,
): Promise<{ blocked: boolean; owner: TokenOwner | undefined }> => {
  const row = await db.row<{ blocked: boolean } & (TokenOwner | { tokenId: null })>(
    `select exists (select from operator_address where address = $2 and blocked_until > now()) blocked,
        ${ownerColumns} from (select) request
      left join operator_token t on t.token_hash = $1 left join operator o on o.id = t.operator_id`,
    [tokenHash, address],
  );
  return { blocked: row?.blocked === true, owner: row && row.tokenId !== null ? row : undefined };
};

export const listValidTokens = (db: Queryable, tokenIds: readonly string[]) =>
  db.rows<{ id: string; roles: string[] }>(
    `select t.id, o.roles from operator_token t join operator o on o.id = t.operator_id
      where t.id = any ($1) and ${isValid}`,
    [tokenIds],
  );

/** Records the use of a token, unless its revocation has locked it. */
export const touchToken = (db: Queryable, tokenId: string) =>
  db.run(
    `update operator_token set last_used_at = now()
      where id = (select id from operator_token where id = $1 for no key update skip locked)`,
    [tokenId],
  );

interface NewToken {
  operatorId: string;
  tokenHash: Buffer;
  kind: 'session' | 'personal';
  name: string;
  address: string;
  /** A PostgreSQL interval. */
  lifetime: string;
  /** Id of the personal token that it is begun with; it ends no later than that token. */
  begunWith?: string | undefined;
}

export const insertToken = async (db: Queryable, token: NewToken): Promise<string> => {
  const id = await value<string>(
    db,
    `insert into operator_token (operator_id, token_hash, kind, name, address, last_used_at, expires_at, begun_with)
      values ($1, $2, $3, $4, $5, case $3 when 'session' then now() end,
        least(now() + $6::interval, (select expires_at from operator_token where id = $7)), $7) returning id`,
    [token.operatorId, token.tokenHash, token.kind, token.name, token.address, token.lifetime, token.begunWith ?? null],
  );
  return id ?? '';
};

/** The personal token that what a token makes is begun with; undefined if that is a session after a password. */
export const findOrigin = async (db: Queryable, tokenId: string): Promise<string | undefined> => {
  const origin = `select case kind when 'personal' then id else begun_with end from operator_token where id = $1`;
  return (await value<string | null>(db, origin, [tokenId])) ?? undefined;
};

/**
 * Revokes the tokens of a condition, and all that were begun with them, and those in turn. The caller has locked their
 * operator, so that none is begun meanwhile.
 */
const revokeSql = (condition: string) => `with recursive ended as (
    select id from operator_token where ${condition}
    union select t.id from operator_token t join ended on t.begun_with = ended.id
  )
  update operator_token set revoked_at = now() where id in (select id from ended) and revoked_at is null returning id`;

/**
 * Revokes one token, and what was begun with it; returns whether it was not revoked before. The caller has locked its
 * operator unless it is a session.
 */
export const revokeToken = async (db: Queryable, tokenId: string): Promise<boolean> =>
  (await column(db, revokeSql('id = $1'), [tokenId])).includes(tokenId);

const ownerOfValidToken = `select ${ownerColumns} from operator_token t join operator o on o.id = t.operator_id
  where t.id = $1 and ${isValid}`;

/** A token and its operator; undefined if the token has ended. */
export const findValidOwner = (db: Queryable, tokenId: string) => db.row<TokenOwner>(ownerOfValidToken, [tokenId]);

export const revokeSession = (db: Queryable, tokenHash: Buffer) =>
  db.run(
    `update operator_token set revoked_at = now()
      where token_hash = $1 and kind = 'session' and revoked_at is null`,
    [tokenHash],
  );

/**
 * Revokes all tokens of an operator, or all but the operator key, except `keep`. The caller has locked the operator.
 */
export const revokeTokens = (
  db: Queryable,
  operatorId: string,
  { which, keep }: { which: 'all' | 'all-but-key'; keep?: string | undefined },
) =>
  db.run(
    `update operator_token set revoked_at = now()
      where operator_id = $1 and revoked_at is null and id is distinct from $2
        and (kind = 'session' or $3 = 'all' or name <> $4)`,
    [operatorId, keep ?? null, which, operatorKeyName],
  );

export const listTokens = (db: Queryable, operatorId: string) =>
  db.rows<Stored<TokenRow>>(
    `select id, name, created_at, last_used_at, expires_at from operator_token
      where operator_id = $1 and kind = 'personal' and revoked_at is null and expires_at > now() order by id desc`,
    [operatorId],
  );

export const findTokenOwner = (db: Queryable, tokenId: number) =>
  db.row<{ operator_id: string; operator: string; name: string }>(
    `select o.id operator_id, o.name operator, t.name
      from operator_token t join operator o on o.id = t.operator_id where t.id = $1`,
    [tokenId],
  );

/**
 * Counts a wrong token from an address, and blocks the address after the tenth within a minute. Returns whether it is
 * blocked.
 */
export const countWrongToken = async (db: Queryable, address: string): Promise<boolean> => {
  const blocked = await value<boolean | null>(
    db,
    `insert into operator_address as a (address, failures, since) values ($1, 1, now())
      on conflict (address) do update set
        failures = case when a.since < now() - interval '1 minute' then 1 else a.failures + 1 end,
        since = case when a.since < now() - interval '1 minute' then now() else a.since end,
        blocked_until = case when a.since >= now() - interval '1 minute' and a.failures + 1 >= $2
          then now() + interval '1 minute' else a.blocked_until end
      returning blocked_until > now() blocked`,
    [address, maxWrongTokens],
  );
  return blocked === true;
};

/**
 * Deletes sessions that ended more than 30 days ago, and counts of wrong tokens older than a day. Personal tokens stay:
 * a revoked operator key that is still configured must not become valid again at a start, and a script that still sends
 * an expired token would count as one that guesses tokens, and block its address.
 */
export const deleteEndedTokens = async (db: Queryable): Promise<void> => {
  await db.run(
    `delete from operator_token where kind = 'session' and least(expires_at, revoked_at) < now() - interval '30 days'`,
  );
  await db.run(`delete from operator_address where since < now() - interval '1 day'`);
};

/**
 * Revokes an operator's personal tokens of one name, and what was begun with them. The caller has locked the operator.
 */
export const revokeNamedTokens = (tx: Transaction, operatorId: string, name: string) =>
  tx.run(revokeSql('operator_id = $1 and name = $2'), [operatorId, name]);
