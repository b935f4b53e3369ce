import type { Database, Queryable, Transaction } from '../../database/database';
import { readConfirmDelay } from '../approvals/confirmDelay';

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

/** A token and its operator. */
export interface TokenOwner {
  token_id: string;
  kind: 'session' | 'personal';
  id: string;
  name: string;
  roles: string[];
  /** Whether the operator has enrolled a device for one-time codes. */
  has_device: boolean;
  /** Whether another operator has set the password. */
  must_change_password: boolean;
  /** False if it has expired, was revoked, or its operator is disabled. */
  valid: boolean;
  /** Whether its last use was recorded more than a minute ago. */
  stale: boolean;
}

const ownerColumns = `t.id token_id, t.kind, o.id, o.name, o.roles, o.totp_secret is not null has_device,
  o.must_change_password,
  ${isValid} valid,
  coalesce(t.last_used_at, '-infinity') < now() - interval '1 minute' stale`;

/** The token and its operator; undefined if the token was never issued. */
export const findToken = (db: Queryable, tokenHash: Buffer) =>
  db.row<TokenOwner>(
    `select ${ownerColumns} from operator_token t join operator o on o.id = t.operator_id where t.token_hash = $1`,
    [tokenHash],
  );

/** An SQL expression: whether an address is blocked. */
const isBlocked = (address: string) =>
  `exists (select from operator_address where address = ${address} and blocked_until > now())`;

/**
 * Who makes a request, in one query: whether its address is blocked, and the owner of its token; undefined without a
 * token, or if it was never issued.
 */
export const findCaller = async (
  db: Queryable,
  tokenHash: Buffer | null,
  address: string,
): Promise<{ blocked: boolean; owner: TokenOwner | undefined }> => {
  const row = await db.row<{ blocked: boolean } & (TokenOwner | { token_id: null })>(
    `select ${isBlocked('$2')} blocked, ${ownerColumns} from (select) request
      left join operator_token t on t.token_hash = $1 left join operator o on o.id = t.operator_id`,
    [tokenHash, address],
  );
  return { blocked: row?.blocked === true, owner: row && row.token_id !== null ? row : undefined };
};

/** The valid ones of these tokens, with the roles of their operators. */
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

/** Inserts a token and returns its id. */
export const insertToken = async (db: Queryable, token: NewToken): Promise<string> => {
  const row = await db.row<{ id: string }>(
    `insert into operator_token (operator_id, token_hash, kind, name, address, last_used_at, expires_at, begun_with)
      values ($1, $2, $3, $4, $5, case $3 when 'session' then now() end,
        least(now() + $6::interval, (select expires_at from operator_token where id = $7)), $7) returning id`,
    [token.operatorId, token.tokenHash, token.kind, token.name, token.address, token.lifetime, token.begunWith ?? null],
  );
  return row?.id ?? '';
};

