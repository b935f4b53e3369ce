import type { Queryable } from '../../base/database/database';
import { value } from '../../base/database/statements';

/** Fen that a member must still stake before a withdrawal; triggers on credits and bets keep it. */
export const readTurnoverDue = async (db: Queryable, memberId: string): Promise<bigint> => {
  const due = `select turnover_due from member_total where member_id = $1 and day = '-infinity'`;
  return BigInt((await value<string>(db, due, [memberId])) ?? 0);
};

interface OpenRequirement {
  kind: string;
  /** Fen that the credit demanded, and that are still to be staked for it. */
  amount: string;
  missing: string;
  created_at: Date;
}

/**
 * What the member's credits demand that is not staked yet, the oldest first. Stakes count for the oldest credits first,
 * so what is due is that of the last ones.
 */
export const listOpenRequirements = (db: Queryable, memberId: string): Promise<OpenRequirement[]> =>
  db.rows(
    `with later as (
        select kind, amount, created_at, reference,
            sum(amount) over (order by created_at desc, kind, reference) - amount demanded
          from turnover_requirement where member_id = $1 and amount > 0
      )
      select kind, amount, least(amount, turnover_due - demanded) missing, created_at
        from later, member_total t
        where t.member_id = $1 and t.day = '-infinity' and demanded < turnover_due
        order by demanded desc`,
    [memberId],
  );
