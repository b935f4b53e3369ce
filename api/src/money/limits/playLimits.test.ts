import { mainWallet } from '@site/contract';
import { fen } from '../../base/money/money';
import { testHost, type TestMember } from '../../testing/testHost';
import { providerOfTests, sandboxProviderOf, walletOf } from '../../testing/walletHost';

/* Limits on losses and single stakes: at exact times, and in wallet calls. */

const host = testHost();
const sandbox = sandboxProviderOf('PT');
const wallet = walletOf(host, [providerOfTests, sandbox]);
afterEach(() => host.setNow(undefined));

let member: TestMember;
beforeEach(async () => {
  member = await host.register();
  await host.credit(member.id, 100_000n);
});

const at = (beijing: string) => new Date(`${beijing.replace(' ', 'T')}+08:00`);
const set = (kind: string, period: string, amount: string) =>
  host.send('setlimit', { kind, period, amount }, member).then(({ message }) => message);
const limitOf = async (kind: string, period: string) =>
  (await host.send('limits', {}, member)).data.find(
    (it: { kind: string; period: string }) => it.kind === kind && it.period === period,
  );

/** A bet in yuan that was placed at a Beijing time. */
interface Played {
  at: string;
  staked: number;
  paid?: number;
  open?: boolean;
  void?: boolean;
}

const addBet = (bet: Played) =>
  host.db.run(
    `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
      values ($1, 'PT', '', 'concise', '', $2, $3, $4, $5)`,
    [
      member.id,
      Math.round(bet.staked * 100),
      Math.round((bet.paid ?? 0) * 100),
      bet.void ? 0 : bet.open ? 2 : 1,
      at(bet.at),
    ],
  );

/** Whether the limits allow a stake in yuan at the time of the host. */
const play = async (yuan: string) => {
  const row = await host.db.row<{ refused: boolean }>('select refuse_over_limit($1, $2, $3) refused', [
    member.id,
    fen(yuan),
    host.services.now(),
  ]);
  return row?.refused ? 'limit' : 'played';
};

