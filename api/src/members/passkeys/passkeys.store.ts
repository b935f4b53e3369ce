import type { Queryable, Transaction } from '../../base/database/database';
import { changes, deleteRows, oneRow } from '../../base/database/statements';

export type ProtectedAction = 'withdraw' | 'bindcard' | 'password';

/** Stores a challenge, and deletes a few of those that have expired: visitors make them too. */
export const insertChallenge = async (
  db: Queryable,
  challenge: { hash: Buffer; memberId: string | null; binding: Buffer; now: Date; expiresAt: Date },
): Promise<void> => {
  await db.run(
    `with expired as (
        delete from passkey_challenge where hash in (
          select hash from passkey_challenge where expires_at < $4 order by expires_at limit 10 for update skip locked
        )
      )
      insert into passkey_challenge (hash, member_id, binding, expires_at) values ($1, $2, $3, $5)`,
    [challenge.hash, challenge.memberId, challenge.binding, challenge.now, challenge.expiresAt],
  );
};

export const findChallenge = (db: Queryable, hash: Buffer) =>
  db.row<{ binding: Buffer; expires_at: Date }>('select binding, expires_at from passkey_challenge where hash = $1', [
    hash,
  ]);

/** The member's user handle, which is made at the first call. */
export const readHandle = async (db: Queryable, memberId: string, fresh: Buffer): Promise<Buffer> => {
  const sql = 'update member set passkey_handle = coalesce(passkey_handle, $2) where id = $1 returning passkey_handle';
  return (await oneRow<{ passkey_handle: Buffer }>(db, sql, [memberId, fresh])).passkey_handle;
};

export interface PasskeyRow {
  id: string;
  member_id: string;
  credential_id: string;
  public_key: Buffer;
  rp_id: string;
  counter: string;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  blocked_at: Date | null;
  handle: Buffer;
}

const columns = `p.id, p.member_id, p.credential_id, p.public_key, p.rp_id, p.counter, p.transports, p.name,
  p.created_at, p.last_used_at, p.blocked_at, m.passkey_handle handle`;

export const findPasskey = (db: Queryable, credentialId: string) =>
  db.row<PasskeyRow>(
    `select ${columns} from passkey p join member m on m.id = p.member_id where p.credential_id = $1`,
    [credentialId],
  );

export const listPasskeys = (db: Queryable, memberId: string) =>
  db.rows<PasskeyRow>(
    `select ${columns} from passkey p join member m on m.id = p.member_id where p.member_id = $1 order by p.id desc`,
    [memberId],
  );

/** The member's passkeys that can be used at this host name. */
export const usablePasskeys = async (db: Queryable, memberId: string, rpId: string): Promise<PasskeyRow[]> =>
  (await listPasskeys(db, memberId)).filter((passkey) => passkey.rp_id === rpId && passkey.blocked_at === null);

/** Records the use of a passkey; returns false if its counter has not risen or it is blocked or removed. */
export const recordUse = (
  tx: Transaction,
  { passkeyId, counter, now }: { passkeyId: string; counter: number; now: Date },
): Promise<boolean> =>
  changes(
    tx,
    `update passkey set counter = $2::bigint, last_used_at = $3
      where id = $1 and blocked_at is null and ($2 > counter or ($2 = 0 and counter = 0))`,
    [passkeyId, counter, now],
  );

export const blockPasskey = (db: Queryable, passkeyId: string, now: Date) =>
  db.run('update passkey set blocked_at = coalesce(blocked_at, $2) where id = $1', [passkeyId, now]);

/** Fen from which each protected action asks for a passkey. */
export const listSettings = async (db: Queryable, memberId: string): Promise<Map<ProtectedAction, bigint>> => {
  const rows = await db.rows<{ action: ProtectedAction; least_amount: string }>(
    'select action, least_amount from passkey_setting where member_id = $1',
    [memberId],
  );
  return new Map(rows.map(({ action, least_amount }) => [action, BigInt(least_amount)]));
};

export const upsertSetting = (
  tx: Transaction,
  { memberId, action, leastAmount }: { memberId: string; action: ProtectedAction; leastAmount: bigint },
) =>
  tx.run(
    `insert into passkey_setting (member_id, action, least_amount) values ($1, $2, $3)
      on conflict (member_id, action) do update set least_amount = excluded.least_amount`,
    [memberId, action, leastAmount],
  );

/** Deletes the member's passkeys, settings and open challenges, and returns how many passkeys there were. */
export const deletePasskeys = async (tx: Transaction, memberId: string): Promise<number> => {
  const own = { member_id: memberId };
  for (const table of ['passkey_setting', 'passkey_challenge']) await deleteRows(tx, table, own);
  return deleteRows(tx, 'passkey', own);
};

export const countPasskeys = (db: Queryable, memberId: string) =>
  oneRow<{ total: number; blocked: number }>(
    db,
    'select count(*)::int total, count(blocked_at)::int blocked from passkey where member_id = $1',
    [memberId],
  );
