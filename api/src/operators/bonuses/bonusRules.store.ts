import type { BonusCandidate, BonusCost, BonusRule } from '@site/contract/operators';
import type { Queryable, Transaction } from '../../base/database/database';
import { dayOf, insertRow, oneRow, startOf } from '../../base/database/statements';
import { listReach, readPage } from '../../base/http/page';
import type { Stored } from '../../base/http/presentRow';
import { sharedWithHolders, weightsSql } from '../../promotions/bonuses/bonuses.store';

/** The last version of each rule, the newest rule first; amounts are fen. */
export const listBonusRules = (db: Queryable) =>
  db.rows<Stored<BonusRule>>(
    `select * from (
        select distinct on (r.rule_id) r.rule_id id, r.version, r.name, r.kind, r.amount, r.percent, r.cap,
            r.multiple::text, r.highest_stake, ${weightsSql} weights, r.valid_days, r.once, r.created_at,
            coalesce(given.running, 0) running, coalesce(given.given, 0) given
          from bonus_rule r left join (
            select rule_id, (count(*) filter (where state in ('pending', 'active')))::int running,
                (count(*) filter (where granted > 0))::int given
              from bonus group by rule_id
          ) given using (rule_id)
          order by r.rule_id, r.version desc
      ) last order by id desc`,
  );

/** Columns of the terms of a rule; fen. */
export interface Terms {
  name: string;
  kind: BonusRule['kind'];
  amount: bigint | null;
  percent: number | null;
  cap: bigint | null;
  multiple: string;
  weights: string;
  highest_stake: bigint | null;
  valid_days: number;
  once: string[];
}

/** The number and the version that a rule gets: the next version of `id`, or the first of a new rule. */
export const nextBonusVersion = (tx: Transaction, id: number | undefined) =>
  oneRow<{ id: string; version: number }>(
    tx,
    id === undefined
      ? `select nextval('bonus_rule_number') id, 1 "version"`
      : 'select $1::bigint id, coalesce(max(version), 0) + 1 "version" from bonus_rule where rule_id = $1::bigint',
    id === undefined ? [] : [id],
  );

export const insertBonusVersion = (tx: Transaction, id: string, version: number, terms: Terms) =>
  insertRow(tx, 'bonus_rule', { rule_id: id, version, ...terms });

/** Fen of the bonus that a member `m` would get now, by the kind of the rule; null for none. */
const amounts: Record<Terms['kind'], string> = {
  fixed: '$1::bigint',
  'deposit-share': `(select div(d.amount::numeric * $2::int, 100)::bigint from deposit d
    where d.member_id = m.id and d.state = 2 and d.created_at > $5::timestamptz - interval '30 days'
    order by d.created_at desc limit 1)`,
  'loss-cashback': `(select div(cash_lost(m.id, ${dayOf('$5::timestamptz')} - 1)::numeric * $2::int, 100)::bigint
    from member_total t where t.member_id = m.id and t.day = ${dayOf('$5::timestamptz')} - 1)`,
};

/**
 * Members who would get a bonus of the terms now: not frozen, not in a pause, and without one of the rule `id` if a
 * member may get one once.
 */
export const readBonusCandidates = <Row>(
  db: Queryable,
  { id, terms, page, now }: { id: number | undefined; terms: Terms; page: number; now: Date },
  present: (row: Stored<BonusCandidate>) => Row,
) => {
  const candidates = `select m.id, m.username, ${amounts[terms.kind]} amount
    from member m
    where not member_frozen(m, $5) and not exists (select from member_limit l
        where l.member_id = m.id and l.kind in ('timeout', 'exclusion') and l.ends_at > $5)
      and not exists (select from bonus b where b.member_id = m.id and b.rule_id = $4::bigint and $6::boolean)
      and $1::bigint is not distinct from $1::bigint and $2::int is not distinct from $2::int`;
  const countSql = `select id, username, least(amount, $3::bigint) amount from (${candidates}) candidate
    where amount > 0`;
  return readPage(db, {
    sql: ({ limit, offset }) => `select source.*, ${sharedWithHolders('$4::bigint')} shares
      from (${countSql} order by id limit ${limit} offset ${offset}) source order by source.id`,
    countSql,
    params: [terms.amount, terms.percent, terms.cap, id ?? null, now, terms.once.includes('member')],
    page,
    reach: listReach,
    present,
  });
};

const movedBy = (kind: string) => `coalesce(abs(sum(e.moved) filter (where e.kind = 'bonus-${kind}')), 0)`;

/** What bonuses moved on the days from `from` to `to`, in fen. */
export const readBonusCosts = (db: Queryable, from: string, to: string) =>
  db.rows<BonusCost>(
    `select ${dayOf('e.created_at')}::text as day, b.rule_id::int as rule,
        (array_agg(r.name order by r.version desc))[1] as name, ${movedBy('granted')} granted,
        ${movedBy('converted')} converted, ${movedBy('returned')} returned, ${movedBy('covered')} covered
      from bonus_event e join bonus b on b.id = e.bonus_id
        join bonus_rule r on r.rule_id = b.rule_id and r.version = b.rule_version
      where e.created_at >= ${startOf('$1::date')} and e.created_at < ${startOf('$2::date + 1')}
        and e.kind in ('bonus-granted', 'bonus-converted', 'bonus-returned', 'bonus-covered')
      group by 1, 2 order by 1 desc, 2`,
    [from, to],
  );