describe('a loss limit of 100 yuan', () => {
  // 2026-03-11 is a Wednesday, 2026-03-09 and 2026-03-16 are Mondays, and 2026-03-01 is a Sunday.
  const now = '2026-03-11 15:00:00';
  test.each<[what: string, period: string, now: string, bets: Played[], stake: string, outcome: string]>([
    ['allows a stake that reaches it', 'day', now, [{ at: now, staked: 90 }], '10', 'played'],
    ['refuses a stake one fen over it', 'day', now, [{ at: now, staked: 90 }], '10.01', 'limit'],
    ['refuses every stake once it is reached', 'day', now, [{ at: now, staked: 100 }], '1', 'limit'],
    ['counts what bets have paid back', 'day', now, [{ at: now, staked: 300, paid: 250 }], '50', 'played'],
    ['lets a profit be lost again', 'day', now, [{ at: now, staked: 10, paid: 60 }], '150', 'played'],
    ['ends the profit at the limit', 'day', now, [{ at: now, staked: 10, paid: 60 }], '150.01', 'limit'],
    ['counts open stakes as lost', 'day', now, [{ at: now, staked: 95, open: true }], '5.01', 'limit'],
    ['counts what an open bet has paid', 'day', now, [{ at: now, staked: 95, paid: 15, open: true }], '20', 'played'],
    ['ignores void bets', 'day', now, [{ at: now, staked: 95, void: true }], '100', 'played'],
    ['of a day counts from midnight', 'day', now, [{ at: '2026-03-11 00:00:00', staked: 100 }], '1', 'limit'],
    [
      'of a day starts again',
      'day',
      '2026-03-11 00:00:00',
      [{ at: '2026-03-10 23:59:59', staked: 100 }],
      '100',
      'played',
    ],
    [
      'of a day lasts to its end',
      'day',
      '2026-03-10 23:59:59',
      [{ at: '2026-03-10 00:00:00', staked: 100 }],
      '1',
      'limit',
    ],
    [
      'of a day starts again for open bets',
      'day',
      now,
      [{ at: '2026-03-10 23:59:59', staked: 100, open: true }],
      '100',
      'played',
    ],
    [
      'of a week counts from Monday',
      'week',
      '2026-03-15 23:59:59',
      [{ at: '2026-03-09 00:00:00', staked: 100 }],
      '1',
      'limit',
    ],
    [
      'of a week ends on Sunday',
      'week',
      '2026-03-16 00:00:00',
      [{ at: '2026-03-15 23:59:59', staked: 100 }],
      '100',
      'played',
    ],
    [
      'of a week goes on over a month',
      'week',
      '2026-03-01 12:00:00',
      [{ at: '2026-02-23 00:00:00', staked: 100 }],
      '1',
      'limit',
    ],
    [
      'of a month counts from its first day',
      'month',
      '2026-03-31 23:59:59',
      [{ at: '2026-03-01 00:00:00', staked: 100 }],
      '1',
      'limit',
    ],
    [
      'of a month ends with its last day',
      'month',
      '2026-03-01 00:00:00',
      [{ at: '2026-02-28 23:59:59', staked: 100 }],
      '100',
      'played',
    ],
    [
      'of a month has a leap day',
      'month',
      '2028-02-29 23:59:59',
      [{ at: '2028-02-01 00:00:00', staked: 100 }],
      '1',
      'limit',
    ],
    [
      'of a month ends with the year',
      'month',
      '2027-01-01 00:00:00',
      [{ at: '2026-12-31 23:59:59', staked: 100 }],
      '100',
      'played',
    ],
    // Clocks change on these days elsewhere, not in Beijing.
    [
      'has 24 hours in spring',
      'day',
      '2026-03-29 23:59:59',
      [{ at: '2026-03-29 00:00:00', staked: 100 }],
      '1',
      'limit',
    ],
    [
      'has 24 hours in autumn',
      'day',
      '2026-10-26 00:00:00',
      [{ at: '2026-10-25 23:59:59', staked: 100 }],
      '100',
      'played',
    ],
  ])('%s', async (_what, period, moment, bets, stake, outcome) => {
    host.setNow(at(moment));
    expect(await set('loss', period, '100')).toBe('设置成功');
    for (const bet of bets) await addBet(bet);
    expect(await play(stake)).toBe(outcome);
  });

  test('shows what is lost in each period, and no profit', async () => {
    host.setNow(at(now));
    await set('loss', 'week', '100');
    await addBet({ at: '2026-03-11 01:00:00', staked: 10, paid: 30 });
    await addBet({ at: '2026-03-09 01:00:00', staked: 50 });
    await addBet({ at: '2026-03-02 01:00:00', staked: 0.5, open: true });
    expect(await limitOf('loss', 'day')).toEqual({ kind: 'loss', period: 'day', amount: null, used: '0.00' });
    expect(await limitOf('loss', 'week')).toEqual({ kind: 'loss', period: 'week', amount: '100.00', used: '30.00' });
    expect(await limitOf('loss', 'month')).toEqual({ kind: 'loss', period: 'month', amount: null, used: '30.50' });
  });
});

test('a stake limit allows a stake that reaches it, none a fen over it, and free rounds', async () => {
  await set('stake', 'bet', '50');
  expect(await limitOf('stake', 'bet')).toEqual({ kind: 'stake', period: 'bet', amount: '50.00', used: null });
  expect(await play('50')).toBe('played');
  expect(await play('50.01')).toBe('limit');
  await set('loss', 'day', '10');
  const token = await wallet.launch(member);
  const debit = { member: member.id, token, round: 'r1', game: 'slot' };
  expect(await wallet.call('debit', { ...debit, transaction: 'd1', amount: '0' })).toMatchObject({ status: 'ok' });
});

test.each([
  ['loss', 'month'],
  ['stake', 'bet'],
])('a limit %s %s is lowered at once, and raised or removed after 24 hours', async (kind, period) => {
  const begun = at('2026-03-10 15:00:00').getTime();
  const hours = (count: number) => host.setNow(new Date(begun + count * 3_600_000));
  hours(0);
  await set(kind, period, '50');
  expect(await set(kind, period, '40')).toBe('设置成功');
  expect(await play('40.01')).toBe('limit');
  expect(await set(kind, period, '60')).toBe('设置成功，24小时后生效！');
  hours(24 - 1 / 3600);
  expect(await play('40.01')).toBe('limit');
  hours(24);
  expect(await play('60')).toBe('played');
  expect(await set(kind, period, '')).toBe('设置成功，24小时后生效！');
  hours(47);
  expect((await limitOf(kind, period)).amount).toBe('60.00');
  hours(48);
  expect((await limitOf(kind, period)).amount).toBeNull();
});

