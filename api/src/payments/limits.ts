import { messages, orderStates } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../database/database';
import { CallResult } from '../http/result';
import { beijingTime, beijingMidnight } from '../http/beijingTime';
import { yuan } from '../http/money';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import type { Services } from '../services';

const day = 86_400_000;

/** Days that a deposit limit looks back over, today included. */
const depositPeriods: Record<string, number> = { day: 1, week: 7, month: 30 };

/** Days that a pause lasts. Once begun it cannot be taken back. */
const pauses: Record<string, Record<string, number>> = {
  timeout: { '1d': 1, '7d': 7, '30d': 30 },
  exclusion: { '180d': 180, '365d': 365, '1825d': 1825 },
};

/** How often the site reminds a member of the time; kept here so that it holds on every device. */
const realityPeriods = ['30m', '60m', '120m'];

interface DepositLimit {
  period: string;
  amount: string | null;
}

/** The limits that hold now: of each period the last one decided on that has begun; one that was decided on anew while it still waited never does. */
const readDepositLimits = (db: Queryable, memberId: string, now: Date) =>
  db.rows<DepositLimit>(
    `select distinct on (period) period, amount from member_limit decided
      where member_id = $1 and kind = 'deposit' and begins_at <= $2
        and (begins_at = created_at or not exists (
          select 1 from member_limit later
           where later.member_id = decided.member_id and later.kind = decided.kind and later.period = decided.period
             and later.id > decided.id and later.created_at < decided.begins_at))
      order by period, id desc`,
    [memberId, now],
  );

/** What was deposited or asked for since the period's start; rejected orders do not count. */
const readUsed = async (db: Queryable, memberId: string, period: string, now: Date): Promise<bigint> => {
  const row = await db.row<{ used: string }>(
    `select coalesce(sum(amount), 0) used from deposit 
      where member_id = $1 and state <> ${orderStates.rejected} and created_at >= $2`,
    [memberId, beijingMidnight(now, (depositPeriods[period] ?? 1) - 1)],
  );
  return BigInt(row?.used ?? 0);
};

/** Refuses an order that would go over one of the member's own limits. Locks the member: two orders at once are counted both. */
export const assertWithinDepositLimits = async (
  db: Queryable,
  memberId: string,
  amount: bigint,
  now: Date,
): Promise<void> => {
  await db.row('select 1 from member where id = $1 for no key update', [memberId]);
  for (const { period, amount: limit } of await readDepositLimits(db, memberId, now)) {
    if (limit !== null && (await readUsed(db, memberId, period, now)) + amount > BigInt(limit)) {
      throw new DomainError('已超出您设置的存款限额！');
    }
  }
};

/** A tighter limit holds at once, a looser one (or none) from the next day on. */
const setDepositLimit = async (
  db: Queryable,
  memberId: string,
  period: string,
  amount: bigint | undefined,
  now: Date,
) => {
  const current = (await readDepositLimits(db, memberId, now)).find((limit) => limit.period === period)?.amount ?? null;
  const tighter = amount !== undefined && (current === null || amount <= BigInt(current));
  if (amount === undefined && current === null) return new CallResult(null);
  await db.run(
    `insert into member_limit (member_id, kind, period, amount, created_at, begins_at) values ($1, 'deposit', $2, $3, $4, $5)`,
    [memberId, period, amount ?? null, now, tighter ? now : new Date(now.getTime() + day)],
  );
  return new CallResult(null, tighter ? '设置成功！' : '设置成功，24小时后生效！');
};

/** Limits that members set for themselves: deposits, pauses, a reminder (decisions, What a responsible site does). */
export const limitRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, now } = services;

  registerCall(app, services, 'limits', async ({ member }) => {
    const deposits = await readDepositLimits(db, member.id, now());
    const others = await db.rows<{ kind: string; period: string; ends_at: Date | null }>(
      `select distinct on (kind) kind, period, ends_at from member_limit
        where member_id = $1 and kind <> 'deposit' and (ends_at is null or ends_at > $2) order by kind, id desc`,
      [member.id, now()],
    );
    return [
      ...(await Promise.all(
        Object.keys(depositPeriods).map(async (period) => {
          const amount = deposits.find((limit) => limit.period === period)?.amount ?? null;
          return {
            kind: 'deposit',
            period,
            amount: amount === null ? null : yuan(amount),
            used: yuan(await readUsed(db, member.id, period, now())),
          };
        }),
      )),
      ...others.map(({ kind, period, ends_at: endsAt }) => ({
        kind,
        period,
        amount: null,
        used: null,
        ends_at: endsAt && beijingTime(endsAt),
      })),
    ];
  });

  registerCall(app, services, 'setlimit', ({ input: { kind, period, amount }, member }) =>
    db.transaction(async (tx) => {
      const at = now();
      await tx.row('select 1 from member where id = $1 for no key update', [member.id]);
      if (kind === 'deposit' && Object.hasOwn(depositPeriods, period)) {
        if (amount === 0n) throw new DomainError(messages.depositAmount);
        return setDepositLimit(tx, member.id, period, amount, at);
      }
      const lengths = new Map(Object.entries(Object.hasOwn(pauses, kind) ? (pauses[kind] ?? {}) : {}));
      const days = lengths.get(period);
      const reality = kind === 'reality' && (realityPeriods.includes(period) || period === 'off');
      if (days === undefined && !reality) throw new DomainError('参数有误！');
      await tx.run(
        `insert into member_limit (member_id, kind, period, created_at, begins_at, ends_at) values ($1, $2, $3, $4, $4, $5)`,
        [member.id, kind, period, at, days === undefined ? null : new Date(at.getTime() + days * day)],
      );
      return new CallResult(null, '设置成功！');
    }),
  );
};
