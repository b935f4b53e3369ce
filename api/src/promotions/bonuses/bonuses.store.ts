import type { CallData } from '@site/contract';
import type { Queryable, Transaction } from '../../base/database/database';
import { value } from '../../base/database/statements';
import type { Stored } from '../../base/http/presentRow';
import { atSamePlace, placesOfMember, withSameNumber } from '../../members/sharedEvidence';

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
export const weightsSql = `(
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

/** The terms of a rule as they are stored; amounts are fen. */
export interface StoredRule {
  rule_id: string;
  version: number;
  kind: 'fixed' | 'deposit-share' | 'loss-cashback';
  amount: string | null;
  valid_days: number;
  once: string[];
}

/** The last version of a rule. */
export const findBonusRule = (db: Queryable, ruleId: number) =>
  db.row<StoredRule>(
    `select rule_id, version, kind, amount, valid_days, once from bonus_rule
      where rule_id = $1 order by version desc limit 1`,
    [ruleId],
  );

/**
 * What the member of the row `source` shares with another one who has had a bonus of the rule `rule`, of `device` and
 * `payment-source`, as SQL; the flags of orders use the same evidence.
 */
export const sharedWithHolders = (rule: string) => `(
    with place as materialized (${placesOfMember}), common (member_id, share) as (
      ${[
        ...atSamePlace('device', 5000),
        withSameNumber('payment-source', 5000, 'payment_source', ['number_hash']),
      ].join(' union ')}
    )
    select coalesce(array_agg(distinct share order by share), '{}') from common
      where exists (select from bonus h where h.member_id = common.member_id and h.rule_id = ${rule})
  )`;

/** Makes grants of one rule run one after another until the end of `tx`, and reads what is shared with its holders. */
export const lockSharedWithHolders = async (tx: Transaction, ruleId: string, memberId: string): Promise<string[]> => {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('bonus-rule:' || $1::text, 0))`, [ruleId]);
  const shares = await value<string[]>(tx, `select ${sharedWithHolders('$2')} from (select $1::bigint as id) source`, [
    memberId,
    ruleId,
  ]);
  return shares ?? [];
};

/**
 * Inserts a pending bonus; returns its id, undefined if the member, whom the caller has locked, has had one for the
 * occasion. An empty occasion is that of all bonuses of the rule, also of versions that give a member several.
 */
export const insertBonus = (
  tx: Transaction,
  bonus: {
    memberId: string;
    rule: StoredRule;
    occasion: string;
    day: string | null;
    now: Date;
    days: number;
  },
): Promise<string | undefined> =>
  value<string>(
    tx,
    `insert into bonus (member_id, rule_id, rule_version, occasion, day, created_at, expires_at)
      select $1::bigint, $2::bigint, $3::int, $4::text, $5::date, $6::timestamptz,
          $6::timestamptz + $7::int * interval '1 day'
        where $4::text <> '' or not exists (select from bonus where member_id = $1::bigint and rule_id = $2::bigint)
      on conflict on constraint bonus_once do nothing returning id`,
    [bonus.memberId, bonus.rule.rule_id, bonus.rule.version, bonus.occasion, bonus.day, bonus.now, bonus.days],
  );

/** Gives a pending bonus its fen. The caller has locked the member. */
export const creditBonus = (tx: Transaction, id: string, fen: bigint | string) =>
  tx.run('select bonus_credit($1, $2)', [id, fen]);

/**
 * Fen that a pending bonus gives for the loss of its day, undefined while the figures of that day are not closed. Zero
 * without a loss.
 */
export const readCashback = async (tx: Transaction, id: string): Promise<bigint | undefined> => {
  const fen = await value<string>(
    tx,
    `select greatest(least(r.cap, div(cash_lost(b.member_id, b.day)::numeric * r.percent, 100)::bigint), 0)
      from bonus b join bonus_rule r on r.rule_id = b.rule_id and r.version = b.rule_version
      where b.id = $1 and b.state = 'pending' and exists (select from daily_summary s where s.day = b.day)`,
    [id],
  );
  return fen === undefined ? undefined : BigInt(fen);
};

/**
 * Adds a notice to members outside of a pause with bonus money that ends within a day, once for a bonus, unless it was
 * given for a day.
 */
export const noticeEndingBonuses = (db: Queryable, now: Date) =>
  db.run(
    `select bonus_notice(b, 'bonus-ending', b.balance) from bonus b
      where b.state in ('pending', 'active') and b.balance > 0
        and b.expires_at > $1 and b.expires_at <= $1::timestamptz + interval '1 day'
        and b.expires_at > b.granted_at + interval '1 day'
        and not exists (select from member_limit l
          where l.member_id = b.member_id and l.kind in ('timeout', 'exclusion') and l.ends_at > $1)
        and not exists (select from member_notice n
          where n.member_id = b.member_id and n.kind = 'bonus-ending' and n.subject = b.id::text)`,
    [now],
  );

/** Running bonuses that are past their time, and those that wait for a day whose figures are closed. */
export const listDueBonuses = (db: Queryable, now: Date) =>
  db.rows<{ id: string; member_id: string; expired: boolean }>(
    `(select id, member_id, true expired from bonus
        where state in ('pending', 'active') and expires_at <= $1 order by expires_at limit 500)
      union all
      (select b.id, b.member_id, false from bonus b
        where b.state = 'pending' and b.day is not null and b.expires_at > $1
          and exists (select from daily_summary s where s.day = b.day) order by b.id limit 500)`,
    [now],
  );
