import { orderStates } from '@site/contract';
import type { DepositRow } from '@site/contract/operators';
import type { FastifyInstance } from 'fastify';
import { decimal, yuan } from '../../base/money/money';
import { readPage } from '../../base/http/page';
import { maskedNumber } from '../../base/crypto/accountNumbers';
import { recordReading } from '../authority/recordReading';
import { registerOperatorCall } from '../authority/operatorRoute';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { presentReview, unknownItem } from './review';
import type { Services } from '../../members/calls/services';
import { paymentMethodNames } from '../../money/payments/paymentMethods';
import { decryptRemitter, type Remitter } from '../../money/payments/remitter';
import { approveDeposit, depositTarget, needsSecondOperator, rejectDeposit } from './depositDecision';
import { type DepositForReview, depositsForReview, findDepositForReview } from './paymentReviews.store';
import { readReviewContext } from './reviewContext';

const present = (row: DepositForReview, remitter: Remitter | undefined): DepositRow => ({
  ...presentReview(row),
  out_trade_no: row.out_trade_no,
  amount: yuan(row.ordered_amount ?? row.amount),
  received: row.state === orderStates.approved ? yuan(row.amount) : null,
  paytype: row.paytype,
  pay_way: paymentMethodNames[row.paytype],
  protocol: row.protocol,
  real_money: decimal(row.real_money),
  proposed: row.proposed_by === null ? 0 : 1,
  proposed_by: row.proposed_by,
  ...(remitter ? { remitter } : {}),
});

const maskedRemitter = (remitter: Remitter | undefined) =>
  remitter && { ...remitter, number: maskedNumber(remitter.number) };

/** The queue of deposits. Approval credits the member's wallet with what arrived. */
export const depositReviewRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, cipher } = services;

  registerOperatorCall(app, services, 'GET /deposits', ({ input: { page, ...filter } }) =>
    readPage(db, {
      ...depositsForReview(filter),
      page,
      present: (row: DepositForReview) => present(row, maskedRemitter(decryptRemitter(cipher, row))),
    }),
  );

  registerOperatorCall(app, services, 'GET /deposits/:id', async (call) => {
    const { id } = call.input;
    const row = await findDepositForReview(db, id);
    if (!row) throw unknownItem();
    const remitter = decryptRemitter(cipher, row);
    const context = await readReviewContext(services, {
      kind: 'deposit',
      order: id,
      memberId: row.member_id,
      accountOwner: remitter?.name,
    });
    if (remitter) {
      await recordReading(db, call, { kind: 'deposits.read', target: depositTarget(id), memberId: row.member_id });
    }
    return { ...present(row, remitter), ...context };
  });

  registerOperatorChange(app, services, 'POST /deposits/:id/approve', {
    needsApproval: needsSecondOperator,
    // An override covers what stood against the member when it was proposed.
    onlyIfUnchanged: true,
    change: approveDeposit,
  });
  registerOperatorChange(app, services, 'POST /deposits/:id/reject', {
    change: rejectDeposit,
  });
};
