import { orderStates } from '@site/contract';
import { yuan } from '../../../api/src/base/money/money';
import type { MemberModel } from './memberModel';
import type { Operation } from './operation';
import type { Seeded } from '../../../api/src/testing/random';
import type { ModelHost } from './modelHost';
import type { Order } from './records';

const paths = { 1: '/deposits', 2: '/withdrawals' } as const;

/** Why withdrawals fail. */
export const failureReason = '银行退回';

/** Random decisions of an operator on the orders of one player, sometimes on decided ones. */
export const operatorOperations = (host: ModelHost, random: Seeded, model: MemberModel) => {
  const act = (
    { type, number }: Order,
    { verb, body, label = paths[type as 1 | 2] }: { verb: string; body: object; label?: string },
    play: Operation['play'],
  ): Operation => ({
    label: `operator ${label} ${verb} ${number}`,
    run: async () => {
      const path = `${paths[type as 1 | 2]}/${number}`;
      // Refused for one that was settled before.
      if (verb === 'paid' || verb === 'failed') await host.operator('POST', `${path}/claim`, {});
      return host.operator('POST', `${path}/${verb}`, body);
    },
    play,
  });

  /** Mostly an order that fits, else any of the type. */
  const pick = (type: 1 | 2, fits: (order: Order) => boolean): Order | undefined => {
    const orders = model.orders.filter((order) => order.type === type && order.number !== '');
    const fitting = orders.filter(fits);
    const from = fitting.length > 0 && random.chance(0.9) ? fitting : orders;
    return from.length > 0 ? random.pick(from) : undefined;
  };

  const reject = (order: Order) =>
    act(order, { verb: 'reject', body: { note: '内部备注', reason: '资料不符' } }, (to) =>
      to.reject(order.type as 1 | 2, order.number, '资料不符'),
    );
  const approve = (order: Order) =>
    act(order, { verb: 'approve', body: { note: '内部备注' } }, (to) =>
      order.type === 1 ? to.approveDeposit(order.number) : to.approveWithdrawal(order.number),
    );

  /** Approves or rejects an order; `opposite` decides otherwise. */
  const decide = (type: 1 | 2): (Operation & { opposite: Operation }) | undefined => {
    const order = pick(type, ({ state }) => state === orderStates.pending);
    if (!order) return undefined;
    const [word, opposite] = random.chance(0.75) ? [approve, reject] : [reject, approve];
    return { ...word(order), opposite: opposite(order) };
  };

  /** Approves a deposit with what arrived, which is another amount than ordered in most cases. */
  const receive = (): Operation | undefined => {
    const order = pick(1, ({ state }) => state === orderStates.pending);
    if (!order) return undefined;
    const received = random.weighted([
      [2, order.amount],
      [4, order.amount + BigInt(random.int(1, 5000))],
      [4, (order.amount * BigInt(random.int(0, 99))) / 100n],
    ]);
    const note = random.chance(0.6) ? '实收不符' : '';
    const body = { received: yuan(received), note };
    return act(order, { verb: 'approve', body, label: 'received' }, (to) =>
      to.approveDeposit(order.number, received, note),
    );
  };

  /** Marks a withdrawal as paid or failed; `opposite` marks it otherwise. */
  const settle = (): (Operation & { opposite: Operation }) | undefined => {
    const order = pick(2, ({ unsettled }) => unsettled);
    if (!order) return undefined;
    const paid = act(order, { verb: 'paid', body: { reference: order.number }, label: 'paid' }, (to) =>
      to.settle(order.number),
    );
    const failed = act(order, { verb: 'failed', body: { reason: failureReason }, label: 'failed' }, (to) =>
      to.settle(order.number, failureReason),
    );
    return random.chance(0.6) ? { ...paid, opposite: failed } : { ...failed, opposite: paid };
  };

  return { decide, receive, settle };
};
