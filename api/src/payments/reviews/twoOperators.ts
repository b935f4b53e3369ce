import type { Transaction } from '../../database/database';
import { readApprovalLimits } from '../../operator/approvals/secondApproval';
import { hasApprovedDeposit, lockApprovals, type OrderKind, sumApprovedAlone } from './approvalQueries';

interface Approval {
  kind: OrderKind;
  memberId: string;
  /** Fen that would be credited or paid out. */
  amount: bigint;
  operatorId: string;
}

/**
 * Whether the operator needs a second one to approve an order: its amount reaches the limit of its kind, exceeds what
 * the operator, or all operators for the member, may still approve alone today, or the operator has approved a deposit
 * of the member who now withdraws. The caller has locked the member.
 */
export const needsTwoOperators = async (tx: Transaction, approval: Approval): Promise<boolean> => {
  const { kind, amount } = approval;
  const limits = await readApprovalLimits(tx);
  if (amount >= limits[kind === 'deposit' ? 'deposit' : 'payout']) return true;
  // Held until this approval is recorded, so that two at once do not both fit into what is left of the day.
  await lockApprovals(tx, approval.operatorId);
  const { byOperator, ofMember } = await sumApprovedAlone(tx, approval);
  if (byOperator + amount > limits.operator_day || ofMember + amount > limits.member_day) return true;
  return kind === 'withdrawal' && (await hasApprovedDeposit(tx, approval));
};
