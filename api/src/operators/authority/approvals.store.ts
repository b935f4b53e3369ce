import type { ActionKind, ApprovalRow } from '@site/contract/operators';
import type { Queryable, Transaction } from '../../base/database/database';
import { column, count, insertWithId, startsWith } from '../../base/database/statements';
import { listReach, type PageBounds } from '../../base/http/page';
import type { Stored } from '../../base/http/presentRow';
import { jsonOrNull } from './actions.store';

export const approvalStates = { pending: 1, confirmed: 2, declined: 3 } as const;

/** The field of a stored request with the preparation of a change that has secret fields. No call has such a field. */
export const preparationKey = '#prepared';

interface NewApproval {
  /** The operator call that is made again when the change is confirmed. */
  call: string;
  /** The fields of the request that the call knows, as they were sent, path parameters included, without secrets. */
  request: Record<string, unknown>;
  permission: string;
  kind: ActionKind;
  target: string;
  memberId?: string | undefined;
  before?: unknown;
  after?: unknown;
  reason: string;
  proposedBy: string;
}

/** Inserts a change that waits for a second operator, and returns its id. */
export const insertApproval = async (
  tx: Transaction,
  { memberId, proposedBy, before, after, ...approval }: NewApproval,
): Promise<number> => {
  const columns = {
    member_id: memberId,
    proposed_by: proposedBy,
    before: jsonOrNull(before),
    after: jsonOrNull(after),
  };
  return Number(await insertWithId(tx, 'operator_approval', { ...approval, ...columns }));
};

/** Counts an operator's pending approvals; others that the operator proposes at once wait for the end of `tx`. */
export const countPendingOf = async (tx: Transaction, operatorId: string): Promise<number> => {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('proposals ' || $1, 0))`, [operatorId]);
  const own = `select count(*) from operator_approval where state = ${approvalStates.pending} and proposed_by = $1`;
  return count(tx, own, [operatorId]);
};

interface StoredApproval {
  id: string;
  call: string;
  request: Record<string, unknown>;
  permission: string;
  kind: ActionKind;
  target: string;
  member_id: string | null;
  before: unknown;
  after: unknown;
  reason: string;
  proposed_by: string;
  state: number;
}

const columns = 'id, call, request, permission, kind, target, member_id, before, after, reason, proposed_by, state';

export const findApproval = (db: Queryable, id: number) =>
  db.row<StoredApproval>(`select ${columns} from operator_approval where id = $1`, [id]);

export const lockApproval = (tx: Transaction, id: number) =>
  tx.row<StoredApproval>(`select ${columns} from operator_approval where id = $1 for update`, [id]);

export const decideApproval = (
  tx: Transaction,
  id: number,
  { state, operatorId, reason }: { state: number; operatorId: string; reason: string },
) =>
  tx.run(
    // A hash of a password serves for nothing once the change is made or declined.
    `update operator_approval set state = $2, decided_by = $3, decided_at = now(), decline_reason = $4,
        request = request - '${preparationKey}' where id = $1`,
    [id, state, operatorId, reason],
  );

/** An SQL expression: the name of the operator who proposed the change of a target that waits; null without one. */
export const proposerSql = (target: string) =>
  `(select o.name from operator_approval p join operator o on o.id = p.proposed_by
    where p.state = ${approvalStates.pending} and p.target = ${target} order by p.id limit 1)`;

/** The targets of which a change waits for a second operator. */
export const listProposed = async (db: Queryable, targets: readonly string[]): Promise<Set<string>> => {
  const select = `select target from operator_approval where target = any($1) and state = ${approvalStates.pending}`;
  return new Set(await column<string>(db, select, [targets]));
};

/**
 * Locks the pending approvals of a target until the end of `tx`. A change that also locks the target does this first,
 * as a confirmation does.
 */
export const lockProposals = (tx: Transaction, target: string) =>
  tx.run(
    `select from operator_approval where target = $1 and state = ${approvalStates.pending} order by id for update`,
    [target],
  );

/** Declines the pending approvals of a target, and returns what the audit row of the change says about them. */
export const declineProposals = async (
  tx: Transaction,
  target: string,
  { operatorId, reason }: { operatorId: string; reason: string },
): Promise<{ proposal?: 'declined' }> => {
  const declined = await tx.run(
    `update operator_approval
      set state = ${approvalStates.declined}, decided_by = $2, decided_at = now(), decline_reason = $3,
        request = request - '${preparationKey}'
      where target = $1 and state = ${approvalStates.pending}`,
    [target, operatorId, reason],
  );
  return declined > 0 ? { proposal: 'declined' } : {};
};

/** An approval as lists show it, and what decides who may confirm it. */
export type ApprovalListRow = Omit<Stored<ApprovalRow>, 'may_confirm'> & { proposer_id: string; permission: string };

interface ApprovalFilter {
  state?: number | undefined;
  /** The number of an order, an id, or the beginning of a user name. */
  q: string;
  /** Id of the operator whose proposals alone are listed. */
  proposer?: string | undefined;
}

/** The most members whose approvals a search finds. */
const maxMembers = 20;

/** An SQL condition: an approval is about the order or the member that `q` names, or has it as its id. */
const isFound = (q: string) => `id in (
  select id from operator_approval where target in ('deposit:' || upper(${q}::text), 'withdrawal:' || upper(${q}::text))
  union all select a.id from operator_approval a join (
    select id from member where ${startsWith('username_key', `lower(${q}::text)`)}
      order by username_key using ~<~ limit ${maxMembers}
  ) known on known.id = a.member_id
  union all select id from operator_approval where id = substring(${q}::text from '^[0-9]{1,15}$')::bigint)`;

/** A page's query of approvals: pending ones oldest first, all others newest first. */
export const approvalsQuery = ({ state, q, proposer }: ApprovalFilter) => {
  const params: unknown[] = [];
  const conditions = [
    ...(state === undefined ? [] : [`state = $${params.push(state)}::smallint`]),
    ...(q === '' ? [] : [isFound(`$${params.push(q)}`)]),
    ...(proposer === undefined ? [] : [`proposed_by = $${params.push(proposer)}::bigint`]),
  ];
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const order = state === approvalStates.pending ? 'asc' : 'desc';
  return {
    sql: ({ limit, offset }: PageBounds) => `
      select a.id, a.kind, a.target, a.member_id, m.username, a.state, a.before, a.after, a.reason,
          p.name proposed_by, a.created_at, d.name decided_by, a.decided_at, a.decline_reason,
          a.proposed_by proposer_id, a.permission
        from (select * from operator_approval ${where} order by id ${order} limit ${limit} offset ${offset}) a
          join operator p on p.id = a.proposed_by left join member m on m.id = a.member_id
          left join operator d on d.id = a.decided_by
        order by a.id ${order}`,
    countSql: `select from operator_approval ${where}`,
    params,
    reach: listReach,
  };
};
