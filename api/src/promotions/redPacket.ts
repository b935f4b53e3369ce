import { randomInt } from 'node:crypto';
import { messages } from '@site/contract';
import type { Queryable, Transaction } from '../base/database/database';
import { appInfo } from '../members/site/settings';
import { beijingTime, beijingMidnight } from '../base/time/beijingTime';
import { fen, yuan } from '../base/money/money';
import { readPage } from '../base/http/page';
import { DomainError } from '../base/errors/domainError';
import { system, wallet } from '../ledger/accounts';
import { move } from '../ledger/ledger';
import { findPauseEnd } from '../members/members.store';
import { assertMayPlay } from '../money/limits/limits';
import { grantBonus } from './bonuses/grantBonus';
import { sumTurnoverSince } from '../games/bets/bets.store';
import { readSetting } from '../base/settings/settings';
import { insertRedPacket, listUsedRules, redPacketsSql, sumApprovedDepositsBetween } from './promotions.store';
import { type RedPacketRule, redPacketRules } from './redPacketRules';

const hour = 3_600_000;

interface Standing {
  rules: RedPacketRule[];
  used: number[];
  /** Rules fulfilled and not used. */
  open: RedPacketRule[];
  /** Fen deposited from 12:00 of yesterday to 10:00 of today, Beijing. */
  deposited: bigint;
  /** Fen of today's bets, Beijing. */
  turnover: bigint;
}

/** Which rules a member has fulfilled and which the member has used today. */
const standingOf = async (db: Queryable, memberId: string, now: Date): Promise<Standing> => {
  const midnight = beijingMidnight(now);
  const rules = await readSetting(db, redPacketRules);
  const deposited = await sumApprovedDepositsBetween(
    db,
    memberId,
    new Date(midnight.getTime() - 12 * hour),
    new Date(midnight.getTime() + 10 * hour),
  );
  const today = beijingTime(now).slice(0, 10);
  const turnover = await sumTurnoverSince(db, memberId, today);
  const used = await listUsedRules(db, memberId, today);
  const open = rules.filter(
    ({ id, recharge, day_flow }) => !used.includes(id) && deposited >= fen(recharge) && turnover >= fen(day_flow),
  );
  return { rules, used, open, deposited, turnover };
};

/**
 * How many red packets a member can still claim today, none during the member's own pause, the rules, and what of them
 * the member has reached.
 */
export const claimableRedPackets = async (db: Queryable, memberId: string, now: Date) => {
  const { rules, used, open, deposited, turnover } = await standingOf(db, memberId, now);
  return {
    sendnums: (await findPauseEnd(db, memberId, now)) ? 0 : open.length,
    acquirednum: used.length,
    max_times: rules.length,
    rules: rules.map(({ id, bonus_rule: bonusRule, ...rule }) => ({
      ...rule,
      used: used.includes(id) ? 1 : 0,
      in_bonus: bonusRule === undefined ? 0 : 1,
    })),
    deposited: yuan(deposited),
    turnover: yuan(turnover),
  };
};

/** A random amount in fen, from `least` to `most` yuan inclusive. */
const drawAmount = ({ least, most }: RedPacketRule): bigint => {
  const [from, to] = [fen(least), fen(most)];
  return to > from ? from + BigInt(randomInt(Number(to - from) + 1)) : from;
};

interface Packet extends Pick<Standing, 'deposited'> {
  memberId: string;
  rule: RedPacketRule;
  now: Date;
}

/** Pays the red packet of a rule; returns its fen. Throws a DomainError if the member may not have its bonus. */
const payRedPacket = async (tx: Transaction, { memberId, rule, deposited, now }: Packet): Promise<bigint> => {
  const amount = drawAmount(rule);
  const day = beijingTime(now).slice(0, 10);
  const inBonus = rule.bonus_rule !== undefined;
  const id = await insertRedPacket(tx, {
    member_id: memberId,
    day,
    rule: rule.id,
    deposited,
    amount,
    created_at: now,
    in_bonus: inBonus,
  });
  if (inBonus) {
    const occasion = `red-packet:${day}:${rule.id}`;
    await grantBonus(tx, { memberId, ruleId: rule.bonus_rule ?? 0, occasion, at: now, amount }, now);
    return amount;
  }
  await move(tx, {
    from: system('promotions'),
    to: wallet(memberId),
    amount,
    kind: 'red-packet',
    reference: id,
  });
  return amount;
};

/**
 * Claims one red packet for the member, whom the caller has locked, and returns the fen paid, in cash or as a bonus,
 * as its rule says: the first one that the member may have. Throws a DomainError if there is none, if closed, outside
 * its hours, not fulfilled or used up, or while the member has paused play: a bonus invites to play.
 */
export const claimRedPacket = async (tx: Transaction, memberId: string, now: Date): Promise<bigint> => {
  if ((await readSetting(tx, appInfo)).redpacket_switch === 0) throw new DomainError(messages.redPacketClosed);
  await assertMayPlay(tx, memberId, now);
  const { rules, used, open, deposited } = await standingOf(tx, memberId, now);
  const clock = beijingTime(now).slice(11);
  const running = rules.filter(({ start_time, end_time }) => start_time <= clock && clock < end_time);
  if (running.length === 0)
    throw new DomainError(
      rules.some(({ start_time }) => clock < start_time) ? messages.redPacketEarly : messages.redPacketLate,
    );
  const claimable = open.filter((it) => running.includes(it));
  if (claimable.length === 0)
    throw new DomainError(used.length ? messages.noRedPacketLeft : messages.redPacketNotEligible);
  let refusal: DomainError | undefined;
  for (const rule of claimable) {
    try {
      return await tx.savepoint(() => payRedPacket(tx, { memberId, rule, deposited, now }));
    } catch (error) {
      // The member may not have this bonus, perhaps never again.
      if (!(error instanceof DomainError)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
};

/** A page of ten red packets: `money` is the deposit that fulfilled the rule, `redpacketmoney` the amount paid. */
export const redPacketRecord = (db: Queryable, memberId: string, page: number) =>
  readPage(db, {
    sql: redPacketsSql,
    params: [memberId],
    page,
    perPage: 10,
    present: (row: { id: string; deposited: string; amount: string; created_at: Date }) => ({
      id: row.id,
      money: yuan(row.deposited),
      redpacketmoney: yuan(row.amount),
      created_at: beijingTime(row.created_at),
    }),
  });
