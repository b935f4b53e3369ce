import { transferStates } from '@site/contract';
import type { WithdrawalStage } from '@site/contract/operators';
import type { Queryable } from '../../base/database/database';
import { paymentMethodNames } from './paymentMethods';
import { expiredReason } from './orders.store';

/** Who or what made a step of an order, as its timeline shows members. */
export const stepRules = {
  operator: '人工审核',
  expiry: '超时关闭',
  immediate: '即时处理',
  platform: '平台处理',
  paid: '已付款',
  failed: '付款失败',
} as const;

const methodName = `case paytype when 'usdt' then '${paymentMethodNames.usdt}-' || protocol
  when 'bank' then '${paymentMethodNames.bank}' when 'alipay' then '${paymentMethodNames.alipay}'
  else '${paymentMethodNames.wxpay}' end`;

const payoutName = `case a.kind when 2 then '${paymentMethodNames.usdt}-' || a.bank_owner else a.bank end`;

const deposits = `select amount, created_at, ${methodName} pay_way, out_trade_no, state, reason, decided_at,
    reason decision_reason, null::text stage, null::timestamptz settled_at,
    case when decided_by is null and reason = '${expiredReason}' then '${stepRules.expiry}'
      else '${stepRules.operator}' end rule, id, member_id
  from deposit`;

const withdrawals = `select w.amount, w.created_at, ${payoutName} pay_way, w.out_trade_no, w.state,
    case w.stage when 'failed' then w.failure_reason else w.reason end reason, w.decided_at,
    w.reason decision_reason, w.stage, w.settled_at, '${stepRules.operator}' rule, w.id, w.member_id
  from withdrawal w join payout_account a on a.id = w.payout_account_id`;

/**
 * Transfers with local platforms are only ledger entries, and have succeeded; those with remote platforms are rows of
 * `platform_transfer` in any state.
 */
const transfers = (side: 'debit' | 'credit') => {
  const direction = side === 'debit' ? 'in' : 'out';
  return `select e.amount, e.created_at, p.platform pay_way, e.reference out_trade_no,
    ${transferStates.succeeded} state, '' reason, null::timestamptz decided_at, '' decision_reason, null::text stage,
    null::timestamptz settled_at, '${stepRules.immediate}' rule, e.id, m.member_id
  from account m
    join ledger_entry e on e.${side}_id = m.id and e.kind = 'transfer-${direction}'
    join account p on p.id = e.${side === 'debit' ? 'credit' : 'debit'}_id
  where m.purpose = 'wallet'
  union all
  select amount, created_at, platform, reference, state, reason, settled_at, reason, null, null,
    '${stepRules.platform}', id, member_id
  from platform_transfer where direction = '${direction}'`;
};

/** By `gettransrecord.type`. Deposits and withdrawals belong to no platform and ignore a platform filter. */
const recordSources = {
  1: { sql: deposits, hasPlatform: false, order: 'id desc' },
  2: { sql: withdrawals, hasPlatform: false, order: 'id desc' },
  // From two tables, whose ids cannot be compared.
  3: { sql: transfers('debit'), hasPlatform: true, order: 'created_at desc, id desc' },
  4: { sql: transfers('credit'), hasPlatform: true, order: 'created_at desc, id desc' },
} as const;

export interface RecordRow {
  amount: string;
  created_at: Date;
  pay_way: string;
  out_trade_no: string;
  state: number;
  reason: string;
}

/** A page's select of a member's records since a moment, newest first; an empty `platform` means all platforms. */
export const recordsQuery = (filter: { memberId: string; type: number; since: Date; platform: string }) => {
  const { sql, hasPlatform, order } = recordSources[filter.type as keyof typeof recordSources];
  const byPlatform = hasPlatform && filter.platform !== '';
  return {
    sql: `select amount, created_at, pay_way, out_trade_no, state, reason from (${sql}) record
      where member_id = $1 and created_at >= $2 ${byPlatform ? 'and pay_way = $3' : ''} order by ${order}`,
    params: [filter.memberId, filter.since, ...(byPlatform ? [filter.platform] : [])],
  };
};

export interface RecordDetail extends RecordRow {
  decided_at: Date | null;
  decision_reason: string;
  /** Of a withdrawal, else null. */
  stage: WithdrawalStage | null;
  /** When a withdrawal was paid or failed. */
  settled_at: Date | null;
  rule: string;
}

/** One record of any type by its order number. */
export const findRecord = (db: Queryable, memberId: string, order: string) =>
  db.row<RecordDetail>(
    Object.values(recordSources)
      .map(({ sql }) => `select * from (${sql}) record where member_id = $1 and out_trade_no = $2`)
      .join(' union all '),
    [memberId, order],
  );
