import { transferStates } from '@site/contract';
import type { OperatorInput } from '@site/contract/operators';
import type { Transaction } from '../../base/database/database';
import type { Stored } from '../../base/http/presentRow';
import type { PlatformTransferRow } from '@site/contract/operators';

const { pending } = transferStates;
const stateNames = Object.entries(transferStates).map(([name, state]) => `when ${state} then '${name}'`);
const nameOf = (column: string) => `case ${column} ${stateNames.join(' ')} end`;

export type ListedTransfer = Stored<PlatformTransferRow>;

/** The transfers that wait for an operator or a platform, or all of them, newest first. */
export const transfersQuery = ({ state, q }: Pick<OperatorInput<'GET /platform-transfers'>, 'state' | 'q'>) => ({
  sql: `select t.id, t.reference, t.member_id, m.username, t.platform, t.direction, t.amount,
      ${nameOf('t.state')} as state,
      case when t.contradicted_at is not null then ${nameOf('t.contradicted_state')} end as contradicted,
      t.corrected::int as corrected, t.claims, t.created_at, t.settled_at, o.name as settled_by
    from platform_transfer t join member m on m.id = t.member_id left join operator o on o.id = t.settled_by
    where ($2 = '' or t.reference = $2 or m.username = $2) and case $1
        when 'pending' then t.state = ${pending}
        when 'contradicted' then t.contradicted_at is not null
        else true end
    order by t.id desc`,
  params: [state ?? '', q],
});

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
