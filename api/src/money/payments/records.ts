import { orderStates, transferStates, type CallData } from '@site/contract';
import { LRUCache } from 'lru-cache';
import { beijingTime, filterStart } from '../../base/time/beijingTime';
import { accountNumber } from '../../base/crypto/accountNumbers';
import { decimal, yuan } from '../../base/money/money';
import { readPage } from '../../base/http/page';
import { DomainError } from '../../base/errors/domainError';
import { registerCall } from '../../members/calls/route';
import { platformName } from '../../ledger/platformList';
import type { Routes, Services } from '../../members/calls/services';
import type { WithdrawalStage } from '@site/contract/operators';
import type { Queryable } from '../../base/database/database';
import { paymentMethodNames } from './paymentMethods';
import { presentPayment } from './depositProgress';
import { cancelledReason, expiredReason, findDeposit, findPayout, listOrderTimes, type Payout } from './orders.store';

/** Who or what made a step of an order, as its timeline shows members. */
const stepRules = {
  operator: '人工审核',
  expiry: '超时关闭',
  immediate: '即时处理',
  platform: '平台处理',
  paid: '已付款',
  failed: '付款失败',
  returned: '付款被退回',
  member: '会员取消',
} as const;

const methodName = `case paytype when 'usdt' then '${paymentMethodNames.usdt}-' || protocol
  when 'bank' then '${paymentMethodNames.bank}' when 'alipay' then '${paymentMethodNames.alipay}'
  else '${paymentMethodNames.wxpay}' end`;

const payoutName = `case a.kind when 2 then '${paymentMethodNames.usdt}-' || a.bank_owner else a.bank end`;

const deposits = `select amount, created_at, ${methodName} pay_way, out_trade_no, state, reason, decided_at,
    reason decision_reason, null::text stage, null::timestamptz settled_at,
    case when decided_by is not null then '${stepRules.operator}'
      when reason = '${expiredReason}' then '${stepRules.expiry}'
      when reason = '${cancelledReason}' then '${stepRules.member}'
      else '${stepRules.operator}' end rule, id, member_id
  from deposit`;

