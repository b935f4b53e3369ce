import type { ActionRow, DepositRow, LedgerRow, Page as RowPage, WithdrawalRow } from '@site/contract/operators';
import { addOperator, type JourneyOperator } from '../fixtures/approvals';
import { fundPassword, uniqueUserName } from '../fixtures/member';
import { balance, callApi, deposit, newestOrder, registerMember } from '../fixtures/memberApi';
import { addMember, computer, memberDetail, openDesk } from '../fixtures/operators';
import { type FreshApiHost, startApiHost } from '../fixtures/servers';
import { callOperator } from '../fixtures/site';
import { expect, test } from '../fixtures/test';
import {
  type Decision,
  FloorOperator,
  type OrderKind,
  patient,
  rememberMessages,
  shownMessages,
} from './floorOperator';

/* A shift of five operators, on an API host where nothing else waits. */

test.use({ ...computer, actionTimeout: patient.timeout });

const [operators, depositors, payees, ordersOfEach] = [5, 60, 24, 5];

/** At once: a member's orders are made one after the other, and passwords are hashed slowly. */
const lanes = 4;

let host: FreshApiHost;
const outer = { ...process.env };
test.beforeAll(async () => {
  host = await startApiHost();
  Object.assign(process.env, host.environment);
});
test.afterAll(async () => {
  for (const name of Object.keys(host.environment)) process.env[name] = outer[name];
  await host.stop();
});

interface FloorMember {
  id: number;
  token: string;
  /** Numbers of the orders. */
  orders: string[];
}

const prefix = uniqueUserName();
const amountOf = (at: number) => 100 + at * 10;

/** A member with five waiting deposits. */
async function addDepositor(at: number): Promise<Omit<FloorMember, 'id'>> {
  const token = await registerMember(`${prefix}d${at}`);
  const orders: string[] = [];
  for (let n = 0; n < ordersOfEach; n += 1) orders.push(await deposit(token, `${amountOf(n)}`));
  return { token, orders };
}

/** A member with 1000 yuan and five waiting withdrawals, to a wallet or to a bank card. */
async function addPayee(at: number): Promise<FloorMember> {
  const { id, token } = await addMember('1000', `${prefix}w${at}`);
  if (at % 2 === 1) {
    const card = {
      bank: '招商银行',
      bank_owner: '林晚',
      bank_address: '北京分行',
      bank_no: `622202000000${1000 + at}`,
    };
    await callApi('bindcard', { ...card, pay_pass: fundPassword }, token);
  }
  const accounts = (await memberDetail(id)).payout_accounts;
  const account = accounts.find(({ kind }) => kind === 1) ?? accounts[0];
  const orders: string[] = [];
  for (let n = 0; n < ordersOfEach; n += 1) {
    await callApi('withdraw', { bank: account?.id, amount: amountOf(n), password: fundPassword }, token);
    orders.push(await newestOrder(token, 2));
  }
  return { id, token, orders };
}

/** Makes `count` things, a few at once. */
async function makeAll<Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < count; at = next++) made[at] = await make(at);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return made;
}

/** All rows of a list. */
async function listAll<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await callOperator<RowPage<Row>>('GET', `${path}${path.includes('?') ? '&' : '?'}page=${page}`);
    rows.push(...answer.data);
    last = answer.last_page;
  }
  return rows;
}

/** The orders of audit rows of these kinds, one for each row, sorted. */
const auditedOrders = async (kind: OrderKind, kinds: string[], orders: ReadonlySet<string>): Promise<string[]> => {
  const rows = await Promise.all(kinds.map((it) => listAll<ActionRow>(`/actions?kind=${kind}s.${it}`)));
  const targets = rows.flat().map(({ target }) => target.replace(`${kind}:`, ''));
  return targets.filter((it) => orders.has(it)).toSorted();
};

/** Every tenth order is refused. */
const decisionOf = (orders: string[], order: string): Decision =>
  orders.indexOf(order) % 10 === 9 ? 'rejected' : 'approved';

/** What all operators together have done. */
const merge = <Value>(floor: FloorOperator[], mapOf: (it: FloorOperator) => Map<string, Value>): Map<string, Value> =>
  new Map(floor.flatMap((it) => [...mapOf(it)]));

/** The median and the longest time of each action, which are reported and never asserted. */
function reportTimes(floor: FloorOperator[]): string {
  const all = floor.flatMap(({ actions }) => actions);
  const lines = [...new Set(all.map(({ action }) => action))].map((action) => {
    const times = all.filter((it) => it.action === action).map(({ ms }) => ms);
    times.sort((a, b) => a - b);
    const slow = times.filter((ms) => ms > 2000).length;
    const median = times[Math.floor(times.length / 2)];
    return `${action}: ${times.length}, median ${median} ms, longest ${times.at(-1)} ms, ${slow} over 2 s`;
  });
  const conflicts = floor.reduce((sum, it) => sum + it.conflicts.length, 0);
  return [...lines, `${conflicts} conflicts`].join('\n');
}

