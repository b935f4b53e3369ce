import { orderStates } from '@site/shared/contract';
import { DomainError } from '../../http/domainError';
import { yuan } from '../../http/money';
import { system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { declineProposals, isProposed, lockProposals } from '../../operator/approvals/queries';
import { needsSecondApproval } from '../../operator/approvals/secondApproval';
import type { Change } from '../../operator/calls/registerOperatorChange';
import { alreadyDecided, type DecisionContext, decisionMessage, unknownItem } from '../../operator/reviews/review';
import { decideDeposit, lockDeposit } from './queries';

const depositTarget = (order: string) => `deposit:${order}`;

type Decision = DecisionContext<{ id: string; note: string; reason: string; received?: bigint | undefined }>;

/** Throws a DomainError unless the amount that arrived, in fen, fits the order or is explained. */
const assertReceived = (received: bigint, ordered: bigint, note: string) => {
  if (received <= 0n) throw new DomainError('实收金额须大于0！');
  if (received !== ordered && note === '') throw new DomainError('实收金额与订单不符，请填写备注！');
};

/** Approves or rejects a deposit; approval credits the wallet with what arrived. */
export const decideReview = async (
  { tx, input, operator, services }: Decision,
  approved: boolean,
): Promise<Change<null>> => {
  const { id, note, reason } = input;
  if (!approved) await lockProposals(tx, depositTarget(id));
  const deposit = await lockDeposit(tx, id);
  if (!deposit) throw unknownItem();
  if (deposit.state !== orderStates.pending) throw alreadyDecided();
  const ordered = BigInt(deposit.amount);
  const received = approved ? (input.received ?? ordered) : undefined;
  if (received !== undefined) assertReceived(received, ordered, note);
  await decideDeposit(tx, { order: id, note, reason, operatorId: operator.id, now: services.now(), received });
  const by = { operatorId: operator.id, reason: '该存款已被拒绝' };
  const declined = approved ? 0 : await declineProposals(tx, depositTarget(id), by);
  if (received !== undefined) {
    await move(tx, {
      from: system('deposits'),
      to: wallet(deposit.member_id),
      amount: received,
      kind: 'deposit',
      reference: id,
      once: { scope: 'deposit', key: id },
    });
  }
  return {
    message: decisionMessage(approved),
    target: depositTarget(id),
    memberId: deposit.member_id,
    before: { state: deposit.state, amount: yuan(ordered) },
    after: {
      state: approved ? orderStates.approved : orderStates.rejected,
      note,
      ...(received === undefined ? {} : { received: yuan(received) }),
      ...(declined > 0 ? { proposal: 'declined' } : {}),
    },
    reason,
  };
};

/** Whether a second operator must confirm an approval. Throws a DomainError if one was proposed before. */
export const needsSecondOperator = async ({ tx, input: { id, received } }: Decision): Promise<boolean> => {
  // The lock makes a second proposal of the same order wait, and then see the first.
  const deposit = await lockDeposit(tx, id);
  if (!deposit) return false;
  if (await isProposed(tx, depositTarget(id))) throw new DomainError('该存款已提交复核，请等待处理！');
  return needsSecondApproval(tx, (received ?? 0n) - BigInt(deposit.amount));
};
