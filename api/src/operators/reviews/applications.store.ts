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

export const makeAgent = async (tx: Transaction, memberId: string): Promise<void> => {
  await tx.run('update member set isagent = 1 where id = $1', [memberId]);
};
