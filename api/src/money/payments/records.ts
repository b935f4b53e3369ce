import { orderStates, transferStates } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import { beijingTime, filterStart } from '../../base/time/beijingTime';
import { yuan } from '../../base/money/money';
import { readPage } from '../../base/http/page';
import { DomainError } from '../../base/errors/domainError';
import { registerCall } from '../../members/calls/route';
import { platformName } from '../../ledger/platformList';
import type { Services } from '../../members/calls/services';
import { findRecord, type RecordDetail, type RecordRow, recordsQuery, stepRules } from './records.store';

/** What happened to an order, oldest first: submitted, decided, and for a withdrawal paid or failed. */
const stepsOf = ({ created_at, decided_at, settled_at, decision_reason, reason, rule, stage, state }: RecordDetail) => {
  const steps = [
    {
      state: (rule === stepRules.platform ? transferStates.pending : orderStates.pending) as number,
      reason: '',
      rule: rule === stepRules.immediate ? rule : '',
      at: beijingTime(created_at),
    },
  ];
  if (decided_at) {
    // A withdrawal fails after its approval.
    const decided = stage === 'failed' ? orderStates.approved : state;
    steps.push({ state: decided, reason: decision_reason, rule, at: beijingTime(decided_at) });
  }
  if (settled_at) {
    const [settledBy, why] = stage === 'failed' ? [stepRules.failed, reason] : [stepRules.paid, ''];
    steps.push({ state, reason: why, rule: settledBy, at: beijingTime(settled_at) });
  }
  return steps;
};

/** Records of deposits, withdrawals and transfers, and the timeline of one order. */
export const recordRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, now } = services;

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
    return {
      out_trade_no: record.out_trade_no,
      amount: yuan(record.amount),
      pay_way: record.pay_way,
      state: record.state,
      created_at: beijingTime(record.created_at),
      reason: record.reason,
      steps: stepsOf(record),
    };
  });
};
