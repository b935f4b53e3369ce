import { messages } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import type { Queryable, Transaction } from '../../base/database/database';
import { CallResult } from '../../base/http/result';
import { beijingPeriodStart, type BeijingPeriod, beijingTime } from '../../base/time/beijingTime';
import { yuan } from '../../base/money/money';
import { DomainError } from '../../base/errors/domainError';
import { registerCall } from '../../members/calls/route';
import { consume } from '../../base/http/throttle';
import { insertNotice } from '../../members/notices/memberNotices.store';
import type { Services } from '../../members/calls/services';
import { sumDepositsSince } from '../payments/orders.store';
import {
  deletePlay,
  insertLimit,
  listLimitsInForce,
  listOtherLimits,
  readLimitOffer,
  readLimitReview,
  readLoss,
  readLossLimitsLeave,
  recordLimitDecline,
  recordLimitReview,
} from './limits.store';
import { inSession } from '../../members/calls/session';
import { findPauseEnd } from '../../members/members.store';

/**
 * Throws a DomainError during the member's own time-out or exclusion: no deposits, no transfers into platforms, no
 * games. Withdrawals and transfers back to the main wallet stay open.
 */
export const assertMayPlay = async (db: Queryable, memberId: string, now: Date): Promise<void> => {
  const end = await findPauseEnd(db, memberId, now);
  if (end) throw new DomainError(`您已设置暂停游戏，${beijingTime(end)} 后恢复！`);
};

const day = 86_400_000;

/** Fixed periods in Beijing. */
const periods: readonly BeijingPeriod[] = ['day', 'week', 'month'];

/** Kinds of limits on money, and what a limit of the kind can cover: a period, or one bet. */
const moneyLimits: Record<string, readonly string[]> = { deposit: periods, loss: periods, stake: ['bet'] };

/** Days that a pause lasts. It cannot be cancelled. */
const pauses: Record<string, Record<string, number>> = {
  timeout: { '1d': 1, '7d': 7, '30d': 30 },
  exclusion: { '180d': 180, '365d': 365, '1825d': 1825 },
};

/** Intervals of the reality check, stored so that it applies on every device. */
const realityPeriods = ['30m', '60m', '120m'];

/** Fen that count against the limit of deposits in a period; rejected deposits do not. */
const readDeposited = (db: Queryable, memberId: string, period: string, now: Date): Promise<bigint> =>
  sumDepositsSince(db, memberId, beijingPeriodStart(now, periods.find((it) => it === period) ?? 'day'));

const listDepositLimits = async (db: Queryable, memberId: string, now: Date) =>
  (await listLimitsInForce(db, memberId, now)).filter(({ kind }) => kind === 'deposit');

/** Whether `amount` fen more would exceed one of the deposit limits of the member, whom the caller has locked. */
export const exceedsDepositLimits = async (
  db: Queryable,
  memberId: string,
  amount: bigint,
  now: Date,
): Promise<boolean> => {
  for (const { period, amount: limit } of await listDepositLimits(db, memberId, now)) {
    if (limit !== null && (await readDeposited(db, memberId, period, now)) + amount > BigInt(limit)) return true;
  }
  return false;
};

/** Throws a DomainError if the deposit exceeds one of the limits of the member, whom the caller has locked. */
export const assertWithinDepositLimits = async (
  tx: Transaction,
  memberId: string,
  amount: bigint,
  now: Date,
): Promise<void> => {
  if (await exceedsDepositLimits(tx, memberId, amount, now)) throw new DomainError('已超出您设置的存款限额');
};

const overLossLimit = () => new DomainError('已超出您设置的亏损限额');

/**
 * Throws a DomainError if `amount` fen more on remote platforms, which do not ask before each stake, could lose more
 * than the loss limits of the member leave, whom the caller has locked.
 */
export const assertWithinLossLimits = async (
  tx: Transaction,
  memberId: string,
  amount: bigint,
  now: Date,
): Promise<void> => {
  const left = await readLossLimitsLeave(tx, memberId, 'transfer', now);
  if (left !== undefined && amount > left) throw overLossLimit();
};

/** Throws a DomainError if a loss limit of the member leaves nothing for games of platforms that do not ask. */
export const assertLossLimitsLeaveRoom = async (tx: Transaction, memberId: string, now: Date): Promise<void> => {
  const left = await readLossLimitsLeave(tx, memberId, 'stake', now);
  if (left !== undefined && left <= 0n) throw overLossLimit();
};

/** Adds a notice for each limit that leaves no room for another deposit of `least` fen, once for each day. */
export const insertReachedLimitNotices = async (
  tx: Transaction,
  memberId: string,
  least: bigint,
  now: Date,
): Promise<void> => {
  for (const { period, amount: limit } of await listDepositLimits(tx, memberId, now)) {
    if (limit === null || (await readDeposited(tx, memberId, period, now)) + least <= BigInt(limit)) continue;
    const subject = `${period} ${beijingTime(now).slice(0, 10)}`;
    await insertNotice(tx, memberId, { kind: 'limit-reached', data: { period, fen: limit }, subject });
  }
};

