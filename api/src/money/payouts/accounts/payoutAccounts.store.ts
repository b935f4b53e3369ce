import type { Queryable, Transaction } from '../../../base/database/database';
import { value } from '../../../base/database/statements';
import { accountHashes, accountValues } from '../../../base/crypto/accountNumbers';
import type { FieldCipher } from '../../../base/crypto/fieldCipher';

interface PayoutAccountRow {
  id: string;
  kind: number;
  bank: string;
  bank_owner: string;
  bank_no_cipher: Buffer | null;
  bank_address: string;
}

/** The member's bound accounts of a kind, oldest first. */
export const listPayoutAccounts = (db: Queryable, memberId: string, kind: number) =>
  db.rows<PayoutAccountRow>(
    `select id, kind, bank, bank_owner, bank_no_cipher, bank_address from payout_account
      where member_id = $1 and kind = $2 and removed_at is null order by id`,
    [memberId, kind],
  );

export const countPayoutAccounts = async (db: Queryable, memberId: string, kind: number): Promise<number> => {
  const count = 'select count(*) from payout_account where member_id = $1 and kind = $2 and removed_at is null';
  return Number(await value(db, count, [memberId, kind]));
};

interface NewPayoutAccount {
  memberId: string;
  kind: number;
  bank: string;
  owner: string;
  number: string;
  address: string;
  now: Date;
}

/** Inserts an account unless the member, who must be locked, has bound the same number; returns whether it did. */
export const insertPayoutAccount = async (
  tx: Transaction,
  cipher: FieldCipher,
  { memberId, kind, bank, owner, number, address, now }: NewPayoutAccount,
): Promise<boolean> => {
  const inserted = await tx.run(
    `insert into payout_account (member_id, kind, bank, bank_owner, bank_no, bank_address, created_at,
        bank_no_cipher, bank_no_hash, bank_no_tail_hash)
      select $1::bigint, $2::smallint, $3, $4, '', $5, $6::timestamptz, $7::bytea, $8::bytea, $9::bytea
      where not exists (
        select from payout_account
          where member_id = $1 and kind = $2 and removed_at is null and bank_no_hash = any($10::bytea[]))`,
    [
      memberId,
      kind,
      bank,
      owner,
      address,
      now,
      ...accountValues(cipher, memberId, number),
      accountHashes(cipher, number),
    ],
  );
  return inserted > 0;
};

/** Unbinds an account; returns whether it was bound. The row stays, since withdrawals refer to it. */
export const unbindPayoutAccount = async (db: Queryable, memberId: string, id: number): Promise<boolean> =>
  (await db.run(
    'update payout_account set removed_at = now() where id = $1 and member_id = $2 and removed_at is null',
    [id, memberId],
  )) > 0;
