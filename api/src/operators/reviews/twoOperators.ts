import type { Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { lockMember } from '../../members/members.store';
import type { Services } from '../../members/calls/services';
import { listProposed } from '../authority/approvals.store';
import { readApprovalLimits } from '../authority/secondApproval';
import {
  hasChangedAccess,
  hasCreditedMember,
  lockApprovals,
  type OrderKind,
  sumApprovedAlone,
} from './paymentApprovals.store';
import { assessOrder } from './evidence';
import { orderNames, orderTarget } from './review';

interface Approval {
  kind: OrderKind;
  memberId: string;
  /** Fen that would be credited or paid out. */
  amount: bigint;
  operatorId: string;
}

/**
 * Whether the operator needs a second one to approve an order: its amount reaches the limit of its kind, exceeds what
 * the operator, or all operators for the member, may approve alone in 24 hours, the operator has lifted a lock of the
 * member, or has credited or changed the sign-in of the member who now withdraws. The caller has locked the member.
 */
const needsTwoOperators = async (tx: Transaction, approval: Approval): Promise<boolean> => {
  const { kind, amount } = approval;
  const limits = await readApprovalLimits(tx);
  if (amount >= limits[kind === 'deposit' ? 'deposit' : 'payout']) return true;
  // Held until this approval is recorded, so that two at once do not both fit into what is left.
  await lockApprovals(tx, approval.operatorId);
  const { byOperator, ofMember } = await sumApprovedAlone(tx, approval);
  if (byOperator + amount > limits.operator_day || ofMember + amount > limits.member_day) return true;
  return (await hasChangedAccess(tx, approval)) || (kind === 'withdrawal' && (await hasCreditedMember(tx, approval)));
};

export const alreadyProposed = (kind: OrderKind) => new DomainError(`该${orderNames[kind]}已提交复核，请等待处理！`);

/**
 * Throws a DomainError if a change of an order waits for a second operator. The caller has locked the order, so that a
 * second proposal waits and then sees the first.
 */
export const assertNotProposed = async (tx: Transaction, kind: OrderKind, order: string): Promise<void> => {
  if ((await listProposed(tx, [orderTarget(kind, order)])).size > 0) throw alreadyProposed(kind);
};

/**
 * Whether a second operator must confirm an approval, because of a limit or a risk rule; always that of an override.
 * Locks the member. Throws a DomainError if an approval of the order was proposed before; the caller has locked the
 * order.
 */
export const needsSecondApproval = async (
  tx: Transaction,
  services: Pick<Services, 'cipher' | 'now'>,
  { order, override, ...approval }: Approval & { order: string; override: boolean },
): Promise<boolean> => {
  await assertNotProposed(tx, approval.kind, order);
  await lockMember(tx, approval.memberId);
  if (override || (await needsTwoOperators(tx, approval))) return true;
  return (await assessOrder(tx, services, { ...approval, order })).needsTwo;
};
