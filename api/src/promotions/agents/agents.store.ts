import { applicationStates } from '@site/contract';
import type { Queryable, Transaction } from '../../base/database/database';
import { insertRow, value } from '../../base/database/statements';
import {
  byState,
  type ReviewColumns,
  reviewColumns,
  type ReviewFilter,
  reviewJoins,
  reviewPage,
} from '../../operators/reviews/reviewQueue.store';

export const isAgent = async (db: Queryable, memberId: string): Promise<boolean> =>
  (await value<number>(db, 'select isagent from member where id = $1', [memberId])) === 1;

export const makeAgent = async (tx: Transaction, memberId: string): Promise<void> => {
  await tx.run('update member set isagent = 1 where id = $1', [memberId]);
};

/** Inserts an application with an encrypted mobile. Violates `agent_application_once` while another one is pending. */
export const insertAgentApplication = (
  db: Queryable,
  application: { member_id: string; mobile_cipher: Buffer; apply_info: string; created_at: Date },
) => insertRow(db, 'agent_application', { ...application, mobile: '' });

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

/** Inserts a one-time login link and deletes those that expired before `deleteBefore`. */
export const insertAgentLink = async (
  db: Queryable,
  link: { token_hash: Buffer; member_id: string; expires_at: Date },
  deleteBefore: Date,
): Promise<void> => {
  await db.run('delete from agent_link where expires_at < $1', [deleteBefore]);
  await insertRow(db, 'agent_link', link);
};

/** Uses up a login link and returns its agent; undefined if it was used before or has expired. */
export const useAgentLink = (db: Queryable, tokenHash: Buffer, now: Date) =>
  db.row<{ username: string; created_at: Date; since: Date | null }>(
    `update agent_link l set used_at = $2 from member m
      where l.token_hash = $1 and l.used_at is null and l.expires_at > $2 and m.id = l.member_id
      returning m.username, m.created_at,
        (select max(decided_at) from agent_application a
          where a.member_id = m.id and a.state = ${applicationStates.approved}) since`,
    [tokenHash, now],
  );