test.each([
  ['loss', 'bet', '5'],
  ['stake', 'day', '5'],
  ['stake', 'bet', '0'],
  ['loss', 'day', '0'],
])('rejects the limit %s %s %s', async (kind, period, amount) =>
  expect((await host.send('setlimit', { kind, period, amount }, member)).code).toBe(422),
);

describe('in wallet calls', () => {
  let token: string;
  beforeEach(async () => {
    token = await wallet.launch(member);
  });
  const debit = (transaction: string, amount: string, round = transaction) =>
    wallet.call('debit', { member: member.id, token, round, game: 'slot', transaction, amount });

  test('a stake over a limit is blocked with the reason, and wins and refunds are taken', async () => {
    await set('loss', 'day', '20');
    await set('stake', 'bet', '15');
    expect(await debit('a', '15.01')).toEqual({ status: 'blocked', reason: 'limit', balance: '1000.00' });
    expect(await debit('b', '15')).toEqual({ status: 'ok', balance: '985.00' });
    expect(await debit('c', '5.01', 'b')).toMatchObject({ status: 'blocked', reason: 'limit' });
    const win = { member: member.id, transaction: 'd', round: 'b', amount: '2.5', final: true };
    expect(await wallet.call('credit', win)).toEqual({ status: 'ok', balance: '987.50' });
    expect(await debit('e', '7.5')).toEqual({ status: 'ok', balance: '980.00' });
    expect(await debit('f', '0.01')).toMatchObject({ status: 'blocked', reason: 'limit' });
    const undo = { member: member.id, transaction: 'g', original: 'e' };
    expect(await wallet.call('rollback', undo)).toEqual({ status: 'ok', balance: '987.50' });
    expect(await debit('h', '7.5')).toEqual({ status: 'ok', balance: '980.00' });
  });

  test('a limit that a host with a clock ahead of the database has set holds at once', async () => {
    host.setNow(new Date(Date.now() + 3_600_000));
    await set('stake', 'bet', '15');
    host.setNow(undefined);
    expect(await debit('a', '15.01')).toMatchObject({ status: 'blocked', reason: 'limit' });
    expect(await debit('b', '15')).toMatchObject({ status: 'ok' });
  });

  test('stakes at once do not exceed a loss limit together', async () => {
    await set('loss', 'week', '300');
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => debit(`d${index}`, '100')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array<string>(5).fill('blocked'),
      ...Array<string>(3).fill('ok'),
    ]);
  });

  test('a stake in a sandbox at the same time does not exceed it either', async () => {
    await set('loss', 'day', '100');
    await host.send('transfer', { sourcetype: mainWallet, targettype: sandbox.name, amount: '100' }, member);
    const launched = await wallet.launch(member, sandbox);
    const stake = { member: member.id, token: launched, round: 's', game: 'slot', transaction: 's', amount: '100' };
    const both = await Promise.all([wallet.call('debit', stake, sandbox), debit('d', '100')]);
    expect([
      ['ok', 'blocked'],
      ['blocked', 'ok'],
    ]).toContainEqual(both.map(({ status }) => status));
  });

  test('of one member do not count for another', async () => {
    await set('loss', 'day', '10');
    const other = await host.register();
    await host.credit(other.id, 5_000n);
    member = other;
    token = await wallet.launch(other, providerOfTests);
    expect(await debit('d', '50')).toMatchObject({ status: 'ok' });
  });

  test('a refused stake adds a notice for each limit, once a day', async () => {
    await set('loss', 'day', '20');
    await set('stake', 'bet', '1000');
    for (const id of ['a', 'b']) await debit(id, '1000.01');
    const { data } = (await host.send('notices/own', { page: 1 }, member)).data;
    expect(data.map(({ title, content }: { title: string; content: string }) => [title, content])).toEqual([
      ['投注超出单笔投注限额', '您设置了单笔投注限额 ¥1,000.00，超出限额的投注未被接受。'],
      ['投注超出亏损限额', '您设置了每日亏损限额 ¥20.00，超出限额的投注未被接受。'],
    ]);
  });
});

test('the sandbox says that a limit refused the stake', async () => {
  await set('stake', 'bet', '5');
  expect(await play('6')).toBe('limit');
  const { data } = (await host.send('notices/own', { page: 1 }, member)).data;
  expect(data).toMatchObject([{ kind: 'limit-reached', title: '投注超出单笔投注限额' }]);
});
