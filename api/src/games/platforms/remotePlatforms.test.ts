import { createHash, randomUUID } from 'node:crypto';
import { FakeRemotePlatform } from '../../testing/fakeRemotePlatform';
import { makeTransfersDue, remoteHost } from '../../testing/remoteHost';
import { waitUntil } from '../../testing/waitUntil';

const [ag, ob] = [new FakeRemotePlatform('AG', 'AG真人'), new FakeRemotePlatform('OB', 'OB电子')];
// No test pauses them for the others.
ag.limits.failures = 1000;
const host = remoteHost([ag, ob]);

afterEach(() => {
  for (const method of ['balance', 'deposit', 'withdraw', 'query', 'launch'] as const) ag.always(method, 'answer');
});

const unique = () => createHash('sha256').update(randomUUID()).digest('hex');
const rich = async () => {
  const member = await host.register();
  await host.credit(member.id, 100_000n);
  return member;
};
type Member = Awaited<ReturnType<typeof rich>>;

const into = (platform: string, amount = '100') => ({ amount, sourcetype: 'userbalance', targettype: platform });
const outOf = (platform: string, amount = '100') => ({ amount, sourcetype: platform, targettype: 'userbalance' });
const recordsOf = async (member: Member, type: number, api_type = '') =>
  (await host.send('gettransrecord', { api_type, date: 4, page: 1, type }, member)).data.data;
const balanceOn = async (member: Member, platform: string) =>
  (await host.send('balancelist', {}, member)).data.find(({ name }: { name: string }) => name === platform).balance;
const pendingMessage = '转账处理中，请稍后在转账记录中查看！';

const pendingOf = async ({ id }: Member) =>
  (await host.db.rows('select 1 from platform_transfer where member_id = $1 and state = 2', [id])).length;

/** Carries out what is pending on AG, as calls of other members with the platform do, which do not wait for its end. */
const carryOut = async (member: Member) => {
  const other = await rich();
  await waitUntil('no transfer is pending', async () => {
    await makeTransfersDue(host);
    await host.send('transfer', into('AG', '0.01'), other);
    return (await pendingOf(member)) === 0;
  });
};

test('moves money in and out, and lists it in the records', async () => {
  const member = await rich();
  expect(await host.send('transfer', into('AG', '300.50'), member)).toMatchObject({
    code: 200,
    message: '转账成功！',
    data: null,
  });
  expect(await host.send('transfer', outOf('AG', '100'), member)).toMatchObject({ code: 200, message: '转账成功！' });
  expect(await host.balance(member.id)).toBe(79_950n);
  expect(ag.fenOf(member.id)).toBe(20_050n);
  expect(await balanceOn(member, 'AG')).toBe('200.50');
  expect(await recordsOf(member, 3, 'AG')).toMatchObject([{ amount: '300.50', state: 1, pay_way: 'AG' }]);
  expect(await recordsOf(member, 3, 'OB')).toEqual([]);
  expect(await recordsOf(member, 4)).toMatchObject([{ amount: '100.00', state: 1, pay_way: 'AG' }]);
});

test('a transfer whose result cannot be read has no envelope, and its repetition answers how it ended', async () => {
  const member = await rich();
  const { rows } = host.db;
  const lost = jest
    .spyOn(host.db, 'rows')
    .mockImplementation((sql, params) =>
      sql.startsWith('select reference, platform') ? Promise.reject(new Error('lost')) : rows(sql, params),
    );
  const request = {
    method: 'POST',
    url: '/api/transfer',
    headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': randomUUID() },
    payload: into('AG', '300'),
  } as const;
  const first = await host.app.inject(request);
  lost.mockRestore();
  expect([first.statusCode, first.body]).toEqual([500, 'It is unknown whether the change was made.\n']);
  expect((await host.app.inject(request)).json()).toMatchObject({ code: 200, message: '转账成功！' });
  expect([await host.balance(member.id), ag.fenOf(member.id)]).toEqual([70_000n, 30_000n]);
});

test('lists transfers with local and remote platforms together, the newest first', async () => {
  const member = await rich();
  for (const platform of ['PT', 'AG', 'KY', 'OB']) await host.send('transfer', into(platform), member);
  expect((await recordsOf(member, 3)).map(({ pay_way }: { pay_way: string }) => pay_way)).toEqual([
    'OB',
    'KY',
    'AG',
    'PT',
  ]);
});

test.each([
  ['more than the main balance', into('AG', '1000.01'), '操作金额超出了您的账户余额！', []],
  ['more than the platform has', outOf('AG', '1'), '操作金额超出了您该游戏平台的余额！', [0]],
  ['what the platform refuses', into('AG', '6.66'), '平台未受理该笔转账！', [0]],
])('rejects %s, and moves nothing', async (_what, payload, message, states) => {
  const member = await rich();
  expect(await host.send('transfer', payload, member)).toMatchObject({ code: 422, message });
  expect(await host.balance(member.id)).toBe(100_000n);
  const records = [...(await recordsOf(member, 3)), ...(await recordsOf(member, 4))];
  expect(records.map(({ state }) => state)).toEqual(states);
});

