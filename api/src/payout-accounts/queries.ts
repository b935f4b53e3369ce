import type { Queryable, Transaction } from '../database/database';

interface PayoutAccountRow {
  id: string;
  kind: number;
  bank: string;
  bank_owner: string;
  bank_no: string;
  bank_address: string;
}

/** The member's bound accounts of a kind, oldest first. */
export const listPayoutAccounts = (db: Queryable, memberId: string, kind: number) =>
  db.rows<PayoutAccountRow>(
    `select id, kind, bank, bank_owner, bank_no, bank_address from payout_account
      where member_id = $1 and kind = $2 and removed_at is null order by id`,
    [memberId, kind],
  );

export const countPayoutAccounts = async (db: Queryable, memberId: string, kind: number): Promise<number> => {
  const row = await db.row<{ count: string }>(
    'select count(*) from payout_account where member_id = $1 and kind = $2 and removed_at is null',
    [memberId, kind],
  );
  return Number(row?.count);
};

/** Inserts an account. Violates `payout_account_bound` if the member has bound the same number before. */
export const insertPayoutAccount = async (
  tx: Transaction,
  account: { memberId: string; kind: number; bank: string; owner: string; number: string; address: string; now: Date },
): Promise<void> => {
  await tx.run(
    `insert into payout_account (member_id, kind, bank, bank_owner, bank_no, bank_address, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [account.memberId, account.kind, account.bank, account.owner, account.number, account.address, account.now],
  );
};

/** Unbinds an account; returns whether it was bound. The row stays, since withdrawals refer to it. */
export const unbindPayoutAccount = async (db: Queryable, memberId: string, id: number): Promise<boolean> =>
  (await db.run(
    'update payout_account set removed_at = now() where id = $1 and member_id = $2 and removed_at is null',
    [id, memberId],
  )) > 0;
