import type { OperatorRow } from '@site/contract/operators';
import type { Queryable, Transaction } from '../../base/database/database';
import { changes, column, exists, value } from '../../base/database/statements';
import type { Stored } from '../../base/http/presentRow';
import { readConfirmDelay } from './secondApproval';

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

/** The operator that acts for the site has no roles, password or token to manage. */
const isPerson = `kind = 'person'`;

/** Finds an operator by name, ignoring case. */
export const findOperatorByName = (db: Queryable, name: string) =>
  db.row<OperatorRecord>(`select ${columns} from operator where name_key = lower($1) and ${isPerson}`, [name]);

export const findOperator = (db: Queryable, id: string | number) =>
  db.row<OperatorRecord>(`select ${columns} from operator where id = $1 and ${isPerson}`, [id]);

export const lockOperator = (tx: Transaction, id: string | number) =>
  tx.row<OperatorRecord>(`select ${columns} from operator where id = $1 and ${isPerson} for no key update`, [id]);

export const listOperators = (db: Queryable) =>
  db.rows<Stored<OperatorRow>>(
    `select id, name, roles, totp_secret is not null totp, disabled, created_at,
        (select max(last_used_at) from operator_token t where t.operator_id = o.id) last_used_at
      from operator o where ${isPerson} order by id`,
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
  const id = await value<string>(
    db,
    `insert into operator (name, roles, password_hash, changed_by_other_at, must_change_password)
      values ($1, $2, $3, case when $4 then now() end, $4 and $3::text is not null) returning id`,
    [name, roles, passwordHash, byOther],
  );
  return id ?? '';
};

export const updateOperator = (
  tx: Transaction,
  id: string | number,
  { roles, disabled, disabledBy, passwordHash, totpSecret, byOther = false }: Partial<OperatorChange>,
) =>
  tx.run(
    `update operator set roles = coalesce($2, roles), disabled = coalesce($3, disabled),
        disabled_by = case when $3 then $7 when not $3 then null else disabled_by end,
        password_hash = coalesce($4, password_hash),
        must_change_password = must_change_password or $6 and $4::text is not null,
        totp_secret = case when $5 then null else totp_secret end,
        changed_by_other_at = case when $6 then now() else changed_by_other_at end where id = $1`,
    [id, roles ?? null, disabled ?? null, passwordHash ?? null, totpSecret === null, byOther, disabledBy ?? null],
  );

interface OperatorChange {
  roles: readonly string[];
  disabled: boolean;
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

export const listAdmins = (tx: Transaction) =>
  column<string>(tx, `select id from operator where 'admin' = any (roles) and not disabled order by id`);

/**
 * Whether an enabled operator other than `operatorIds` has one of the roles, even one who cannot confirm yet. An
 * operator could disable the others to act alone: one who was disabled counts for the confirm delay, at least 24 hours,
 * and for 30 days if one of `operatorIds` has disabled them.
 */
export const hasOtherOperator = async (
  db: Queryable,
  operatorIds: readonly string[],
  roles: readonly string[],
): Promise<boolean> =>
  exists(
    db,
    `select from operator where id <> all($1) and roles && $2
      and (not disabled or changed_by_other_at > now() - make_interval(hours => greatest($3, 24))
        or disabled_by = any($1) and changed_by_other_at > now() - interval '30 days') limit 1`,
    [operatorIds, roles, await readConfirmDelay(db)],
  );

/** The moment from which an operator can confirm changes; undefined if it has come. */
export const findConfirmDelayEnd = async (db: Queryable, operatorId: string) =>
  value<Date>(
    db,
    `select ends from (
        select changed_by_other_at + make_interval(hours => $2) ends from operator where id = $1
      ) delay where ends > now()`,
    [operatorId, await readConfirmDelay(db)],
  );

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
export const replaceOperatorPassword = (
  tx: Transaction,
  id: string,
  { previous, next }: { previous: string | null; next: string },
): Promise<boolean> =>
  changes(
    tx,
    `update operator set password_hash = $2, must_change_password = false,
        changed_by_other_at = case when must_change_password then now() else changed_by_other_at end
      where id = $1 and password_hash is not distinct from $3`,
    [id, next, previous],
  );

/** Marks the code of a time step as used; returns false if it or a later one was used before. */
export const useTotpStep = (db: Queryable, id: string, step: number): Promise<boolean> =>
  changes(db, 'update operator set totp_last_step = $2 where id = $1 and totp_last_step < $2', [id, step]);

export const hasOperators = (db: Queryable): Promise<boolean> =>
  exists(db, `select from operator where ${isPerson} limit 1`);
