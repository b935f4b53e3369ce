import { applicationStates } from '@site/contract';
import type { Queryable, Transaction } from '../database/database';
import {
  byState,
  type ReviewColumns,
  reviewColumns,
  type ReviewFilter,
  reviewJoins,
  reviewPage,
} from '../operator/reviews/queries';

export const isAgent = async (db: Queryable, memberId: string): Promise<boolean> =>
  (await db.row<{ isagent: number }>('select isagent from member where id = $1', [memberId]))?.isagent === 1;

export const makeAgent = async (tx: Transaction, memberId: string): Promise<void> => {
  await tx.run('update member set isagent = 1 where id = $1', [memberId]);
};

/** Inserts an application with an encrypted mobile. Violates `agent_application_once` while another one is pending. */
export const insertAgentApplication = async (
  db: Queryable,
  { memberId, mobile, reason, now }: { memberId: string; mobile: Buffer; reason: string; now: Date },
): Promise<void> => {
  await db.run(
    `insert into agent_application (member_id, mobile, mobile_cipher, apply_info, created_at)
      values ($1, '', $2, $3, $4)`,
    [memberId, mobile, reason, now],
  );
};

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
  link: { tokenHash: Buffer; memberId: string; expiresAt: Date; deleteBefore: Date },
): Promise<void> => {
  await db.run('delete from agent_link where expires_at < $1', [link.deleteBefore]);
  await db.run('insert into agent_link (token_hash, member_id, expires_at) values ($1, $2, $3)', [
    link.tokenHash,
    link.memberId,
    link.expiresAt,
  ]);
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
