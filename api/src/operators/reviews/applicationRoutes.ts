import { applicationStates } from '@site/contract';
import type { Transaction } from '../../base/database/database';
import { updateRow } from '../../base/database/statements';
import { readPage } from '../../base/http/page';
import { presentRow } from '../../base/http/presentRow';
import type { Routes } from '../../members/calls/services';
import { lockMember } from '../../members/members.store';
import { registerOperatorCall } from '../authority/operatorRoute';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { grantBonus } from '../../promotions/bonuses/grantBonus';
import {
  type Application,
  applicationsForReview,
  type ApplicationTable,
  findApplicationRule,
  lockApplication,
  makeAgent,
} from './applications.store';
import { alreadyDecided, type Decide, type Decision, decisionMessage, unknownItem } from './review';
import type { ReviewColumns } from './reviewQueue.store';

/**
 * The change that approves or rejects an application. Throws a DomainError if it does not exist or was decided before.
 * @param onApproval runs on approval, in the same transaction
 */
const decide =
  (
    table: ApplicationTable,
    approved: boolean,
    onApproval?: (tx: Transaction, application: Application, now: Date) => Promise<unknown>,
  ): Decide<Decision> =>
  async ({ tx, input, operator, services }) => {
    const { id, note, reason } = input;
    if (!/^[0-9]{1,15}$/.test(id)) throw unknownItem();
    const application = await lockApplication(tx, table, id);
    if (!application) throw unknownItem();
    if (application.state !== applicationStates.pending) throw alreadyDecided();
    // Before the application changes, as a member's call that applies again locks them.
    await lockMember(tx, application.member_id);
    const state = approved ? applicationStates.approved : applicationStates.rejected;
    const decided = { state, note, reason, decided_by: operator.id, decided_at: services.now() };
    await updateRow(tx, table, { id }, decided);
    if (approved) await onApproval?.(tx, application, services.now());
    return {
      message: decisionMessage(approved),
      target: `${table.replace('_', '-')}:${id}`,
      memberId: application.member_id,
      before: { state: application.state },
      after: { state, note },
      reason,
    };
  };

/** Gives the bonus of the activity, if it has one. */
const giveBonus = async (tx: Transaction, { id, member_id: memberId, created_at: at }: Application, now: Date) => {
  const rule = await findApplicationRule(tx, id);
  if (rule) await grantBonus(tx, { memberId, ruleId: Number(rule), occasion: `application:${id}`, at }, now);
};

/** The queues of applications: for activities, and to become an agent, which approval makes the member. */
export const applicationReviewRoutes: Routes = (app, services) => {
  const { db, cipher } = services;

  registerOperatorCall(app, services, 'GET /activity-applications', ({ input: { page, ...filter } }) =>
    readPage(db, {
      ...applicationsForReview('activity_application', filter),
      page,
      present: ({ title, ...row }: ReviewColumns & { id: string; title: string }) => ({
        ...presentRow(row),
        activity_name: title,
      }),
    }),
  );
  registerOperatorCall(app, services, 'GET /agent-applications', ({ input: { page, ...filter } }) =>
    readPage(db, {
      ...applicationsForReview('agent_application', filter),
      page,
      present: ({
        mobile_cipher: mobile,
        ...row
      }: ReviewColumns & { id: string; mobile_cipher: Buffer | null; apply_info: string }) => ({
        ...presentRow(row),
        mobile: cipher.decrypt({ field: 'agent_application.mobile', memberId: row.member_id }, mobile),
      }),
    }),
  );

  for (const verb of ['approve', 'reject'] as const) {
    const isApproved = verb === 'approve';
    registerOperatorChange(app, services, `POST /activity-applications/:id/${verb}`, {
      change: decide('activity_application', isApproved, giveBonus),
    });
    registerOperatorChange(app, services, `POST /agent-applications/:id/${verb}`, {
      change: decide('agent_application', isApproved, makeAgent),
    });
  }
};
