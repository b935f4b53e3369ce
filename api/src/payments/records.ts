import { orderStates, transferStates } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { beijingTime, filterStart } from '../http/beijingTime';
import { yuan } from '../http/money';
import { readPage } from '../http/page';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import { platformName } from '../platforms/platformList';
import type { Services } from '../services';
import { paymentMethodNames } from './paymentMethods';

interface Row {
  amount: string;
  created_at: Date;
  pay_way: string;
  out_trade_no: string;
  state: number;
}

interface DetailRow extends Row {
  decided_at: Date | null;
  note: string;
  rule: string;
}

/** By what an order is decided, as its time line tells members: an operator's look, or at once. */
const rules = { operator: '人工审核', atOnce: '即时处理' } as const;

const wayName = `case paytype when 'usdt' then '${paymentMethodNames.usdt}-' || protocol when 'bank' then '${paymentMethodNames.bank}'
  when 'alipay' then '${paymentMethodNames.alipay}' else '${paymentMethodNames.wxpay}' end`;

const payoutName = `case a.kind when 2 then '${paymentMethodNames.usdt}-' || a.bank_owner else a.bank end`;

const deposits = `select amount, created_at, ${wayName} pay_way, out_trade_no, state, decided_at, note, '${rules.operator}' rule, id, member_id from deposit`;

const withdrawals = `select w.amount, w.created_at, ${payoutName} pay_way, w.out_trade_no, w.state, w.decided_at, w.note, '${rules.operator}' rule, w.id, w.member_id
  from withdrawal w join payout_account a on a.id = w.payout_account_id`;

/** Transfers stand in the ledger alone: they are there when they succeeded. */
const transfers = (side: 'debit' | 'credit') =>
  `select e.amount, e.created_at, p.platform pay_way, e.reference out_trade_no, ${transferStates.succeeded} state, null::timestamptz decided_at, '' note, '${rules.atOnce}' rule, e.id, m.member_id
    from account m join ledger_entry e on e.${side}_id = m.id and e.kind = 'transfer-${side === 'debit' ? 'in' : 'out'}'
      join account p on p.id = e.${side === 'debit' ? 'credit' : 'debit'}_id
    where m.purpose = 'wallet'`;

/** By `gettransrecord.type`. Deposits and withdrawals belong to no platform, so a platform filter leaves them be. */
const sources = {
  1: { sql: deposits, platform: false },
  2: { sql: withdrawals, platform: false },
  3: { sql: transfers('debit'), platform: true },
  4: { sql: transfers('credit'), platform: true },
} as const;

/** Records of deposits, withdrawals and transfers (spec 2 §2 and §4, decisions 23, 30 and 36). */
export const recordRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, now } = services;

  registerCall(app, services, 'gettransrecord', ({ input, member }) => {
    const { sql, platform } = sources[input.type as keyof typeof sources];
    const filtered = platform && input.api_type !== '';
    return readPage(db, {
      sql: `select amount, created_at, pay_way, out_trade_no, state from (${sql}) record
        where member_id = $1 and created_at >= $2 ${filtered ? 'and pay_way = $3' : ''} order by id desc`,
      params: [member.id, filterStart(input.date, now()), ...(filtered ? [platformName(input.api_type)] : [])],
      page: input.page,
      present: (row: Row) => ({ ...row, amount: yuan(row.amount), created_at: beijingTime(row.created_at) }),
    });
  });

  registerCall(app, services, 'orderdetail', async ({ input, member }) => {
    const record = await db.row<DetailRow>(
      Object.values(sources)
        .map(({ sql }) => `select * from (${sql}) record where member_id = $1 and out_trade_no = $2`)
        .join(' union all '),
      [member.id, input.out_trade_no],
    );
    if (!record) throw new DomainError('订单不存在！');
    const { decided_at: decidedAt, note, rule, state } = record;
    const created_at = beijingTime(record.created_at);
    const submitted = { state: orderStates.pending, note: '', rule: rule === rules.atOnce ? rule : '', at: created_at };
    return {
      out_trade_no: record.out_trade_no,
      amount: yuan(record.amount),
      pay_way: record.pay_way,
      state,
      created_at,
      steps: [submitted, ...(decidedAt ? [{ state, note, rule, at: beijingTime(decidedAt) }] : [])],
    };
  });
};
