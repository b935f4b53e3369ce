import { orderStates } from '@site/contract';
import { yuan } from '../../../api/src/base/money/money';
import type { MemberModel } from './memberModel';
import type { Operation } from './operation';
import type { Seeded } from '../../../api/src/testing/random';
import type { ModelHost } from './modelHost';
import {
  addBatch,
  claim as claimOrder,
  endBatch,
  failureReason,
  handOver,
  isPayable,
  paidAs,
  recordResults,
  reportPayout,
  returnPayout,
  returnReason,
} from './payouts';
import type { Answered, Order, PayoutOutcome } from './records';

const base64 = (text: unknown) => Buffer.from(String(text)).toString('base64');

const paths = { 1: '/deposits', 2: '/withdrawals' } as const;

/** Picks mostly an order that fits, else any of the type. */
export const pickOrder = (
  { orders: all }: MemberModel,
  random: Seeded,
  type: 1 | 2,
  fits: (order: Order) => boolean,
): Order | undefined => {
  const orders = all.filter((order) => order.type === type && order.number !== '');
  const fitting = orders.filter(fits);
  const from = fitting.length > 0 && random.chance(0.9) ? fitting : orders;
  return from.length > 0 ? random.pick(from) : undefined;
};

/** The index of an operator: mostly of the one who works on the order. */
export const pickOperator = ({ operators = 1 }: ModelHost, random: Seeded, { claim }: Partial<Order> = {}): number =>
  claim && random.chance(0.85) ? claim.by : random.int(0, operators - 1);