describe('with a loss limit of 200 yuan', () => {
  const message = '已超出您设置的亏损限额';
  const limited = async () => {
    const member = await rich();
    await host.send('setlimit', { kind: 'loss', period: 'month', amount: '200' }, member);
    return member;
  };
  const lose = (member: Member, platform: string, fen: number) =>
    host.db.run(
      `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
        values ($1, $2, '', 'realbet', '', $3, 0, 1, now())`,
      [member.id, platform, fen],
    );
  const transfer = (member: Member, payload: object) => host.send('transfer', payload, member);

  test('moves no more to remote platforms than it leaves, what is there already included', async () => {
    const member = await limited();
    expect(await transfer(member, into('AG', '200.01'))).toMatchObject({ code: 422, message });
    expect((await transfer(member, into('AG', '150'))).code).toBe(200);
    expect(await transfer(member, into('OB', '50.01'))).toMatchObject({ code: 422, message });
    expect((await transfer(member, outOf('AG', '100'))).code).toBe(200);
    expect((await transfer(member, into('OB', '150'))).code).toBe(200);
    expect(await transfer(member, into('AG', '0.01'))).toMatchObject({ code: 422, message });
  });

  test('counts what a platform reports once', async () => {
    const member = await limited();
    await transfer(member, into('AG', '100'));
    await lose(member, 'AG', 8000);
    expect(await transfer(member, into('AG', '100.01'))).toMatchObject({ code: 422, message });
    expect((await transfer(member, into('AG', '100'))).code).toBe(200);
  });

  test('moves to local platforms, which check each stake, as much as the member likes', async () => {
    expect((await transfer(await limited(), into('PT', '900'))).code).toBe(200);
  });

  test('moves what it leaves at a launch in transfer mode 1', async () => {
    const member = await limited();
    await host.send('uptransferstatus', { transferstatus: 1 }, member);
    await lose(member, 'PT', 5000);
    expect((await host.send('getGameUrl', { plat_name: 'AG' }, member)).code).toBe(200);
    expect([await host.balance(member.id), ag.fenOf(member.id)]).toEqual([85_000n, 15_000n]);
    expect((await host.send('getGameUrl', { plat_name: 'AG' }, member)).code).toBe(200);
    expect(ag.fenOf(member.id)).toBe(15_000n);
  });

  test('opens no game of a remote platform once it is reached', async () => {
    const member = await limited();
    await lose(member, 'AG', 20_000);
    expect(await host.send('getGameUrl', { plat_name: 'AG' }, member)).toMatchObject({ code: 422, message });
    expect((await host.send('getGameUrl', { plat_name: 'PT' }, member)).code).toBe(200);
  });
});

test('answers that a transfer is pending without an answer of the platform, and its outcome once known', async () => {
  const member = await rich();
  ag.next('deposit', 'lost');
  const key = unique();
  const press = () => host.send('transfer', into('AG'), { ...member, key });
  expect(await press()).toMatchObject({ code: 200, message: pendingMessage });
  expect(await host.balance(member.id)).toBe(90_000n);
  const [record] = await recordsOf(member, 3);
  expect(record).toMatchObject({ amount: '100.00', state: 2 });
  const detail = () => host.send('orderdetail', { out_trade_no: record.out_trade_no }, member);
  expect((await detail()).data).toMatchObject({ state: 2, steps: [{ state: 2, rule: '' }] });

  await carryOut(member);
  expect(await press()).toMatchObject({ code: 200, message: '转账成功！' });
  expect(await host.balance(member.id)).toBe(90_000n);
  expect(ag.fenOf(member.id)).toBe(10_000n);
  expect(await recordsOf(member, 3)).toMatchObject([{ state: 1 }]);
  expect((await detail()).data).toMatchObject({ state: 1, steps: [{ state: 2 }, { state: 1, rule: '平台处理' }] });
});

test('a failed transfer is answered as failed again, and its money is back', async () => {
  const member = await rich();
  const key = unique();
  for (let n = 0; n < 2; n += 1) {
    const answer = await host.send('transfer', into('AG', '6.66'), { ...member, key });
    expect(answer).toMatchObject({ code: 422, message: '平台未受理该笔转账！' });
  }
  expect(await host.balance(member.id)).toBe(100_000n);
  expect(await recordsOf(member, 3)).toHaveLength(1);
});

