import type { CallData } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../members/calls/route';
import type { Services } from '../../members/calls/services';
import { listOrderTimes } from './orders.store';

type OrderTimes = CallData<'ordertimes'>;

const day = 86_400_000;
const measuredDays = 28;

/** Fewer decisions say too little about the usual time. */
const fewestDecisions = 20;

/** ms during which a process answers with the times that it has read. */
const cachedFor = 15_000;

/** Usual times of approved deposits and withdrawals, measured now. */
const measureOrderTimes = async ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<OrderTimes> => {
  const since = new Date(now().getTime() - measuredDays * day);
  const measured = new Map(
    (await listOrderTimes(db, since, fewestDecisions)).map(({ kind, way, median, p90 }) => [
      `${kind}:${way}`,
      { median, p90 },
    ]),
  );
  const timeOf = (kind: string, way: string) => measured.get(`${kind}:${way}`) ?? null;
  const [deposit, withdrawal] = [(way: string) => timeOf('deposit', way), (way: string) => timeOf('withdrawal', way)];
  return {
    deposit: { usdt: deposit('usdt'), bank: deposit('bank'), alipay: deposit('alipay'), wxpay: deposit('wxpay') },
    withdrawal: { usdt: withdrawal('usdt'), bank: withdrawal('bank') },
  };
};

/** How long orders usually take, the same for all members. */
export const orderTimeRoute = (app: FastifyInstance, services: Services): void => {
  let cached: { times: Promise<OrderTimes>; until: number } | undefined;

  registerCall(app, services, 'ordertimes', () => {
    if (cached && cached.until > performance.now()) return cached.times;
    const read = { times: measureOrderTimes(services), until: performance.now() + cachedFor };
    cached = read;
    read.times.catch(() => {
      if (cached === read) cached = undefined;
    });
    return read.times;
  });
};
