import { orderStates } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { beijingTime, filterStart } from '../http/beijingTime';
import { yuan } from '../http/money';
import { readPage } from '../http/page';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import { platformName } from '../platforms/platformList';
import type { Services } from '../services';
import { decisionRules, findRecord, type RecordRow, recordsQuery } from './queries';

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
    const { decided_at: decidedAt, note, rule, state } = record;
    const created_at = beijingTime(record.created_at);
    const submitted = {
      state: orderStates.pending,
      note: '',
      rule: rule === decisionRules.immediate ? rule : '',
      at: created_at,
    };
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
