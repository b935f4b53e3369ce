import type { CallData } from '@site/contract';
import { deleteExpiredRows } from '../../app/cleanup';
import { paymentHost } from '../../testing/paymentHost';
import { noticeText } from './presentNotice';
import { fundPassword, loginPassword, type TestMember } from '../../testing/testHost';

const at = paymentHost();

type Notice = CallData<'notices/own'>['data'][number];

const noticesOf = async (member: TestMember = at.member): Promise<Notice[]> =>
  (await at.host.send('notices/own', { page: 1 }, member)).data.data;
const unreadOf = async (member: TestMember = at.member): Promise<number> =>
  (await at.host.send('user', {}, member)).data.unread_notices;
/** The number of stored `notice` events of the member. */
const countNoticeEvents = async () =>
  (await at.host.db.rows(`select from member_event where member_id = $1 and name = 'notice'`, [at.member.id])).length;

const logIn = (device: string, { name } = at.member) =>
  at.host.send('login_pc', { name, password: loginPassword }, { headers: { 'user-agent': device } });

describe('orders', () => {
  test('a pending deposit adds no notice; its decision adds one', async () => {
    const order = await at.order();
    expect(await noticesOf()).toEqual([]);
    await at.decide(order, 'approve');
    expect(await noticesOf()).toEqual([
      {
        id: expect.any(Number),
        kind: 'deposit-approved',
        order,
        title: '存款已到账',
        content: `¥100.00，订单号 ${order}`,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        read: 0,
      },
    ]);
  });

  test('a rejected deposit, decisions about withdrawals and their payment add notices', async () => {
    await at.decide(await at.order(), 'reject', { reason: '未收到' });
    const account = await at.account();
    await at.decide(await at.withdrawal(10_000n, account), 'reject', { reason: '资料有误' });
    const paid = await at.withdrawal(10_000n, account);
    await at.decide(paid, 'approve', { reason: '正常' });
    await at.decide(paid, 'paid', { reference: 'TX-1' });
    const found = await noticesOf();
    expect(found.map(({ title, content, order }) => `${title} ${content?.replace(order ?? 'none', 'N')}`)).toEqual([
      '取款已付款 ¥100.00，订单号 N',
      '取款已通过 ¥100.00，订单号 N',
      '取款未通过 ¥100.00，订单号 N，金额已退回主账户，原因：资料有误',
      '存款未通过 ¥100.00，订单号 N，原因：未收到',
    ]);
  });

  test('a refused decision adds no notice', async () => {
    const order = await at.order();
    await at.decide(order, 'approve');
    await at.decide(order, 'approve');
    await at.decide(order, 'reject', { reason: '未收到' });
    expect(await noticesOf()).toHaveLength(1);
  });
});

describe('a new device', () => {
  test('adds one notice; a registration and a newer version of a known browser add none', async () => {
    expect(await noticesOf()).toEqual([]);
    await at.host.db.run(`update session set device = 'Chrome/140.0 Android' where member_id = $1`, [at.member.id]);
    await logIn('Chrome/141.2 Android');
    expect(await noticesOf()).toEqual([]);
    await logIn('Safari/26 iPhone');
    await logIn('Safari/26 iPhone');
    expect((await noticesOf()).map(({ kind }) => kind)).toEqual(['new-device']);
  });

  test.each([
    ['a notice at the first login', 'Safari/26 iPhone', ['new-device']],
    ['no notice at the first login with the device of the registration', 'lightMyRequest', []],
  ])('adds %s', async (_what, device, expected) => {
    await at.host.send('logoff', {}, at.member);
    const { data } = await logIn(device);
    expect((await noticesOf({ ...at.member, token: data.api_token })).map(({ kind }) => kind)).toEqual(expected);
  });

  test('adds no notice when the password is wrong', async () => {
    await at.host.send(
      'login_pc',
      { name: at.member.name, password: 'wrong1234' },
      { headers: { 'user-agent': 'Safari/26 iPhone' } },
    );
    expect(await noticesOf()).toEqual([]);
  });
});

