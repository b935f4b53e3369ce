import type { Queryable } from '../../database/database';

/** Numbers of items that wait for an operator, by queue. */
export const countWaiting = (db: Queryable) =>
  db.rows<{ queue: string; waiting: number }>(
    `select 'deposits' queue, count(*)::int waiting from deposit where state = 1
      union all select 'withdrawals', count(*)::int from withdrawal where state = 1
      union all select 'activity-applications', count(*)::int from activity_application where state = 1
      union all select 'agent-applications', count(*)::int from agent_application where state = 1
      union all select 'approvals', count(*)::int from operator_approval where state = 1`,
  );
