import type { Queryable } from '../base/database/database';
import { value } from '../base/database/statements';

/** Fields of `bonus_rule` that differ from a fixed bonus of any amount with a tenfold requirement. */
export interface BonusTerms {
  kind?: string;
  amount?: number;
  percent?: number;
  cap?: number;
  multiple?: number;
  weights?: object;
  highest_stake?: number;
  once?: string[];
}

/** Adds the first version of a rule; returns its id. */
export const addBonusRule = async (db: Queryable, terms: BonusTerms = {}): Promise<string> => {
  const all = { name: '新人礼', kind: 'fixed', amount: 1_000, multiple: 10, weights: {}, once: ['member'], ...terms };
  const id = await value<string>(
    db,
    `insert into bonus_rule (rule_id, version, name, kind, amount, percent, cap, multiple, weights, highest_stake, once,
        valid_days)
      values (nextval('bonus_rule_number'), 1, $1, $2, $3, $4, $5, $6, $7, $8, $9, 7) returning rule_id`,
    [
      all.name,
      all.kind,
      all.kind === 'fixed' ? all.amount : null,
      all.percent,
      all.cap,
      all.multiple,
      JSON.stringify(all.weights),
      all.highest_stake,
      all.once,
    ],
  );
  return id ?? '';
};

/** Gives a member an active bonus of `fen`; returns its id. */
export const giveBonus = async (db: Queryable, memberId: string, fen: bigint, terms: BonusTerms = {}) => {
  const rule = await addBonusRule(db, terms);
  const id = await value<string>(
    db,
    `insert into bonus (member_id, rule_id, rule_version, occasion, created_at, expires_at)
      values ($1, $2, 1, '', now(), now() + interval '7 days') returning id`,
    [memberId, rule],
  );
  await db.run('select bonus_credit($1, $2)', [id, fen]);
  return id ?? '';
};