describe('passwords', () => {
  test('a changed login password adds a notice, which the next session lists', async () => {
    const change = { password: loginPassword, paypassword: 'another1' };
    expect((await at.host.send('editPassword', change, at.member)).code).toBe(200);
    const login = await at.host.send('login_pc', { name: at.member.name, password: 'another1' });
    const { data } = await at.host.send('notices/own', {}, { token: login.data.api_token });
    expect(data.data.map(({ kind }: Notice) => kind)).toEqual(['password-changed']);
  });

  test.each([
    ['login', 'password-changed'],
    ['fund', 'fund-password-changed'],
  ])('a %s password that an operator resets adds a notice', async (kind, expected) => {
    const path = `/members/${at.member.id}/reset-password`;
    expect((await at.host.operator('POST', path, { kind, reason: '遗失' })).code).toBe(200);
    const added = await at.host.db.rows('select kind from member_notice where member_id = $1', [at.member.id]);
    expect(added).toEqual([{ kind: expected }]);
  });

  test('a changed fund password adds a notice; a rejected change adds none', async () => {
    await at.host.send('editPayPassword', { password: '999999', paypassword: '654321' }, at.member);
    expect(await noticesOf()).toEqual([]);
    await at.host.send('editPayPassword', { password: fundPassword, paypassword: '654321' }, at.member);
    expect((await noticesOf()).map(({ kind }) => kind)).toEqual(['fund-password-changed']);
  });
});

describe('a reached deposit limit', () => {
  test('adds one notice a day when no further deposit fits', async () => {
    // No midnight comes in between.
    at.host.setNow(new Date('2026-03-10T12:00:00+08:00'));
    await at.host.send('setlimit', { kind: 'deposit', period: 'day', amount: '2000' }, at.member);
    await at.order({ paytype: 'usdt', amount: '1000', catepay: 'TRC20' });
    expect(await noticesOf()).toEqual([]);
    await at.order({ paytype: 'usdt', amount: '1000', catepay: 'TRC20' });
    expect((await at.recharge({ paytype: 'usdt', amount: '100', catepay: 'TRC20' })).code).toBe(422);
    expect(await noticesOf()).toMatchObject([
      { kind: 'limit-reached', title: '已达到存款限额', content: '您设置的每日存款限额 ¥2,000.00 已用完。' },
    ]);
  });
});

describe('reading', () => {
  const decideTwo = async () => {
    for (const verb of ['approve', 'approve']) await at.decide(await at.order(), verb);
  };

  test('marks one notice, then all, and sends an event for each change to open streams', async () => {
    await decideTwo();
    expect(await unreadOf()).toBe(2);
    const [newest] = await noticesOf();
    expect((await at.host.send('notices/read', { id: newest?.id }, at.member)).data).toEqual({ unread: 1 });
    expect((await noticesOf()).map(({ read }) => read)).toEqual([1, 0]);
    expect((await at.host.send('notices/read', {}, at.member)).data).toEqual({ unread: 0 });
    expect(await unreadOf()).toBe(0);
    expect(await countNoticeEvents()).toBe(4);
  });

  test('repeated reading changes nothing and sends nothing', async () => {
    await decideTwo();
    await at.host.send('notices/read', {}, at.member);
    const sent = await countNoticeEvents();
    await at.host.send('notices/read', {}, at.member);
    expect(await countNoticeEvents()).toBe(sent);
  });

  test('notices of other members are neither listed nor marked', async () => {
    await decideTwo();
    const [notice] = await noticesOf();
    const other = await at.host.register();
    expect(await noticesOf(other)).toEqual([]);
    await at.host.send('notices/read', { id: notice?.id }, other);
    await at.host.send('notices/read', {}, other);
    expect(await unreadOf()).toBe(2);
  });

  test('notices are kept for 180 days', async () => {
    await decideTwo();
    await at.host.db.run(
      `update member_notice set created_at = now() - interval '181 days'
        where id = (select max(id) from member_notice where member_id = $1)`,
      [at.member.id],
    );
    await deleteExpiredRows(at.host.db);
    expect(await noticesOf()).toHaveLength(1);
  });
});

test('a notice of a later release has no text', () => {
  expect(noticeText({ kind: 'of-a-later-release', data: {} })).toEqual({ title: '通知', content: '' });
});

test('a host without keys gives none, and no browser can subscribe', async () => {
  const state = { key: null, endpoint: null, endpoint_digests: [] };
  expect((await at.host.send('push/state', {}, at.member)).data).toEqual(state);
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', ...keys };
  const refused = { code: 422, message: '推送通知暂未开放！' };
  expect(await at.host.send('push/subscribe', subscription, at.member)).toMatchObject(refused);
});
