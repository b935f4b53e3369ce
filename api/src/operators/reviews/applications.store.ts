import type { Transaction } from '../../base/database/database';
import { value } from '../../base/database/statements';
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

export interface Application {
  id: string;
  member_id: string;
  state: number;
  created_at: Date;
}

export const lockApplication = (tx: Transaction, table: ApplicationTable, id: string) =>
  tx.row<Application>(`select id, member_id, state, created_at from ${table} where id = $1 for update`, [id]);

/** The rule whose bonus an application for an activity asks for; null for none. */
export const findApplicationRule = (tx: Transaction, id: string) =>
  value<string | null>(
    tx,
    'select a.bonus_rule from activity_application p join activity a on a.id = p.activity_id where p.id = $1',
    [id],
  );

export const makeAgent = (tx: Transaction, { member_id: memberId }: Application) =>
  tx.run('update member set isagent = 1 where id = $1', [memberId]);
