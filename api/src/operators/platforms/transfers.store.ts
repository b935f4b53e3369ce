import { transferStates } from '@site/contract';
import type { OperatorInput } from '@site/contract/operators';
import type { Queryable, Transaction } from '../../base/database/database';
import { value } from '../../base/database/statements';
import { listReach } from '../../base/http/page';
import type { Stored } from '../../base/http/presentRow';
import type { PlatformTransferRow } from '@site/contract/operators';

const { pending } = transferStates;
const stateNames = Object.entries(transferStates).map(([name, state]) => `when ${state} then '${name}'`);
const nameOf = (column: string) => `case ${column} ${stateNames.join(' ')} end`;

export type ListedTransfer = Stored<PlatformTransferRow>;

const stateFilters = { pending: `t.state = ${pending}`, contradicted: 't.contradicted_at is not null' };

/**
 * The transfers that wait for an operator or a platform, or all of them, newest first. The planner chooses its index by
 * how many transfers the member has, so that the statement has the member's id.
 */
export const transfersQuery = async (
  db: Queryable,
  { state, q }: Pick<OperatorInput<'GET /platform-transfers'>, 'state' | 'q'>,
) => {
  const memberId = q && (await value<string>(db, 'select id from member where username = $1', [q]));
  const conditions = [
    ...(state ? [stateFilters[state]] : []),
    ...(memberId ? ['t.member_id = $1'] : q ? ['t.reference = $1'] : []),
  ];
  return {
    sql: `select t.id, t.reference, t.member_id, m.username, t.platform, t.direction, t.amount,
        ${nameOf('t.state')} as state,
        case when t.contradicted_at is not null then ${nameOf('t.contradicted_state')} end as contradicted,
        t.corrected::int as corrected, t.claims, t.created_at, t.settled_at, o.name as settled_by
      from platform_transfer t join member m on m.id = t.member_id left join operator o on o.id = t.settled_by
      where ${['true', ...conditions].join(' and ')} order by t.id desc`,
    countSql: `select from platform_transfer t where ${['true', ...conditions].join(' and ')}`,
    params: q ? [memberId || q] : [],
    reach: listReach,
  };
};

export interface LockedTransfer {
  reference: string;
  member_id: string;
  username: string;
  platform: string;
  direction: 'in' | 'out';
  /** Fen. */
  amount: string;
  state: number;
  is_contradicted: boolean;
  corrected: boolean;
  /** Whether its platform has had ten minutes to answer. */
  is_old: boolean;
}

/** Locks a transfer, and its member before. */
export const lockTransfer = async (tx: Transaction, id: number) => {
  await tx.run(
    `select from member m join platform_transfer t on t.member_id = m.id where t.id = $1 for no key update of m`,
    [id],
  );
  return tx.row<LockedTransfer>(
    `select t.reference, t.member_id, m.username, t.platform, t.direction, t.amount, t.state, t.corrected,
        t.contradicted_at is not null as is_contradicted, t.created_at < now() - interval '10 minutes' as is_old
      from platform_transfer t join member m on m.id = t.member_id where t.id = $1 for update of t`,
    [id],
  );
};
