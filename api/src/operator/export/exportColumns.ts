import { beijingTime } from '../../http/beijingTime';
import type { Cell } from '@site/shared/contract';
import type { Columns } from './csv';
import type { ExportRows } from './queries';

const time = (moment: Date | null): Cell => moment && { value: beijingTime(moment) };
const amount = (fen: string | null): Cell => (fen === null ? null : BigInt(fen));
const number = (decimal: string | number | null): Cell => (decimal === null ? null : { value: String(decimal) });
const json = (value: unknown): Cell => (value === null ? null : JSON.stringify(value));

/** The columns of each export, in order; the names are those of the operators' calls. */
export const exportColumns: { [What in keyof ExportRows]: Columns<ExportRows[What]> } = {
  deposits: {
    out_trade_no: (row) => row.out_trade_no,
    created_at: (row) => time(row.created_at),
    member_id: (row) => number(row.member_id),
    username: (row) => row.username,
    state: (row) => row.state,
    amount: (row) => amount(row.amount),
    received: (row) => amount(row.received),
    paytype: (row) => row.paytype,
    protocol: (row) => row.protocol,
    real_money: (row) => number(row.real_money),
    rate: (row) => number(row.rate),
    payee: (row) => row.payee,
    remitter_name: (row) => row.remitter?.name ?? null,
    remitter_bank: (row) => row.remitter?.bank ?? null,
    remitter_number: (row) => row.remitter?.number ?? null,
    remitter_branch: (row) => row.remitter?.branch ?? null,
    decided_by: (row) => row.decided_by,
    decided_at: (row) => time(row.decided_at),
    note: (row) => row.note,
    reason: (row) => row.reason,
  },
  withdrawals: {
    out_trade_no: (row) => row.out_trade_no,
    created_at: (row) => time(row.created_at),
    member_id: (row) => number(row.member_id),
    username: (row) => row.username,
    stage: (row) => row.stage,
    amount: (row) => amount(row.amount),
    rate: (row) => number(row.rate),
    fee: (row) => number(row.fee),
    net: (row) => number(row.net),
    bank: (row) => row.bank,
    bank_owner: (row) => row.bank_owner,
    bank_no: (row) => row.bank_no,
    bank_address: (row) => row.bank_address,
    decided_by: (row) => row.decided_by,
    decided_at: (row) => time(row.decided_at),
    note: (row) => row.note,
    reason: (row) => row.reason,
    reference: (row) => row.reference,
    settled_by: (row) => row.settled_by,
    settled_at: (row) => time(row.settled_at),
    failure_reason: (row) => row.failure_reason,
  },
  ledger: {
    id: (row) => number(row.id),
    created_at: (row) => time(row.created_at),
    kind: (row) => row.kind,
    // More than zero: from the debited to the credited account.
    amount: (row) => amount(row.amount),
    member_id: (row) => number(row.member_id),
    username: (row) => row.username,
    debit_account: (row) => row.debit_account,
    credit_account: (row) => row.credit_account,
    reference: (row) => row.reference,
    operator: (row) => row.operator,
  },
  actions: {
    id: (row) => number(row.id),
    at: (row) => time(row.at),
    operator: (row) => row.operator,
    proposed_by: (row) => row.proposer,
    address: (row) => row.address,
    kind: (row) => row.kind,
    target: (row) => row.target,
    member_id: (row) => number(row.member_id),
    before: (row) => json(row.before),
    after: (row) => json(row.after),
    reason: (row) => row.reason,
    single: (row) => (row.single ? 1 : 0),
    request_id: (row) => row.request_id,
    hash: (row) => row.hash,
  },
};
