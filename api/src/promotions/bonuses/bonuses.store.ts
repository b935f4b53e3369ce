import type { CallData } from '@site/contract';
import type { Queryable, Transaction } from '../../base/database/database';
import { value } from '../../base/database/statements';
import type { Stored } from '../../base/http/presentRow';

type Listed = CallData<'bonuses'>[number];

/** Amounts are fen. */
export type BonusRow = Stored<Pick<Listed, 'name' | 'kind' | 'state' | 'weights'>> &
  Record<'id' | 'granted' | 'balance' | 'requirement' | 'done', string> & {
    highest_stake: string | null;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };

/** Percent by category and by game, of a rule `r`, with the names of games. */
const weightsSql = `(
    select coalesce(jsonb_agg(jsonb_build_object('category', key, 'percent', value) order by key), '[]')
      from jsonb_each(coalesce(r.weights -> 'categories', '{}'))
  ) || (
    select coalesce(jsonb_agg(jsonb_build_object('platform', split_part(key, '/', 1), 'game_code',
        split_part(key, '/', 2), 'name', coalesce(g.name, key), 'percent', value) order by key), '[]')
      from jsonb_each(coalesce(r.weights -> 'games', '{}'))
        left join game g on g.platform = split_part(key, '/', 1) and g.code = split_part(key, '/', 2)
  )`;

/** The member's bonuses that run, and the last ones that ended. */
export const listBonuses = (db: Queryable, memberId: string) =>
  db.rows<BonusRow>(
    `select b.id, r.name, r.kind, b.state, b.granted, b.balance, b.requirement, b.requirement - b.remaining done,
        r.highest_stake, ${weightsSql} weights, b.created_at, b.expires_at, b.ended_at
      from bonus b join bonus_rule r on r.rule_id = b.rule_id and r.version = b.rule_version
      where b.member_id = $1 order by b.state in ('active', 'pending') desc, b.id desc limit 50`,
    [memberId],
  );

/**
 * Ends a bonus of the member, whom the caller has locked, and returns what is left of it to the house; returns false if
 * there is none that runs.
 */
export const endBonus = async (
  tx: Transaction,
  { id, memberId, state }: { id: string | number; memberId: string; state: 'given-up' | 'expired' },
): Promise<boolean> =>
  (await value<boolean>(tx, 'select bonus_end(id, $3) from bonus where id = $1 and member_id = $2', [
    id,
    memberId,
    state,
  ])) ?? false;
