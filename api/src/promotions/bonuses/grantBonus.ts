import type { Queryable, Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { beijingTime } from '../../base/time/beijingTime';
import { findPauseEnd } from '../../members/members.store';
import {
  creditBonus,
  endBonus,
  findBonusRule,
  insertBonus,
  lockSharedWithHolders,
  readCashback,
} from './bonuses.store';

interface Grant {
  memberId: string;
  ruleId: number;
  /** What it is granted for, of rules that a member can use more than once, such as `application:12`. */
  occasion: string;
  /** When the member asked for it; a cashback is of this Beijing day. */
  at: Date;
  /** Fen, instead of what the rule says. */
  amount?: bigint;
}

export const unknownBonusRule = () => new DomainError('该奖金规则不存在！');

/** Throws a DomainError during a pause of the member: a bonus invites to play. */
export const assertMayGetBonus = async (db: Queryable, memberId: string, now: Date): Promise<void> => {
  if (await findPauseEnd(db, memberId, now)) throw new DomainError('会员已暂停游戏，不能发放奖金！');
};

/** Days for which a cashback waits for the figures of its day. */
const cashbackWait = 30;

/**
 * Gives the member, whom the caller has locked, a bonus of the rule's last version: at once, with the next deposit, or
 * when the figures of the day are closed. Throws a DomainError during a pause of the member, or if the member, one of
 * the member's devices or a payment source has had it.
 */
export const grantBonus = async (
  tx: Transaction,
  { memberId, ruleId, occasion, at, amount }: Grant,
  now: Date,
): Promise<void> => {
  const rule = await findBonusRule(tx, ruleId);
  if (!rule) throw unknownBonusRule();
  await assertMayGetBonus(tx, memberId, now);
  const onceFor = (what: string) => rule.once.includes(what);
  if (onceFor('device') || onceFor('payment')) {
    const shares = await lockSharedWithHolders(tx, rule.rule_id, memberId);
    if (onceFor('device') && shares.includes('device')) throw new DomainError('同一设备的其他会员已领取过该奖金！');
    if (onceFor('payment') && shares.includes('payment-source'))
      throw new DomainError('同一付款账户的其他会员已领取过该奖金！');
  }
  const isCashback = amount === undefined && rule.kind === 'loss-cashback';
  const day = isCashback ? beijingTime(at).slice(0, 10) : null;
  const id = await insertBonus(tx, {
    memberId,
    rule,
    occasion: onceFor('member') ? '' : day === null ? occasion : `day:${day}`,
    day,
    now,
    days: isCashback ? cashbackWait : rule.valid_days,
  });
  if (id === undefined) throw new DomainError('该会员已领取过该奖金！');
  const fixed = amount ?? (rule.kind === 'fixed' ? rule.amount : null);
  if (fixed !== null) await creditBonus(tx, id, fixed);
  if (isCashback) await payCashback(tx, { id, memberId }, now);
};

/**
 * Pays a bonus that waits for the loss of its day once the figures of that day are closed; ends it without a loss and
 * during a pause of the member, whom the caller has locked.
 */
export const payCashback = async (
  tx: Transaction,
  { id, memberId }: { id: string; memberId: string },
  now: Date,
): Promise<void> => {
  const fen = await readCashback(tx, id);
  if (fen === undefined) return;
  if (fen === 0n || (await findPauseEnd(tx, memberId, now))) await endBonus(tx, { id, memberId, state: 'expired' });
  else await creditBonus(tx, id, fen);
};
