import type { ModelHost } from './modelHost';
import { arrive, assign, inCurrencyOf, type OutsidePayment, sendBack } from './incomingPayments';
import type { Operation, Player } from './operation';
import { pickOperator, pickOrder } from './operatorOperations';
import { endClaims } from './payouts';
import type { ModelPayment } from './records';
import type { Seeded } from '../../../api/src/testing/random';
import { orderStates } from '@site/contract';

/** The number of the bank card from which a member pays. */
export const cardOf = (memberId: string) => `622588${memberId.padStart(10, '0')}`;

const channelOf = (way: string): OutsidePayment['channel'] => {
  if (way === '银行转账') return 'bank';
  // What a provider says about an order in USDT fits none.
  return way === 'USDT-TRC20' ? 'usdt-trc20' : 'psp:sandbox';
};

/** Payments for orders of one player, at the right time or not, and what operators do with those of no order. */
export const paymentOperations = (host: ModelHost, random: Seeded, { member, model }: Player) => {
  const pay = (
    order = pickOrder(model, random, 1, ({ state }) => state === orderStates.pending || random.chance(0.2)),
  ): Operation | undefined => {
    if (!host.pay || !order) return undefined;
    const channel = channelOf(order.way);
    const payment: OutsidePayment = {
      channel,
      reference: `${channel === 'usdt-trc20' ? '0x' : ''}${random.hex(64)}`,
      memberId: member.id,
      order: channel === 'usdt-trc20' || random.chance(0.95) ? order.number : 'D0',
      ordered: order.ordered,
      difference: BigInt(
        random.weighted([
          [6, 0],
          [1, random.int(-100, 100)],
          [2, random.int(-5000, 5000)],
        ]),
      ),
      sender: { name: random.chance(0.9) ? '张三' : '李四', number: cardOf(member.id) },
      paidAt: model.house.clock.now,
    };
    const by = pickOperator(host, random);
    return {
      label: `outside pays ${channel} ${payment.difference} for ${order.number}: ${payment.reference}`,
      run: async () => ({ code: 200, data: await host.pay?.(payment, by, random) }),
      play: (to, { data }) => arrive(to, payment, data),
      // A payment that is reported again changes nothing.
      needsAnswer: true,
    };
  };

  /** Mostly a payment of no order. */
  const pickPayment = (): ModelPayment | undefined => {
    const open = model.payments.filter(({ state }) => state === 'confirmed');
    const from = open.length > 0 && random.chance(0.9) ? open : model.payments;
    return from.length > 0 ? random.pick(from) : undefined;
  };

  const change = (
    { reference }: ModelPayment,
    { verb, body = {} }: { verb: string; body?: object },
    play: (to: Player['model'], reference: string) => number,
  ): Operation => {
    const by = pickOperator(host, random);
    return {
      label: `operator ${verb} ${reference} ${JSON.stringify(body)} by ${by}`,
      run: async () => {
        const { data } = await host.operator('GET', `/payments?q=${reference}`);
        if (data.data.length !== 1) throw new Error(`Operators see ${data.data.length} payments ${reference}.`);
        return host.operator('POST', `/payments/${data.data[0].id}/${verb}`, { reason: '核对', ...body }, by);
      },
      play: (to) => play(to, reference),
    };
  };
  /** Assigns a payment to an order, mostly in its currency; to one in USDT only if it is known what it asks for. */
  const assignTo = () => {
    const payment = pickPayment();
    const known = model.orders.filter(({ asked, way, number }) => number && (asked ?? !way.startsWith('USDT')));
    const fitting = known.filter((one) => payment && one.type === 1 && inCurrencyOf(one, payment));
    const from = fitting.length > 0 && random.chance(0.9) ? fitting : known;
    if (!payment || from.length === 0) return undefined;
    const { number: order } = random.pick(from);
    return change(payment, { verb: 'assign', body: { order } }, (to, reference) => assign(to, reference, order));
  };
  const giveBack = () => {
    const payment = pickPayment();
    return payment && change(payment, { verb: 'return' }, sendBack);
  };

  const claimsEnd = (): Operation | undefined =>
    host.endClaims && {
      label: `time claims of ${member.name} end`,
      run: async () => {
        await host.endClaims?.(member.id);
        return { code: 200 };
      },
      play: endClaims,
    };

  return { pay, assignTo, giveBack, claimsEnd };
};