/** A lower limit takes effect immediately, a higher one (or none) after 24 hours. */
const setMoneyLimit = async (
  tx: Transaction,
  memberId: string,
  { kind, period, amount }: { kind: string; period: string; amount?: bigint | undefined },
  now: Date,
) => {
  const inForce = await listLimitsInForce(tx, memberId, now);
  const current = inForce.find((limit) => limit.kind === kind && limit.period === period)?.amount ?? null;
  const isLower = amount !== undefined && (current === null || amount <= BigInt(current));
  if (amount === undefined && current === null) return new CallResult(null);
  await insertLimit(tx, {
    member_id: memberId,
    kind,
    period,
    amount: amount ?? null,
    created_at: now,
    begins_at: isLower ? now : new Date(now.getTime() + day),
    ends_at: null,
  });
  return new CallResult(null, isLower ? '设置成功' : '设置成功，24小时后生效！');
};

/** Limits that members set for themselves: on deposits, losses and stakes, time-out, self-exclusion, reality check. */
export const limitRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, throttles, now } = services;

  /** Fen that count against a limit; undefined for a limit on single stakes. A profit is no negative loss here. */
  const readUsed = async (memberId: string, kind: string, period: string, at: Date): Promise<bigint | undefined> => {
    if (kind === 'deposit') return readDeposited(db, memberId, period, at);
    const known = periods.find((it) => it === period);
    if (!known) return undefined;
    const loss = await readLoss(db, memberId, known, at);
    return loss > 0n ? loss : 0n;
  };

  registerCall(app, services, 'limits', async ({ member }) => {
    const at = now();
    const inForce = await listLimitsInForce(db, member.id, at);
    const others = await listOtherLimits(db, member.id, at);
    const ofMoney = Object.entries(moneyLimits).flatMap(([kind, covered]) =>
      covered.map(async (period) => {
        const amount = inForce.find((limit) => limit.kind === kind && limit.period === period)?.amount ?? null;
        const used = await readUsed(member.id, kind, period, at);
        return {
          kind,
          period,
          amount: amount === null ? null : yuan(amount),
          used: used === undefined ? null : yuan(used),
        };
      }),
    );
    return [
      ...(await Promise.all(ofMoney)),
      ...others.map(({ kind, period, ends_at: endsAt }) => ({
        kind,
        period,
        amount: null,
        used: null,
        ends_at: endsAt && beijingTime(endsAt),
      })),
    ];
  });

  registerCall(app, services, 'setlimit', async ({ input: { kind, period, amount }, member }) => {
    await consume(throttles, { key: `setlimit:${member.id}`, capacity: 60, seconds: 60 });
    return inSession(db, member, async (tx) => {
      const at = now();
      if (Object.hasOwn(moneyLimits, kind) && moneyLimits[kind]?.includes(period)) {
        if (amount === 0n) throw new DomainError(messages.depositAmount);
        return setMoneyLimit(tx, member.id, { kind, period, amount }, at);
      }
      const lengths = new Map(Object.entries(Object.hasOwn(pauses, kind) ? (pauses[kind] ?? {}) : {}));
      const days = lengths.get(period);
      const reality = kind === 'reality' && (realityPeriods.includes(period) || period === 'off');
      if (days === undefined && !reality) throw new DomainError('参数有误');
      await insertLimit(tx, {
        member_id: member.id,
        kind,
        period,
        amount: null,
        created_at: at,
        begins_at: at,
        ends_at: days === undefined ? null : new Date(at.getTime() + days * day),
      });
      if (kind === 'exclusion') await deletePlay(tx, member.id);
      return new CallResult(null, '设置成功');
    });
  });
};

/** Offers members limits, and a review of their own limits every six months. */
export const limitReviewRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, now } = services;

  registerCall(app, services, 'limitreview', async ({ member }) => {
    const { due, reviewedAt } = await readLimitReview(db, member.id, now());
    const offer = await readLimitOffer(db, member.id, now());
    return {
      due: due ? 1 : 0,
      reviewed_at: reviewedAt && beijingTime(reviewedAt),
      offered: offer.anywhere ? 1 : 0,
      offered_at_deposit: offer.atDeposit ? 1 : 0,
    };
  });

  registerCall(app, services, 'declinelimits', async ({ input, member }) => {
    await recordLimitDecline(db, member.id, input.at === 'deposit', now());
    return new CallResult(null, '已记录您的选择');
  });

  registerCall(app, services, 'reviewlimits', async ({ member }) => {
    await recordLimitReview(db, member.id, now());
    return new CallResult(null, '感谢您的核对！');
  });
};