test('twenty concurrent transfers take no more than the balance', async () => {
  const member = await rich();
  await Promise.all(Array.from({ length: 20 }, () => host.send('transfer', into('OB'), member)));
  await waitUntil('no transfer is pending', async () => {
    await makeTransfersDue(host);
    await host.send('transall', {}, member);
    return (await pendingOf(member)) === 0;
  });
  expect((await host.balance(member.id)) + ob.fenOf(member.id)).toBe(100_000n);
  expect((await recordsOf(member, 3)).length).toBe(10);
});

test('recovers from every other platform while one does not answer', async () => {
  const member = await rich();
  for (const platform of ['AG', 'OB', 'KY']) await host.send('transfer', into(platform), member);
  ag.always('balance', 'hang');
  expect(await host.send('transall', {}, member)).toMatchObject({
    code: 200,
    message: '回收成功，共回收200.00元；AG真人回收失败，请稍后再试',
  });
  expect(await host.balance(member.id)).toBe(90_000n);

  ag.always('balance', 'answer');
  ag.next('withdraw', 'late');
  await host.send('transfer', into('OB'), member);
  expect(await host.send('transall', {}, member)).toMatchObject({
    code: 200,
    message: '回收成功，共回收100.00元；AG真人处理中，请稍后在转账记录中查看',
  });
  expect(await host.balance(member.id)).toBe(90_000n);
  ag.arrive();
  await carryOut(member);
  expect(await host.balance(member.id)).toBe(100_000n);
  expect(await recordsOf(member, 4)).toHaveLength(4);
});

test('a recovery fails if the only platform with money fails', async () => {
  const member = await rich();
  await host.send('transfer', into('AG', '6.65'), member);
  ag.add(member.id, 1n);
  expect(await host.send('transall', {}, member)).toMatchObject({
    code: 422,
    message: 'AG真人回收失败，请稍后再试！',
  });
  expect(await host.send('transall', {}, await rich())).toMatchObject({
    code: 200,
    message: '各平台暂无可回收的余额',
  });
});

describe('a launch', () => {
  const launch = (member: Member) => host.send('getGameUrl', { plat_name: 'AG' }, member);
  const free = async () => {
    const member = await rich();
    await host.send('uptransferstatus', { transferstatus: 1 }, member);
    return member;
  };

  test('opens the game at the platform without moving money in transfer mode 0', async () => {
    const member = await rich();
    expect((await launch(member)).data.url).toMatch(/^https:\/\/ag\.example\//);
    expect(await host.balance(member.id)).toBe(100_000n);
  });

  test('moves the whole wallet first in transfer mode 1', async () => {
    const member = await free();
    expect((await launch(member)).code).toBe(200);
    expect(await host.balance(member.id)).toBe(0n);
    expect(ag.fenOf(member.id)).toBe(100_000n);
    expect((await launch(member)).code).toBe(200);
    expect(await recordsOf(member, 3)).toHaveLength(1);
  });

  test('opens the game while the transfer is pending', async () => {
    const member = await free();
    ag.next('deposit', 'lost');
    expect((await launch(member)).code).toBe(200);
    expect(await recordsOf(member, 3)).toMatchObject([{ state: 2 }]);
  });

  test('is refused if the platform refuses the transfer or does not answer', async () => {
    const member = await free();
    ag.refuses = (amount) => amount === 100_000n;
    expect(await launch(member)).toMatchObject({ code: 422, message: '平台未受理该笔转账！' });
    ag.refuses = (amount) => amount === 666n;
    expect(await host.balance(member.id)).toBe(100_000n);
    ag.next('launch', 'hang');
    expect(await launch(member)).toMatchObject({ code: 422, message: '游戏平台暂时无法连接，请稍后再试！' });
  });
});

test('refuses transfers into a platform that is paused, before it takes the money', async () => {
  const member = await rich();
  for (const method of ['deposit', 'query'] as const) ob.always(method, 'unreachable');
  await Promise.all(Array.from({ length: ob.limits.failures }, () => host.send('transfer', into('OB', '1'), member)));
  const balance = await host.balance(member.id);
  expect(await host.send('transfer', into('OB', '1'), member)).toMatchObject({
    code: 422,
    message: '游戏平台暂时无法连接，请稍后再试！',
  });
  expect(await host.balance(member.id)).toBe(balance);
  expect((await host.send('transfer', into('AG', '1'), member)).message).toBe('转账成功！');
});

test('a process that serves carries out what another one left pending', async () => {
  const member = await rich();
  ag.next('deposit', 'lost');
  expect((await host.send('transfer', into('AG'), member)).message).toBe(pendingMessage);
  await makeTransfersDue(host);
  await host.app.listen({ port: 0, host: '127.0.0.1' });
  const settled = () => recordsOf(member, 3).then(([{ state }]: [{ state: number }]) => state === 1);
  expect(await waitUntil('the transfer has ended', settled)).toBe(true);
});
