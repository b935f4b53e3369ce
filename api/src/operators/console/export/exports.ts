import type { Cell } from '@site/contract/csv-line';
import type { Queryable } from '../../../base/database/database';
import { accountNumber } from '../../../base/crypto/accountNumbers';
import type { FieldCipher } from '../../../base/crypto/fieldCipher';
import { beijingTime } from '../../../base/time/beijingTime';
import { decryptRemitter } from '../../../money/payments/remitter';
import { actionTables } from '../../authority/actions.store';

type Row = Record<string, unknown>;

/** A column of an export: the SQL of its value, and the cell that shows it. */
interface Column {
  sql: string;
  cell(value: unknown): Cell;
}

const text = (sql: string): Column => ({ sql, cell: (value) => value as Cell });
const time = (sql: string): Column => ({
  sql,
  cell: (value) => (value instanceof Date ? { value: beijingTime(value) } : null),
});
/** Fen. */
const amount = (sql: string): Column => ({ sql, cell: (value) => (value === null ? null : BigInt(value as string)) });
const number = (sql: string): Column => ({ sql, cell: (value) => (value === null ? null : { value: String(value) }) });
const json = (sql: string): Column => ({ sql, cell: (value) => (value === null ? null : JSON.stringify(value)) });
/** A value that `decrypt` fills in. */
const decrypted = text('null');

interface Export {
  tables: string;
  /** The table's alias, and its column of the moment by which rows are exported; it has an index with the id. */
  alias: string;
  time: string;
  /** In order; the names are those of the operators' calls. */
  columns: Record<string, Column>;
  /** What is stored encrypted: its columns, and the values that they give. */
  encrypted?: { sql: string; decrypt(cipher: FieldCipher, row: Row): Row };
}

/** `wallet`, `hold` or a platform's name for members' accounts; `system:…` for others. */
const accountName = (account: string) =>
  `case ${account}.owner when 'member' then coalesce(nullif(${account}.platform, ''), ${account}.purpose)
    else concat_ws(':', 'system', ${account}.purpose, nullif(${account}.platform, '')) end`;

const deposits: Export = {
  tables: 'deposit d join member m on m.id = d.member_id left join operator o on o.id = d.decided_by',
  alias: 'd',
  time: 'created_at',
  columns: {
    out_trade_no: text('d.out_trade_no'),
    created_at: time('d.created_at'),
    member_id: number('d.member_id'),
    username: text('m.username'),
    state: text('d.state'),
    amount: amount('coalesce(d.ordered_amount, d.amount)'),
    received: amount('case d.state when 2 then d.amount end'),
    paytype: text('d.paytype'),
    protocol: text('d.protocol'),
    real_money: number('d.real_money'),
    rate: number('d.rate'),
    payee: text('d.payee'),
    remitter_name: decrypted,
    remitter_bank: decrypted,
    remitter_number: decrypted,
    remitter_branch: decrypted,
    decided_by: text('o.name'),
    decided_at: time('d.decided_at'),
    note: text('d.note'),
    reason: text('d.reason'),
  },
  encrypted: {
    sql: 'd.remitter_cipher',
    decrypt: (cipher, row) => {
      const remitter = decryptRemitter(cipher, row as unknown as Parameters<typeof decryptRemitter>[1]);
      return Object.fromEntries(
        (['name', 'bank', 'number', 'branch'] as const).map((field) => [
          `remitter_${field}`,
          remitter?.[field] ?? null,
        ]),
      );
    },
  },
};

