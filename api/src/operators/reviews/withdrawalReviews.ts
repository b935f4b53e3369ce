import type { WithdrawalRow } from '@site/contract/operators';
import type { FastifyInstance } from 'fastify';
import { beijingTime } from '../../base/time/beijingTime';
import { accountHashes, maskedNumber } from '../../base/crypto/accountNumbers';
import { decimal, yuan } from '../../base/money/money';
import { readPage } from '../../base/http/page';
import { recordReading } from '../authority/recordReading';
import { registerOperatorCall } from '../authority/operatorRoute';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { presentReview, unknownItem } from './review';
import type { Services } from '../../members/calls/services';
import { findWithdrawalForReview, type WithdrawalForReview, withdrawalsForReview } from './paymentReviews.store';
import { readReviewContext } from './reviewContext';
import {
  approveWithdrawal,
  failureNeedsSecondOperator,
  needsSecondOperator,
  rejectWithdrawal,
  settleAsFailed,
  settleAsPaid,
  withdrawalTarget,
} from './withdrawalDecision';

const present = (row: WithdrawalForReview, number: string): WithdrawalRow => ({
  ...presentReview(row),
  reason: row.stage === 'failed' ? row.failure_reason : row.reason,
  out_trade_no: row.out_trade_no,
  stage: row.stage,
  amount: yuan(row.amount),
  ...(row.net === null ? {} : { net: decimal(row.net) }),
  bank: row.bank,
  bank_owner: row.bank_owner,
  bank_no: number,
  bank_address: row.bank_address,
  reference: row.payment_reference,
  settled_by: row.settled_by,
  settled_at: row.settled_at && beijingTime(row.settled_at),
  proposed: row.proposed_by === null ? 0 : 1,
  proposed_by: row.proposed_by,
});

/**
 * The queue of withdrawals. Approval settles the held money, rejection returns it to the wallet; an approved withdrawal
 * is then paid, or fails, which returns the money too.
 */
export const withdrawalReviewRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, cipher } = services;
  const numberOf = ({ member_id: memberId, bank_no_cipher }: WithdrawalForReview) =>
    cipher.decrypt({ field: 'payout_account.bank_no', memberId }, bank_no_cipher);

  registerOperatorCall(app, services, 'GET /withdrawals', ({ input: { page, ...filter } }) =>
    readPage(db, {
      ...withdrawalsForReview(filter),
      page,
      present: (row: WithdrawalForReview) => present(row, maskedNumber(numberOf(row))),
    }),
  );

  registerOperatorCall(app, services, 'GET /withdrawals/:id', async (call) => {
    const { id } = call.input;
    const row = await findWithdrawalForReview(db, id);
    if (!row) throw unknownItem();
    const number = numberOf(row);
    const context = await readReviewContext(services, {
      kind: 'withdrawal',
      accountHashes: accountHashes(cipher, number),
      order: id,
      memberId: row.member_id,
      accountOwner: row.account_kind === 1 ? row.bank_owner : undefined,
    });
    await recordReading(db, call, { kind: 'withdrawals.read', target: withdrawalTarget(id), memberId: row.member_id });
    return { ...present(row, number), ...context };
  });

  registerOperatorChange(app, services, 'POST /withdrawals/:id/approve', {
    needsApproval: needsSecondOperator,
    // An override covers what stood against the member when it was proposed.
    onlyIfUnchanged: true,
    change: approveWithdrawal,
  });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/reject', {
    change: rejectWithdrawal,
  });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/paid', { change: settleAsPaid });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/failed', {
    needsApproval: failureNeedsSecondOperator,
    change: settleAsFailed,
  });
};
