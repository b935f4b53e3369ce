import { orderStates } from '@site/contract';
import { DomainError } from '../../base/errors/domainError';
import { yuan, decimal } from '../../base/money/money';
import { system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { lockMember } from '../../members/members.store';
import { declineProposals, lockProposals } from '../authority/approvals.store';
import { type Change, registerOperatorChange } from '../authority/registerOperatorChange';
import {
  alreadyDecided,
  type Decision,
  type DecisionContext,
  decisionMessage,
  unknownItem,
  presentReview,
} from './review';
import { insertOrderApproval, lockPayment } from './paymentApprovals.store';
import { approvalNotes, assertMayApprove } from './obstacles';
import { normalizeExternalId, recordPayment } from './payment';
import {
  decideDeposit,
  lockDeposit,
  type DepositForReview,
  depositsForReview,
  findDepositForReview,
} from './paymentReviews.store';
import { needsSecondApproval } from './twoOperators';
import type { DepositRow } from '@site/contract/operators';
import type { FastifyInstance } from 'fastify';
import { readPage } from '../../base/http/page';
import { maskedNumber } from '../../base/crypto/accountNumbers';
import { recordReading } from '../authority/recordReading';
import { registerOperatorCall } from '../authority/operatorRoute';
import type { Services } from '../../members/calls/services';
import { paymentMethodNames } from '../../money/payments/paymentMethods';
import { decryptRemitter, type Remitter } from '../../money/payments/remitter';
import { readReviewContext } from './reviewContext';

const depositTarget = (order: string) => `deposit:${order}`;

interface Approval extends Decision {
  received?: bigint | undefined;
  external_id?: string | undefined;
  override: boolean;
}

/** Locks a deposit that waits for a decision; throws a DomainError for any other. */
const lockWaiting = async ({ tx, input: { id } }: DecisionContext<Decision>) => {
  const deposit = await lockDeposit(tx, id);
  if (!deposit) throw unknownItem();
  if (deposit.state !== orderStates.pending) throw alreadyDecided();
  return { memberId: deposit.member_id, ordered: BigInt(deposit.amount) };
};

/** Throws a DomainError unless the amount that arrived, in fen, fits the order or is explained. */
const assertReceived = (received: bigint, ordered: bigint, note: string) => {
  if (received <= 0n) throw new DomainError('实收金额须大于0！');
  if (received !== ordered && note === '') throw new DomainError('实收金额与订单不符，请填写备注！');
};

/** Approves a deposit: credits the wallet with what arrived, and records the payment. */
const approveDeposit = async (context: DecisionContext<Approval>): Promise<Change<null>> => {
  const { tx, input, operator, services, proposedBy } = context;
  const { id, note, reason, override } = input;
  const now = services.now();
  const { memberId, ordered } = await lockWaiting(context);
  const received = input.received ?? ordered;
  assertReceived(received, ordered, note);
  await lockMember(tx, memberId);
  const order = { kind: 'deposit', order: id, memberId, excess: received - ordered } as const;
  const overridden = await assertMayApprove(tx, order, { override, reason, now });
  const paid = { out_trade_no: id, amount: received, proposed_by: proposedBy };
  const payment = { ...paid, external_id: input.external_id ?? '', recorded_by: operator.id };
  const externalId = await recordPayment(tx, payment, depositTarget(id));
  await insertOrderApproval(tx, { ...paid, kind: 'deposit', member_id: memberId, approved_by: operator.id });
  await decideDeposit(tx, { order: id, ...approvalNotes(input), operatorId: operator.id, now, received });
  await move(tx, {
    from: system('deposits'),
    to: wallet(memberId),
    amount: received,
    kind: 'deposit',
    reference: id,
    once: { scope: 'deposit', key: id },
  });
  return {
    message: decisionMessage(true),
    target: depositTarget(id),
    memberId,
    before: { state: orderStates.pending, amount: yuan(ordered), ...(override ? { overridden } : {}) },
    after: {
      state: orderStates.approved,
      note,
      received: yuan(received),
      ...(externalId === undefined ? {} : { external_id: externalId }),
      ...(override ? { override } : {}),
    },
    reason,
  };
};

const rejectDeposit = async (context: DecisionContext<Decision>): Promise<Change<null>> => {
  const { tx, input, operator, services } = context;
  const { id, note, reason } = input;
  await lockProposals(tx, depositTarget(id));
  const { memberId, ordered } = await lockWaiting(context);
  const now = services.now();
  await decideDeposit(tx, { order: id, note, reason, operatorId: operator.id, now, received: undefined });
  const declined = await declineProposals(tx, depositTarget(id), {
    operatorId: operator.id,
    reason: '该存款已被拒绝',
  });
  return {
    message: decisionMessage(false),
    target: depositTarget(id),
    memberId,
    before: { state: orderStates.pending, amount: yuan(ordered) },
    after: { state: orderStates.rejected, note, ...declined },
    reason,
  };
};

/** Whether a second operator must confirm an approval. Throws a DomainError if one was proposed before. */
const needsSecondOperator = async ({ tx, input, operator }: DecisionContext<Approval>): Promise<boolean> => {
  const deposit = await lockDeposit(tx, input.id);
  if (!deposit) return false;
  const needsTwo = await needsSecondApproval(tx, {
    kind: 'deposit',
    name: '存款',
    target: depositTarget(input.id),
    memberId: deposit.member_id,
    amount: input.received ?? BigInt(deposit.amount),
    operatorId: operator.id,
    override: input.override,
  });
  // Held until the proposal is stored: the lock of its trial ends when that is rolled back.
  const externalId = normalizeExternalId(input.external_id ?? '');
  if (externalId !== '') await lockPayment(tx, externalId);
  return needsTwo;
};

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
    // An override covers the obstacles of the moment when it was proposed.
    onlyIfUnchanged: true,
    change: approveDeposit,
  });
  registerOperatorChange(app, services, 'POST /deposits/:id/reject', {
    change: rejectDeposit,
  });
};