/** Random decisions of operators on the orders of one player, sometimes on decided ones. */
export const operatorOperations = (host: ModelHost, random: Seeded, model: MemberModel) => {
  const act = (
    order: Order,
    { verb, body, label = paths[order.type as 1 | 2] }: { verb: string; body: object; label?: string },
    play: (to: MemberModel, by: number) => number,
  ): Operation => {
    const by = pickOperator(host, random, order);
    return {
      label: `operator ${label} ${verb} ${order.number} by ${by}`,
      run: () => host.operator('POST', `${paths[order.type as 1 | 2]}/${order.number}/${verb}`, body, by),
      play: (to) => play(to, by),
    };
  };
  const pick = (type: 1 | 2, fits: (order: Order) => boolean) => pickOrder(model, random, type, fits);

  const reject = (order: Order) =>
    act(order, { verb: 'reject', body: { note: '内部备注', reason: '资料不符' } }, (to, by) =>
      to.reject(order.type as 1 | 2, order.number, '资料不符', by),
    );
  const approve = (order: Order) =>
    act(order, { verb: 'approve', body: { note: '内部备注' } }, (to, by) =>
      order.type === 1 ? to.approveDeposit(order.number, undefined, '', by) : to.approveWithdrawal(order.number, by),
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
    return act(order, { verb: 'approve', body, label: 'received' }, (to, by) =>
      to.approveDeposit(order.number, received, note, by),
    );
  };

  /** Claims an order or ends the claim; `opposite` is another operator's claim. */
  const claim = (order = pick(random.pick([1, 2]), ({ state }) => state === orderStates.pending)) => {
    if (!order) return undefined;
    const claimOf = (verb: 'claim' | 'release') =>
      act(order, { verb, body: {}, label: verb }, (to, by) => claimOrder(to, order.number, by, verb === 'release'));
    return { ...claimOf(order.claim && random.chance(0.5) ? 'release' : 'claim'), opposite: claimOf('claim') };
  };

  /** Pays a withdrawal, records that this failed, or claims it before; `opposite` says otherwise. */
  const settle = (): (Operation & { opposite: Operation }) | undefined => {
    const order = pick(
      2,
      ({ stage, batch: known }) => stage === 'approved' || (known !== undefined && random.chance(0.5)),
    );
    if (!order) return undefined;
    if (order.batch && random.chance(0.9)) return inBatch(order);
    if (!order.claim && random.chance(0.85)) return claim(order);
    // Sometimes the number of a withdrawal that was paid before.
    const { number: reference } = random.chance(0.9) ? order : (pick(2, ({ stage }) => stage === 'paid') ?? order);
    const paid = act(order, { verb: 'paid', body: { reference }, label: 'paid' }, (to, by) =>
      to.settle(order.number, { reference }, by),
    );
    const reason = failureReason;
    const failed = act(order, { verb: 'failed', body: { reason }, label: 'failed' }, (to, by) =>
      to.settle(order.number, { failure: reason }, by),
    );
    return random.chance(0.6) ? { ...paid, opposite: failed } : { ...failed, opposite: paid };
  };

  /** A payment of a withdrawal came back. */
  const payBack = () => {
    const order = pick(2, ({ stage }) => stage === 'paid');
    const sent = { verb: 'returned', body: { reason: returnReason }, label: 'returned' };
    return order && act(order, sent, (to) => returnPayout(to, order.number));
  };

  /** Adds a batch of withdrawals, mostly of approved ones. */
  const batch = (): Operation | undefined => {
    const first = pick(2, ({ stage }) => stage === 'approved');
    if (!first) return undefined;
    const second = pick(2, ({ stage, claim: by }) => stage === 'approved' && !by) ?? first;
    const ids = [...new Set([first.number, second.number])];
    const by = pickOperator(host, random, first);
    return {
      label: `operator batch of ${ids.join()} by ${by}`,
      run: () => host.operator('POST', '/payout-batches', { ids }, by),
      play: (to) => addBatch(to, ids, by),
    };
  };

  /** An operator changes the last batch of a withdrawal. */
  const changeBatch = (
    { number, batch: known }: Order,
    {
      verb,
      body,
      learn,
    }: { verb: string; body: object; learn?: ((batch: string) => Promise<Answered['data']>) | undefined },
    play: (to: MemberModel, by: number, answer: Answered) => number,
  ): Operation => {
    const by = pickOperator(host, random, known && { claim: known });
    return {
      label: `operator ${verb} ${JSON.stringify(body)} of the batch of ${number} by ${by}`,
      run: async () => {
        const id = await host.batchOf(number);
        if (id === undefined) return { code: 422, message: 'no batch' };
        const sent = 'csv' in body ? { csv: base64(body.csv) } : body;
        const answer = await host.operator('POST', `/payout-batches/${id}/${verb}`, sent, by);
        return learn && answer.code === 200 ? { ...answer, data: await learn(id) } : answer;
      },
      play: (to, answer) => play(to, by, answer),
    };
  };

  /** Records results of the last batch of a withdrawal, or ends it; `opposite` does otherwise. */
  const inBatch = (order: Order): Operation & { opposite: Operation } => {
    const { number, batch: known } = order;
    const results = () => {
      const others = model.orders.filter((one) => one.batch?.id === known?.id && one.number !== '');
      const named = others.filter((one) => one.number === number || random.chance(0.6));
      const lines = named.map((one): [string, PayoutOutcome] => [
        one.number,
        random.chance(0.7)
          ? { reference: random.pick([one.number, one.number, paidAs(one.number), `${one.number}-2`]) }
          : { failure: failureReason },
      ]);
      lines.sort(([one]) => (one === number ? -1 : 1));
      const rows = lines.map(([order, outcome]) =>
        'reference' in outcome ? `${order},成功,${outcome.reference},` : `${order},失败,,${outcome.failure}`,
      );
      const csv = ['订单号,结果,付款凭证,失败原因', ...rows].join('\n');
      return changeBatch(order, { verb: 'results', body: { csv } }, (to, by) => recordResults(to, lines, by));
    };
    const ending = () => {
      const [verb, to] = random.pick([
        ['fail', 'failed'],
        ['dissolve', 'released'],
      ] as const);
      const body = { reason: '银行维护' };
      return changeBatch(order, { verb, body }, (model, by) => endBatch(model, number, to, by));
    };
    const isReported = known?.state === 'reported';
    return {
      ...(random.chance(isReported ? 0.4 : 0.8) ? results() : ending()),
      opposite: random.chance(0.5) ? results() : ending(),
    };
  };

  /** Has the provider pay a batch, and waits until the batch shows what it has reported. */
  const payByProvider = (): Operation | undefined => {
    const { payouts } = host;
    const order = pick(2, isPayable);
    if (!payouts || !order || (!isPayable(order) && random.chance(0.9))) return undefined;
    const sent = { verb: 'provider', body: { provider: 'sandbox' }, learn: payouts.whenReported };
    const operation = changeBatch(order, sent, (to, by, { data }) => handOver(to, { number: order.number, by }, data));
    // The key of an operator's change keeps it from taking effect again.
    return { ...operation, needsAnswer: true };
  };

  /** The provider reports how a payout ended: one that it pays, in most cases, and maybe against what it said. */
  const report = (): Operation | undefined => {
    const { payouts } = host;
    // Mostly one whose money can still go both ways.
    const isUndecided = ({ handed }: Order) => handed?.state === 'open' || handed?.state === 'reported';
    const order = pick(2, random.chance(0.7) ? isUndecided : ({ handed }) => handed !== undefined);
    if (!payouts || !order) return undefined;
    const { number } = order;
    const outcome = random.chance(0.6) ? { reference: paidAs(number) } : { failure: failureReason };
    return {
      label: `provider reports ${JSON.stringify(outcome)} of ${number}`,
      run: () => payouts.report(number, outcome, random),
      play: (to, { data }) => {
        const code = reportPayout(to, number, outcome);
        return data?.asked ? 200 : code;
      },
      // Once it is known, a report changes nothing.
      needsAnswer: true,
    };
  };

  const hasProvider = host.payouts !== undefined;
  return { decide, receive, claim, settle, payBack, batch, hasProvider, payByProvider, report };
};
