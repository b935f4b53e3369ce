import type { Queryable, Transaction } from '../../base/database/database';

/** The member's secret; it counts from `enabled_at` on. */
export const findTotp = (db: Queryable, memberId: string) =>
  db.row<{ secret_cipher: Buffer; enabled_at: Date | null; last_step: string }>(
    'select secret_cipher, enabled_at, last_step from member_totp where member_id = $1',
    [memberId],
  );

/** Stores a secret that does not count yet; returns false if one counts already. */
export const storeTotp = async (db: Queryable, memberId: string, secretCipher: Buffer): Promise<boolean> =>
  (await db.run(
    `insert into member_totp as stored (member_id, secret_cipher) values ($1, $2)
      on conflict on constraint member_totp_of do update set secret_cipher = excluded.secret_cipher, last_step = 0
        where stored.enabled_at is null`,
    [memberId, secretCipher],
  )) > 0;

/** Lets a secret count, unless another was stored meanwhile; returns whether it did. */
export const enableTotp = async (
  tx: Transaction,
  { memberId, secretCipher, step, now }: { memberId: string; secretCipher: Buffer; step: number; now: Date },
): Promise<boolean> =>
  (await tx.run(
    `update member_totp set enabled_at = $4, last_step = $3
      where member_id = $1 and secret_cipher = $2 and enabled_at is null`,
    [memberId, secretCipher, step, now],
  )) > 0;

/** Records the time step of a code; returns false if that code or a later one was used. */
export const recordTotpStep = async (tx: Transaction, memberId: string, step: number): Promise<boolean> =>
  (await tx.run(
    'update member_totp set last_step = $2 where member_id = $1 and enabled_at is not null and last_step < $2',
    [memberId, step],
  )) > 0;

/** Deletes the member's secret; returns whether it counted. */
export const deleteTotp = async (tx: Queryable, memberId: string): Promise<boolean> =>
  (
    await tx.row<{ counted: boolean }>(
      'delete from member_totp where member_id = $1 returning enabled_at is not null counted',
      [memberId],
    )
  )?.counted ?? false;