/** The personal token that what a token makes is begun with; undefined if that is a session after a password. */
export const findOrigin = async (db: Queryable, tokenId: string): Promise<string | undefined> => {
  const row = await db.row<{ origin: string | null }>(
    `select case kind when 'personal' then id else begun_with end origin from operator_token where id = $1`,
    [tokenId],
  );
  return row?.origin ?? undefined;
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
export const revokeToken = async (db: Queryable, tokenId: string): Promise<boolean> => {
  const rows = await db.rows<{ id: string }>(revokeSql('id = $1'), [tokenId]);
  return rows.some(({ id }) => id === tokenId);
};

const ownerOfValidToken = `select ${ownerColumns} from operator_token t join operator o on o.id = t.operator_id
  where t.id = $1 and ${isValid}`;

/** A token and its operator; undefined if the token has ended. */
export const findValidOwner = (db: Queryable, tokenId: string) => db.row<TokenOwner>(ownerOfValidToken, [tokenId]);

const authorityLock = `hashtextextended('authority of operators', 0)`;

/**
 * Keeps the roles and tokens of all operators until the end of `tx`, but for what operators end by signing out. Locks
 * of their rows would be shared by changes at once, and PostgreSQL lets new ones pass the change of an operator that
 * waits for them.
 */
export const shareAuthority = (tx: Transaction) => tx.run(`select pg_advisory_xact_lock_shared(${authorityLock})`);

/**
 * Waits until no operator's change is under way; further ones wait until the end of `tx`. What takes the authority of
 * an operator or a token calls it first.
 */
export const lockAuthority = (tx: Transaction) => tx.run(`select pg_advisory_xact_lock(${authorityLock})`);

/** Revokes the session with this token, if there is one. */
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
  db.rows<{ id: string; name: string; created_at: Date; last_used_at: Date | null; expires_at: Date }>(
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

export const isAddressBlocked = async (db: Queryable, address: string): Promise<boolean> =>
  (await db.row<{ blocked: boolean }>(`select ${isBlocked('$1')} blocked`, [address]))?.blocked === true;

/**
 * Counts a wrong token from an address, and blocks the address after the tenth within a minute. Returns whether it is
 * blocked.
 */
export const countWrongToken = async (db: Queryable, address: string): Promise<boolean> => {
  const row = await db.row<{ blocked: boolean | null }>(
    `insert into operator_address as a (address, failures, since) values ($1, 1, now())
      on conflict (address) do update set
        failures = case when a.since < now() - interval '1 minute' then 1 else a.failures + 1 end,
        since = case when a.since < now() - interval '1 minute' then now() else a.since end,
        blocked_until = case when a.since >= now() - interval '1 minute' and a.failures + 1 >= $2
          then now() + interval '1 minute' else a.blocked_until end
      returning blocked_until > now() blocked`,
    [address, maxWrongTokens],
  );
  return row?.blocked === true;
};

export interface OperatorRecord {
  id: string;
  name: string;
  roles: string[];
  password_hash: string | null;
  /** Whether another operator has set the password. */
  must_change_password: boolean;
  totp_secret: string | null;
  totp_enrolling: string | null;
  disabled: boolean;
  created_at: Date;
}

const columns =
  'id, name, roles, password_hash, must_change_password, totp_secret, totp_enrolling, disabled, created_at';

/** Finds an operator by name, ignoring case. */
export const findOperatorByName = (db: Queryable, name: string) =>
  db.row<OperatorRecord>(`select ${columns} from operator where name_key = lower($1)`, [name]);

export const findOperator = (db: Queryable, id: string | number) =>
  db.row<OperatorRecord>(`select ${columns} from operator where id = $1`, [id]);

/** Locks an operator until the end of `tx`. */
export const lockOperator = (tx: Transaction, id: string | number) =>
  tx.row<OperatorRecord>(`select ${columns} from operator where id = $1 for no key update`, [id]);

export const listOperators = (db: Queryable) =>
  db.rows<OperatorRecord & { last_used_at: Date | null }>(
    `select ${columns}, (select max(last_used_at) from operator_token t where t.operator_id = o.id) last_used_at
      from operator o order by id`,
  );

interface NewOperator {
  name: string;
  roles: readonly string[];
  passwordHash: string | null;
  /**
   * Whether another operator adds the account, which then must change the password, and cannot confirm changes for some
   * hours.
   */
  byOther?: boolean;
}

/** Inserts an operator and returns the id. Violates `operator_name_taken` if the name exists in any case. */
export const insertOperator = async (
  db: Queryable,
  { name, roles, passwordHash, byOther = false }: NewOperator,
): Promise<string> => {
  const row = await db.row<{ id: string }>(
    `insert into operator (name, roles, password_hash, changed_by_other_at, must_change_password)
      values ($1, $2, $3, case when $4 then now() end, $4 and $3::text is not null) returning id`,
    [name, roles, passwordHash, byOther],
  );
  return row?.id ?? '';
};

export const updateOperator = async (
  tx: Transaction,
  id: string | number,
  { roles, disabled, disabledBy, passwordHash, totpSecret, byOther = false }: Partial<OperatorChange>,
): Promise<void> => {
  await tx.run(
    `update operator set roles = coalesce($2, roles), disabled = coalesce($3, disabled),
        disabled_by = case when $3 then $7 when not $3 then null else disabled_by end,
        password_hash = coalesce($4, password_hash),
        must_change_password = must_change_password or $6 and $4::text is not null,
        totp_secret = case when $5 then null else totp_secret end,
        changed_by_other_at = case when $6 then now() else changed_by_other_at end where id = $1`,
    [id, roles ?? null, disabled ?? null, passwordHash ?? null, totpSecret === null, byOther, disabledBy ?? null],
  );
};

interface OperatorChange {
  roles: readonly string[];
  disabled: boolean;
  /** The operator who disables the account. */
  disabledBy: string;
  passwordHash: string;
  /** Null removes the device. */
  totpSecret: null;
  /**
   * Whether another operator makes the change; the changed one then cannot confirm changes for some hours, and must
   * change a password that was set.
   */
  byOther: boolean;
}

/** The ids of the admins that are not disabled. */
export const listAdmins = async (tx: Transaction): Promise<string[]> => {
  const rows = await tx.rows<{ id: string }>(
    `select id from operator where 'admin' = any (roles) and not disabled order by id`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Whether an enabled operator other than `operatorId` has one of the roles, even one who cannot confirm yet. An
 * operator could disable the others to act alone: one who was disabled counts for the confirm delay, at least 24 hours,
 * and for 30 days if `operatorId` has disabled them.
 */
export const hasOtherOperator = async (db: Queryable, operatorId: string, roles: readonly string[]): Promise<boolean> =>
  Boolean(
    await db.row(
      `select from operator where id <> $1 and roles && $2
        and (not disabled or changed_by_other_at > now() - make_interval(hours => greatest($3, 24))
          or disabled_by = $1 and changed_by_other_at > now() - interval '30 days') limit 1`,
      [operatorId, roles, await readConfirmDelay(db)],
    ),
  );

/** The moment from which an operator can confirm changes; undefined if it has come. */
export const findConfirmDelayEnd = async (db: Queryable, operatorId: string): Promise<Date | undefined> => {
  const row = await db.row<{ ends: Date }>(
    `select ends from (
        select changed_by_other_at + make_interval(hours => $2) ends from operator where id = $1
      ) delay where ends > now()`,
    [operatorId, await readConfirmDelay(db)],
  );
  return row?.ends;
};

/** The roles of those of the operators that are enabled, by id. */
export const findEnabledRoles = async (tx: Transaction, ids: readonly string[]): Promise<Map<string, string[]>> => {
  const rows = await tx.rows<{ id: string; roles: string[] }>(
    'select id, roles from operator where id = any ($1) and not disabled',
    [ids],
  );
  return new Map(rows.map(({ id, roles }) => [id, roles]));
};

/**
 * Replaces the password hash by one that only the operator knows, unless it was changed since `previous` was read;
 * returns whether it did. The hours in which the operator cannot confirm changes start again if another one had set the
 * previous password.
 */
export const replaceOperatorPassword = async (
  tx: Transaction,
  id: string,
  { previous, next }: { previous: string | null; next: string },
): Promise<boolean> =>
  (await tx.run(
    `update operator set password_hash = $2, must_change_password = false,
        changed_by_other_at = case when must_change_password then now() else changed_by_other_at end
      where id = $1 and password_hash is not distinct from $3`,
    [id, next, previous],
  )) > 0;

export const startTotpEnrolment = (tx: Transaction, id: string, secret: string) =>
  tx.run('update operator set totp_enrolling = $2 where id = $1', [id, secret]);

/** Puts the enrolled secret in force; `step` is the time step of the code that confirmed it. */
export const finishTotpEnrolment = (tx: Transaction, id: string, step: number) =>
  tx.run(
    `update operator set totp_secret = totp_enrolling, totp_enrolling = null, totp_last_step = $2
      where id = $1 and totp_enrolling is not null`,
    [id, step],
  );

/** Marks the code of a time step as used; returns false if it or a later one was used before. */
export const useTotpStep = async (db: Database | Transaction, id: string, step: number): Promise<boolean> =>
  (await db.run('update operator set totp_last_step = $2 where id = $1 and totp_last_step < $2', [id, step])) > 0;

export const countOperators = async (db: Queryable): Promise<number> =>
  Number((await db.row<{ count: string }>('select count(*) from operator'))?.count ?? 0);

/**
 * Deletes tokens that ended more than 30 days ago, and counts of wrong tokens older than a day. Revoked operator keys
 * stay, since one that is still configured must not become valid again at a start.
 */
export const deleteEndedTokens = async (db: Queryable): Promise<void> => {
  await db.run(
    `delete from operator_token where least(expires_at, revoked_at) < now() - interval '30 days' and name <> $1`,
    [operatorKeyName],
  );
  await db.run(`delete from operator_address where since < now() - interval '1 day'`);
};

/**
 * Revokes an operator's personal tokens of one name, and what was begun with them. The caller has locked the operator.
 */
export const revokeNamedTokens = (tx: Transaction, operatorId: string, name: string) =>
  tx.run(revokeSql('operator_id = $1 and name = $2'), [operatorId, name]);