const withdrawals = `select w.amount, w.created_at, ${payoutName} pay_way, w.out_trade_no, w.state,
    case when w.failure_reason <> '' then w.failure_reason else w.reason end reason, w.decided_at,
    w.reason decision_reason, w.stage, w.settled_at,
    case when w.decided_by is null and w.reason = '${cancelledReason}' then '${stepRules.member}'
      else '${stepRules.operator}' end rule, w.id, w.member_id
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

interface RecordRow {
  amount: string;
  created_at: Date;
  pay_way: string;
  out_trade_no: string;
  state: number;
  reason: string;
}

/** A page's select of a member's records since a moment, newest first; an empty `platform` means all platforms. */
const recordsQuery = (filter: { memberId: string; type: number; since: Date; platform: string }) => {
  const { sql, hasPlatform, order } = recordSources[filter.type as keyof typeof recordSources];
  const byPlatform = hasPlatform && filter.platform !== '';
  return {
    sql: `select amount, created_at, pay_way, out_trade_no, state, reason from (${sql}) record
      where member_id = $1 and created_at >= $2 ${byPlatform ? 'and pay_way = $3' : ''} order by ${order}`,
    params: [filter.memberId, filter.since, ...(byPlatform ? [filter.platform] : [])],
  };
};

interface RecordDetail extends RecordRow {
  decided_at: Date | null;
  decision_reason: string;
  /** Of a withdrawal, else null. */
  stage: WithdrawalStage | null;
  /** When a withdrawal was paid or failed. */
  settled_at: Date | null;
  rule: string;
}

const findRecord = (db: Queryable, memberId: string, order: string) =>
  db.row<RecordDetail>(
    Object.values(recordSources)
      .map(({ sql }) => `select * from (${sql}) record where member_id = $1 and out_trade_no = $2`)
      .join(' union all '),
    [memberId, order],
  );

/** What happened to an order, oldest first: submitted, decided, and for a withdrawal paid or failed, and returned. */
const stepsOf = (record: RecordDetail, returnedAt: Date | null) => {
  const { created_at, decided_at, settled_at, decision_reason, reason, rule, stage, state } = record;
  const steps = [
    {
      state: (rule === stepRules.platform ? transferStates.pending : orderStates.pending) as number,
      reason: '',
      rule: rule === stepRules.immediate ? rule : '',
      at: beijingTime(created_at),
    },
  ];
  if (decided_at) {
    // A withdrawal fails, or is paid and returned, after its approval.
    const decided = settled_at ? orderStates.approved : state;
    steps.push({ state: decided, reason: decision_reason, rule, at: beijingTime(decided_at) });
  }
  if (settled_at) {
    const [settledBy, why] = stage === 'failed' ? [stepRules.failed, reason] : [stepRules.paid, ''];
    const settled = stage === 'failed' ? state : orderStates.approved;
    steps.push({ state: settled, reason: why, rule: settledBy, at: beijingTime(settled_at) });
  }
  if (returnedAt) steps.push({ state, reason, rule: stepRules.returned, at: beijingTime(returnedAt) });
  return steps;
};

/** What members see of the payment of a withdrawal, besides its steps. */
const presentPayout = (cipher: Services['cipher'], payout: Payout) => {
  const { net, fee, payment_reference: reference, cancellable } = payout;
  return {
    account_tail: accountNumber(cipher, payout).slice(-4),
    ...(net === null ? {} : { fee: decimal(fee), net: decimal(net) }),
    ...(reference === null ? {} : { reference }),
    cancellable: cancellable ? (1 as const) : (0 as const),
  };
};

export const recordRoutes: Routes = (app, services) => {
  const { db, cipher, now } = services;

  registerCall(app, services, 'gettransrecord', ({ input, member }) => {
    return readPage(db, {
      ...recordsQuery({
        memberId: member.id,
        type: input.type,
        since: filterStart(input.date, now()),
        platform: input.api_type && platformName(input.api_type),
      }),
      page: input.page,
      present: (row: RecordRow) => ({ ...row, amount: yuan(row.amount), created_at: beijingTime(row.created_at) }),
    });
  });

  registerCall(app, services, 'orderdetail', async ({ input, member }) => {
    const record = await findRecord(db, member.id, input.out_trade_no);
    if (!record) throw new DomainError('订单不存在！');
    const payout = record.stage === null ? undefined : await findPayout(db, member.id, record.out_trade_no);
    const deposit = payout ? undefined : await findDeposit(db, member.id, record.out_trade_no);
    return {
      out_trade_no: record.out_trade_no,
      amount: yuan(record.amount),
      pay_way: record.pay_way,
      state: record.state,
      created_at: beijingTime(record.created_at),
      reason: record.reason,
      ...(payout ? presentPayout(cipher, payout) : {}),
      ...(deposit ? await presentPayment(db, deposit) : {}),
      steps: stepsOf(record, payout?.returned_at ?? null),
    };
  });
};

type OrderTimes = CallData<'ordertimes'>;

const day = 86_400_000;
const measuredDays = 28;

/** Fewer decisions say too little about the usual time. */
const fewestDecisions = 20;

/** ms during which a process answers with the times that it has read. */
const cachedFor = 15_000;

/** Usual times of approved deposits and withdrawals, measured now. */
const measureOrderTimes = async ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<OrderTimes> => {
  const since = new Date(now().getTime() - measuredDays * day);
  const measured = await listOrderTimes(db, since, fewestDecisions);
  const timeOf = (kind: string) => (way: string) => {
    const found = measured.find((row) => row.kind === kind && row.way === way);
    return found ? { median: found.median, p90: found.p90 } : null;
  };
  const [deposit, withdrawal] = [timeOf('deposit'), timeOf('withdrawal')];
  return {
    deposit: { usdt: deposit('usdt'), bank: deposit('bank'), alipay: deposit('alipay'), wxpay: deposit('wxpay') },
    withdrawal: { usdt: withdrawal('usdt'), bank: withdrawal('bank') },
  };
};

export const orderTimeRoute: Routes = (app, services) => {
  const read = new LRUCache({
    max: 1,
    ttl: cachedFor,
    ttlResolution: 0,
    fetchMethod: () => measureOrderTimes(services),
  });
  registerCall(app, services, 'ordertimes', () => read.forceFetch('times'));
};
