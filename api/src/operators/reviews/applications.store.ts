import type { Transaction } from '../../base/database/database';
import { byState, reviewColumns, type ReviewFilter, reviewJoins, reviewPage } from './reviewQueue.store';

export type ApplicationTable = 'activity_application' | 'agent_application';

/** A page's query of applications for operators, with columns of their own. */
export const applicationsForReview = (table: ApplicationTable, filter: ReviewFilter) => {
  const own =
    table === 'activity_application'
      ? `a.title from ${table} p join activity a on a.id = p.activity_id`
      : `p.mobile_cipher, p.apply_info from ${table} p`;
  const select = `select p.id, ${reviewColumns('p')}, ${own} ${reviewJoins('p')}`;
  return reviewPage({ alias: 'p', table, status: byState, select }, filter);
};

export const lockApplication = (tx: Transaction, table: ApplicationTable, id: string) =>
  tx.row<{ member_id: string; state: number }>(`select member_id, state from ${table} where id = $1 for update`, [id]);

export const makeAgent = (tx: Transaction, memberId: string) =>
  tx.run('update member set isagent = 1 where id = $1', [memberId]);