test('five operators work off 300 deposits and 120 payouts, each decided and paid once', async ({
  openContext,
}, testInfo) => {
  /* It takes minutes on an idle machine, and many more on a busy one. */
  test.setTimeout(1_800_000);
  const [members, paidOut] = [await makeAll(depositors, addDepositor), await makeAll(payees, addPayee)];
  const deposits = members.flatMap(({ orders }) => orders);
  const withdrawals = paidOut.flatMap(({ orders }) => orders);
  const cashiers: JourneyOperator[] = await makeAll(operators, () => addOperator('cashier'));
  const floor: FloorOperator[] = [];
  for (const cashier of cashiers) {
    const page = await openContext(computer);
    await rememberMessages(page);
    await openDesk(page, cashier, '/deposits');
    await expect(page.getByText(`${deposits.length} 笔，合计`)).toBeVisible(patient);
    floor.push(new FloorOperator(page, cashier.name, floor.length * 4));
  }

  await test.step('one of five who claim the same order at once gets it, and the others see who', async () => {
    const [order = ''] = deposits;
    await Promise.all(floor.map((it) => it.select(order)));
    const claims = await Promise.all(floor.map((it) => it.claim('deposit', order, () => it.page.keyboard.press('c'))));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  await test.step('deposits and withdrawals are decided', async () => {
    for (const [kind, orders, title] of [
      ['deposit', deposits, '存款'],
      ['withdrawal', withdrawals, '取款'],
    ] as const) {
      await Promise.all(
        floor.map(async (it) => {
          await it.workOff(title, `没有待处理的${title}`, (order) => it.decide(kind, order, decisionOf(orders, order)));
          await it.open(kind === 'deposit' ? '取款' : '待付款');
        }),
      );
    }
  });

  await test.step('payouts are paid one by one and in batches', async () => {
    const [first, second, ...others] = floor;
    await Promise.all([
      ...[first, second].map(async (it, at) => {
        await it?.chooseChannel(at === 0 ? '银行转账' : 'USDT · TRC20');
        await it?.workOff('待付款', '没有待付款的取款', () => it.payBatch());
      }),
      ...others.map((it) => it.workOff('待付款', '没有待付款的取款', (order) => it.pay(order))),
    ]);
  });

  for (const { page, conflicts } of floor) expect(await shownMessages(page)).toEqual(expect.arrayContaining(conflicts));
  const times = reportTimes(floor);
  console.log(times);
  await testInfo.attach('times of actions', { body: times, contentType: 'text/plain' });

  const decided = merge(floor, (it) => it.decided);
  const paid = merge(floor, (it) => it.paid);
  await test.step('each order was decided once, as its operator decided', async () => {
    expect([...decided.keys()].toSorted()).toEqual([...deposits, ...withdrawals].toSorted());
    const operatorOf = new Map(floor.flatMap(({ decided: own, name }) => [...own.keys()].map((it) => [it, name])));
    for (const kind of ['deposit', 'withdrawal'] as const) {
      const orders = new Set(kind === 'deposit' ? deposits : withdrawals);
      expect(await auditedOrders(kind, ['approve', 'reject'], orders)).toEqual([...orders].toSorted());
      const rows = await listAll<DepositRow | WithdrawalRow>(`/${kind}s?per_page=100`);
      for (const row of rows.filter(({ out_trade_no: order }) => orders.has(order))) {
        const { out_trade_no: order } = row;
        expect([order, row.state, row.decided_by]).toEqual([
          order,
          decided.get(order) === 'approved' ? 2 : 3,
          operatorOf.get(order),
        ]);
      }
    }
  });

  await test.step('each approved payout was paid once', async () => {
    const approved = withdrawals.filter((order) => decided.get(order) === 'approved').toSorted();
    expect([...paid.keys()].toSorted()).toEqual(approved);
    expect(floor.reduce((sum, it) => sum + it.paid.size, 0)).toBe(approved.length);
    const rows = await listAll<WithdrawalRow>('/withdrawals?stage=paid&per_page=100');
    expect(new Map(rows.map(({ out_trade_no: order, reference }) => [order, reference]))).toEqual(paid);
    const batches = await listAll<ActionRow>('/actions?kind=payout-batches.results');
    const inBatches = batches.flatMap(({ after }) => Object.keys((after as { paid: object }).paid));
    const single = await auditedOrders('withdrawal', ['paid'], new Set(withdrawals));
    expect([...inBatches, ...single].toSorted()).toEqual(approved);
  });

  await test.step('the ledger has each movement once, and the books agree', async () => {
    const worth = (orders: string[], decision: Decision) =>
      orders.reduce((sum, order, at) => sum + (decided.get(order) === decision ? amountOf(at) : 0), 0);
    for (const { token, orders } of members) expect(await balance(token)).toBe(worth(orders, 'approved'));
    for (const { id, token, orders } of paidOut) {
      expect(await balance(token)).toBe(1000 - worth(orders, 'approved'));
      expect((await memberDetail(id)).balances.held).toBe('0.00');
      const entries = await listAll<LedgerRow>(`/members/${id}/ledger`);
      for (const order of orders) {
        const kinds = new Set(
          entries.filter(({ reference }) => reference === order).map((it) => `${it.id} ${it.kind}`),
        );
        expect([...kinds].map((it) => it.split(' ')[1]).toSorted()).toEqual(
          decided.get(order) === 'approved'
            ? ['withdrawal', 'withdrawal-hold']
            : ['withdrawal-hold', 'withdrawal-return'],
        );
      }
    }
    expect(await callOperator('GET', '/check')).toMatchObject({ ok: true });
  });
});
