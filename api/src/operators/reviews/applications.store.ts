import type { Transaction } from '../../base/database/database';
import {
  byState,
  type ReviewColumns,
  reviewColumns,
  type ReviewFilter,
  reviewJoins,
  reviewPage,
} from './reviewQueue.store';

export interface ActivityApplicationForReview extends ReviewColumns {
  id: string;
  title: string;
}

/** A page's query of applications for operators. */
export const activityApplicationsForReview = (filter: ReviewFilter) =>
  reviewPage(
    {
      alias: 'p',
      table: 'activity_application',
      status: byState,
      select: `select p.id, ${reviewColumns('p')}, a.title
        from activity_application p ${reviewJoins('p')} join activity a on a.id = p.activity_id`,
    },
    filter,
  );

export interface AgentApplicationForReview extends ReviewColumns {
  id: string;
  mobile_cipher: Buffer | null;
  apply_info: string;
}

/** A page's query of applications for operators. */
export const agentApplicationsForReview = (filter: ReviewFilter) =>
  reviewPage(
    {
      alias: 'p',
      table: 'agent_application',
      status: byState,
      select: `select p.id, ${reviewColumns('p')}, p.mobile_cipher, p.apply_info
        from agent_application p ${reviewJoins('p')}`,
    },
    filter,
  );

export const lockApplication = (tx: Transaction, table: 'activity_application' | 'agent_application', id: string) =>
  tx.row<{ member_id: string; state: number }>(`select member_id, state from ${table} where id = $1 for update`, [id]);

export const makeAgent = (tx: Transaction, memberId: string) =>
  tx.run('update member set isagent = 1 where id = $1', [memberId]);
