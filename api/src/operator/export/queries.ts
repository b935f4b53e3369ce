import type { Queryable } from '../../database/database';
import type { FieldCipher } from '../../encryption/fieldCipher';
import { decryptRemitter, type Remitter } from '../../payments/remitter';
import { actionColumns, type ActionListRow, actionTables } from '../audit/queries';

/** What is selected for an export. */
interface Source<Row> {
  /** Selected columns and tables. */
  columns: string;
  tables: string;
  /** The table's alias, and its column of the moment by which rows are exported; it has an index with the id. */
  alias: string;
  time: string;
  /** Adds what is stored encrypted. */
  decrypt?: (cipher: FieldCipher, row: Row & StoredRow) => Row;
}

interface StoredRow {
  member_id: string;
  remitter_cipher: Buffer | null;
  bank_no_cipher: Buffer | null;
}

export interface DepositExport {
  out_trade_no: string;
  created_at: Date;
  member_id: string;
  username: string;
  state: number;
  amount: string;
  received: string | null;
  paytype: string;
  protocol: string;
  real_money: string;
  rate: string | null;
  payee: string;
  remitter: Remitter | undefined;
  decided_by: string | null;
  decided_at: Date | null;
  note: string;
  reason: string;
}

export interface WithdrawalExport {
  out_trade_no: string;
  created_at: Date;
  member_id: string;
  username: string;
  stage: string;
  amount: string;
  rate: string | null;
  fee: string;
  net: string | null;
  bank: string;
  bank_owner: string;
  bank_no: string;
  bank_address: string;
  decided_by: string | null;
  decided_at: Date | null;
  note: string;
  reason: string;
  reference: string | null;
  settled_by: string | null;
  settled_at: Date | null;
  failure_reason: string;
}

export interface LedgerExport {
  id: string;
  created_at: Date;
  kind: string;
  amount: string;
  member_id: string | null;
  username: string | null;
  debit_account: string;
  credit_account: string;
  reference: string | null;
  operator: string | null;
}

export interface ExportRows {
  deposits: DepositExport;
  withdrawals: WithdrawalExport;
  ledger: LedgerExport;
  actions: ActionListRow;
}

/** `wallet`, `hold` or a platform's name for members' accounts; `system:…` for others. */
const accountName = (account: string) =>
  `case ${account}.owner when 'member' then coalesce(nullif(${account}.platform, ''), ${account}.purpose)
    else concat_ws(':', 'system', ${account}.purpose, nullif(${account}.platform, '')) end`;

const sources: { [What in keyof ExportRows]: Source<ExportRows[What]> } = {
  deposits: {
    columns: `d.out_trade_no, d.created_at, d.member_id, m.username, d.state,
      coalesce(d.ordered_amount, d.amount) amount, case d.state when 2 then d.amount end received,
      d.paytype, d.protocol, d.real_money, d.rate, d.payee, d.remitter_cipher, o.name decided_by, d.decided_at,
      d.note, d.reason`,
    tables: 'deposit d join member m on m.id = d.member_id left join operator o on o.id = d.decided_by',
    alias: 'd',
    time: 'created_at',
    decrypt: (cipher, row) => ({ ...row, remitter: decryptRemitter(cipher, row) }),
  },
  withdrawals: {
    columns: `w.out_trade_no, w.created_at, w.member_id, m.username, w.stage, w.amount, w.rate, w.fee, w.net,
      a.bank, a.bank_owner, a.bank_no_cipher, a.bank_address, o.name decided_by, w.decided_at, w.note, w.reason,
      w.payment_reference reference, s.name settled_by, w.settled_at, w.failure_reason`,
    tables: `withdrawal w join member m on m.id = w.member_id join payout_account a on a.id = w.payout_account_id
      left join operator o on o.id = w.decided_by left join operator s on s.id = w.settled_by`,
    alias: 'w',
    time: 'created_at',
    decrypt: (cipher, row) => ({
      ...row,
      bank_no: cipher.decrypt({ field: 'payout_account.bank_no', memberId: row.member_id }, row.bank_no_cipher),
    }),
  },
  ledger: {
    columns: `e.id, e.created_at, e.kind, e.amount, m.id member_id, m.username,
      ${accountName('debit')} debit_account, ${accountName('credit')} credit_account, e.reference, o.name operator`,
    tables: `ledger_entry e join account debit on debit.id = e.debit_id join account credit on credit.id = e.credit_id
      left join member m on m.id = coalesce(credit.member_id, debit.member_id)
      left join operator o on o.id = e.operator_id`,
    alias: 'e',
    time: 'created_at',
  },
  actions: { columns: actionColumns, tables: actionTables, alias: 'a', time: 'at' },
};

const batchSql = ({ columns, tables, alias, time }: Pick<Source<never>, 'columns' | 'tables' | 'alias' | 'time'>) => `
  select ${columns}, ${alias}.id export_id, ${alias}.${time}::text export_time from ${tables}
    where (${alias}.${time}, ${alias}.id) > ($1::timestamptz, $2::bigint) and ${alias}.${time} < $3
    order by ${alias}.${time}, ${alias}.id limit $4`;

/** Rows of a batch; a few batches are in memory at a time. */
const batchSize = 1000;

/**
 * The rows of a period, oldest first, in batches. Each batch is a statement that continues after the last row of the
 * previous one, so that a slow client holds neither a connection nor a snapshot: every row comes once, entries and
 * actions never change, and an order is as it was when its batch was read.
 */
export const readBatches = async function* <What extends keyof ExportRows>(
  { db, cipher }: { db: Queryable; cipher: FieldCipher },
  what: What,
  { start, end }: { start: Date; end: Date },
): AsyncGenerator<ExportRows[What][]> {
  const source = sources[what];
  const sql = batchSql(source);
  // The moment is text, since a Date has only milliseconds.
  let after: { time: Date | string; id: string } = { time: start, id: '0' };
  for (;;) {
    const rows = await db.rows<ExportRows[What] & StoredRow & { export_id: string; export_time: string }>(sql, [
      after.time,
      after.id,
      end,
      batchSize,
    ]);
    const { decrypt } = source;
    if (rows.length > 0) yield decrypt ? rows.map((row) => decrypt(cipher, row)) : rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = { time: last.export_time, id: last.export_id };
  }
};
