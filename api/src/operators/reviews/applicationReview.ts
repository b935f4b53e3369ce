import { applicationStates } from '@site/contract';
import type { Transaction } from '../../base/database/database';
import { lockMember } from '../../members/members.store';
import type { Change } from '../authority/registerOperatorChange';
import type { Operator } from '../authority/operator';
import { type ApplicationTable, decideApplication, lockApplication } from './reviewQueue.store';
import { alreadyDecided, type Decision, decisionMessage, unknownItem } from './review';

interface ApplicationReview {
  table: ApplicationTable;
  /** Runs on approval, in the same transaction. */
  onApproval?(tx: Transaction, memberId: string): Promise<void>;
}

interface Context {
  tx: Transaction;
  input: Decision;
  operator: Operator;
  services: { now(): Date };
}

/**
 * The change that approves or rejects an application. Throws a DomainError if it does not exist or was decided before.
 */
export const applicationReview =
  ({ table, onApproval }: ApplicationReview, approved: boolean) =>
  async ({ tx, input, operator, services }: Context): Promise<Change<null>> => {
    if (!/^[0-9]{1,15}$/.test(input.id)) throw unknownItem();
    const application = await lockApplication(tx, table, input.id);
    if (!application) throw unknownItem();
    if (application.state !== applicationStates.pending) throw alreadyDecided();
    // Before the application changes, as a member's call that applies again locks them.
    await lockMember(tx, application.member_id);
    await decideApplication(tx, table, { ...input, approved, operatorId: operator.id, now: services.now() });
    if (approved) await onApproval?.(tx, application.member_id);
    return {
      message: decisionMessage(approved),
      target: `${table.replace('_', '-')}:${input.id}`,
      memberId: application.member_id,
      before: { state: application.state },
      after: { state: approved ? applicationStates.approved : applicationStates.rejected, note: input.note },
      reason: input.reason,
    };
  };