const withdrawals: Export = {
  tables: `withdrawal w join member m on m.id = w.member_id join payout_account a on a.id = w.payout_account_id
    left join operator o on o.id = w.decided_by left join operator s on s.id = w.settled_by
    left join operator r on r.id = w.returned_by`,
  alias: 'w',
  time: 'created_at',
  columns: {
    out_trade_no: text('w.out_trade_no'),
    created_at: time('w.created_at'),
    member_id: number('w.member_id'),
    username: text('m.username'),
    stage: text('w.stage'),
    amount: amount('w.amount'),
    rate: number('w.rate'),
    fee: number('w.fee'),
    net: number('w.net'),
    bank: text('a.bank'),
    bank_owner: text('a.bank_owner'),
    bank_no: decrypted,
    bank_address: text('a.bank_address'),
    decided_by: text('o.name'),
    decided_at: time('w.decided_at'),
    note: text('w.note'),
    reason: text('w.reason'),
    reference: text('w.payment_reference'),
    settled_by: text('s.name'),
    settled_at: time('w.settled_at'),
    returned_by: text('r.name'),
    returned_at: time('w.returned_at'),
    failure_reason: text('w.failure_reason'),
  },
  encrypted: {
    sql: 'a.bank_no_cipher',
    decrypt: (cipher, row) => ({
      bank_no: accountNumber(cipher, row as unknown as Parameters<typeof accountNumber>[1]),
    }),
  },
};

const ledger: Export = {
  tables: `ledger_entry e join account debit on debit.id = e.debit_id join account credit on credit.id = e.credit_id
    left join member m on m.id = coalesce(credit.member_id, debit.member_id)
    left join operator o on o.id = e.operator_id`,
  alias: 'e',
  time: 'created_at',
  columns: {
    id: number('e.id'),
    created_at: time('e.created_at'),
    kind: text('e.kind'),
    // More than zero: from the debited to the credited account.
    amount: amount('e.amount'),
    member_id: number('m.id'),
    username: text('m.username'),
    debit_account: text(accountName('debit')),
    credit_account: text(accountName('credit')),
    reference: text('e.reference'),
    operator: text('o.name'),
  },
};

const actions: Export = {
  tables: actionTables,
  alias: 'a',
  time: 'at',
  columns: {
    id: number('a.id'),
    at: time('a.at'),
    operator: text('o.name'),
    proposed_by: text('p.name'),
    address: text('a.address'),
    kind: text('a.kind'),
    target: text('a.target'),
    member_id: number('a.member_id'),
    before: json('a.before'),
    after: json('a.after'),
    reason: text('a.reason'),
    single: text('a.single::int'),
    request_id: text('a.request_id'),
    hash: text(`encode(a.hash, 'hex')`),
  },
};

export const exports = { deposits, withdrawals, ledger, actions };

const batchSql = ({ columns, tables, alias, time: moment, encrypted }: Export) => `
  select ${Object.entries(columns)
    .map(([name, { sql }]) => `${sql} as "${name}"`)
    .join(', ')},
    ${encrypted ? `${encrypted.sql},` : ''} ${alias}.id export_id, ${alias}.${moment}::text export_time from ${tables}
    where (${alias}.${moment}, ${alias}.id) > ($1::timestamptz, $2::bigint) and ${alias}.${moment} < $3
    order by ${alias}.${moment}, ${alias}.id limit $4`;

/** Rows of a batch; a few batches are in memory at a time. */
const batchSize = 1000;

/**
 * The rows of a period, oldest first, in batches. Each batch is a statement that continues after the last row of the
 * previous one, so that a slow client holds neither a connection nor a snapshot: every row comes once, entries and
 * actions never change, and an order is as it was when its batch was read.
 */
export const readBatches = async function* (
  { db, cipher }: { db: Queryable; cipher: FieldCipher },
  what: keyof typeof exports,
  { start, end }: { start: Date; end: Date },
): AsyncGenerator<Row[]> {
  const { encrypted } = exports[what];
  const sql = batchSql(exports[what]);
  // The moment is text, since a Date has only milliseconds.
  let after: { time: unknown; id: unknown } = { time: start, id: '0' };
  for (;;) {
    const rows = await db.rows<Row>(sql, [after.time, after.id, end, batchSize]);
    if (rows.length > 0) yield encrypted ? rows.map((row) => ({ ...row, ...encrypted.decrypt(cipher, row) })) : rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = { time: last['export_time'], id: last['export_id'] };
  }
};
