import { randomInt } from 'node:crypto';
import { messages } from '@site/shared/contract';
import type { Queryable, Transaction } from '../database/database';
import { appInfo } from '../content/settings';
import { beijingTime, beijingMidnight } from '../http/beijingTime';
import { fen, yuan } from '../http/money';
import { readPage } from '../http/page';
import { DomainError } from '../http/domainError';
import { system, wallet } from '../ledger/accounts';
import { move } from '../ledger/ledger';
import { turnoverSince } from '../platforms/bets';
import { readSetting } from '../settings/settings';
import { depositedBetween } from './deposits';
import { type RedPacketRule, redPacketRules } from './redPacketRules';

const hour = 3_600_000;

interface Standing {
  rules: RedPacketRule[];
  /** Indexes of rules used today. */
  used: number[];
  /** Indexes of rules earned and not used. */
  open: number[];
  /** Fen deposited from 12:00 of yesterday to 10:00 of today, Beijing. */
  deposited: bigint;
}

/** Which rules a member has earned today and which are used. */
const standingOf = async (db: Queryable, memberId: string, now: Date): Promise<Standing> => {
  const midnight = beijingMidnight(now);
  const rules = await readSetting(db, redPacketRules);
  const deposited = await depositedBetween(
    db,
    memberId,
    new Date(midnight.getTime() - 12 * hour),
    new Date(midnight.getTime() + 10 * hour),
  );
  const turnover = await turnoverSince(db, memberId, midnight);
  const claims = await db.rows<{ rule: number }>('select rule from red_packet where member_id = $1 and day = $2', [
    memberId,
    beijingTime(now).slice(0, 10),
  ]);
  const used = claims.map(({ rule }) => rule);
  const open = rules.flatMap(({ recharge, day_flow }, index) =>
    !used.includes(index) && deposited >= fen(recharge) && turnover >= fen(day_flow) ? [index] : [],
  );
  return { rules, used, open, deposited };
};

/** What a member may still take today (wire, userredpacket). */
export const redPacketStanding = async (db: Queryable, memberId: string, now: Date) => {
  const { rules, used, open } = await standingOf(db, memberId, now);
  return {
    sendnums: open.length,
    acquirednum: used.length,
    max_times: rules.length,
    rules: rules.map(({ least: _least, most: _most, ...shown }) => shown),
  };
};

/** Whole fen from `least` to `most` yuan, both included. */
const drawn = ({ least, most }: RedPacketRule): bigint => {
  const [from, to] = [fen(least), fen(most)];
  return to > from ? from + BigInt(randomInt(Number(to - from) + 1)) : from;
};

/** Takes one red packet; gives the fen paid. Closed, too early, too late, not earned or used up are DomainErrors. */
export const claimRedPacket = async (tx: Transaction, memberId: string, now: Date): Promise<bigint> => {
  if ((await readSetting(tx, appInfo)).redpacket_switch === 0) throw new DomainError(messages.redPacketClosed);
  // Two claims at once are decided one after the other.
  await tx.run('select 1 from member where id = $1 for no key update', [memberId]);
  const { rules, used, open, deposited } = await standingOf(tx, memberId, now);
  const clock = beijingTime(now).slice(11);
  const running = rules.filter(({ start_time, end_time }) => start_time <= clock && clock < end_time);
  if (running.length === 0)
    throw new DomainError(rules.some(({ start_time }) => clock < start_time) ? '活动未开始' : '活动已结束');
  const index = open.find((it) => running.includes(rules[it] as RedPacketRule));
  const rule = index === undefined ? undefined : rules[index];
  if (index === undefined || !rule)
    throw new DomainError(used.length ? messages.noRedPacketLeft : messages.redPacketNotEligible);
  const amount = drawn(rule);
  const packet = await tx.row<{ id: string }>(
    `insert into red_packet (member_id, day, rule, deposited, amount, created_at) values ($1, $2, $3, $4, $5, $6) returning id`,
    [memberId, beijingTime(now).slice(0, 10), index, deposited, amount, now],
  );
  await move(tx, {
    from: system('promotions'),
    to: wallet(memberId),
    amount,
    kind: 'red-packet',
    reference: packet?.id ?? '',
  });
  return amount;
};

/** A member's red packets, ten a page: `money` is what had been deposited, `redpacketmoney` what it paid. */
export const redPacketRecord = (db: Queryable, memberId: string, page: number) =>
  readPage(db, {
    sql: 'select deposited, amount, created_at from red_packet where member_id = $1 order by id desc',
    params: [memberId],
    page,
    perPage: 10,
    present: (row: { deposited: string; amount: string; created_at: Date }) => ({
      money: yuan(row.deposited),
      redpacketmoney: yuan(row.amount),
      created_at: beijingTime(row.created_at),
    }),
  });
