import { type AddressInfo, connect, type Socket } from 'node:net';
import { appInfo } from '../site/settings';
import { callLimits } from '../../base/database/limits';
import { writeSetting } from '../../base/settings/settings';
import { type ReceivedEvent } from '../../testing/eventClient';
import { stallingProxy } from '../../testing/stallingProxy';
import { waitUntil } from '../../testing/waitUntil';
import { balance, eventSite, nextChange, order, startOf } from '../../testing/eventSite';

const { site, startProcess, open, addDeposit, approve, addOrderEvents } = eventSite();
let { host, first, second, member } = site;

beforeEach(() => {
  ({ host, first, second, member } = site);
});

test('all streams end when the database has crashed, since what happened is not known', async () => {
  const stream = await open(first);
  await host.db.run('delete from change_feed_epoch');
  await first.tick();
  expect(await stream.next()).toBeUndefined();
});

describe('a session', () => {
  test.each([
    ['logs off', () => host.send('logoff', {}, member)],
    ['is ended by an operator', () => host.operator('POST', `/members/${member.id}/sessions/revoke`)],
    ['is frozen with its member', () => host.operator('POST', `/members/${member.id}/freeze`, { reason: '异常' })],
  ])('that %s is reported as ended, and its stream ends', async (_how, endSession) => {
    const stream = await open(first);
    const other = await open(first, undefined, await host.register());
    await endSession();
    await first.tick();
    expect(await stream.next()).toMatchObject({ event: 'session', data: {} });
    expect(await stream.next()).toBeUndefined();
    other.leave();
    expect((await open(second)).status).toBe(401);
  });

  test('that ends before the first read of its stream is reported as ended', async () => {
    const { reached, release } = first.hold();
    const opening = open(first);
    await reached;
    await host.send('logoff', {}, member);
    release();
    const stream = await opening;
    expect(await stream.next()).toMatchObject({ event: 'session', data: {} });
    expect(await stream.next()).toBeUndefined();
  });

  test('of a member with a temporary login password is refused', async () => {
    const { data } = await host.operator('POST', `/members/${member.id}/reset-password`, {
      kind: 'login',
      reason: '忘记',
    });
    const login = await host.send('login_pc', { name: member.name, password: data.password });
    const response = await fetch(first.url, { headers: { authorization: `Bearer ${login.data.api_token}` } });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ code: 422, message: '请先修改登录密码！', data: null });
  });

  test('that expires is reported as ended within 15 seconds', async () => {
    const stream = await open(first);
    await host.db.run('update session set expires_at = now() where member_id = $1', [member.id]);
    // The feed of changes does not have it after a long outage.
    await host.db.run('delete from change_feed');
    for (let ticks = 0; ticks <= 60; ticks += 1) await first.tick();
    expect(await stream.next()).toMatchObject({ event: 'session' });
  });

  test('has five streams in a process; one more closes the oldest', async () => {
    const streams = [];
    for (let count = 0; count < 6; count += 1) streams.push(await open(first));
    expect(await streams[0]?.next()).toBeUndefined();
    await host.credit(member.id, 100n);
    await first.tick();
    for (const stream of streams.slice(1)) expect(await stream.next()).toEqual(balance('1.00'));
  });

  test('is needed: the answer has status 401', async () => {
    const { status } = await open(first, undefined, { token: 'no-such-token' });
    expect(status).toBe(401);
    const response = await fetch(first.url);
    expect([response.status, await response.json()]).toMatchObject([401, { code: 401 }]);
  });
});

test('a comment is sent every 15 seconds', async () => {
  const stream = await open(first);
  await stream.nextBlock();
  for (let ticks = 0; ticks < 120; ticks += 1) await first.tick();
  expect([await stream.nextBlock(), await stream.nextBlock()]).toEqual([': keep-alive', ': keep-alive']);
});

test('streams stay while the database does not answer, and then catch up', async () => {
  const proxy = await stallingProxy(host.appUrl);
  const cut = await startProcess({ url: proxy.url, limits: callLimits(6000), afterStop: proxy.close });
  const stream = await open(cut);
  const missed = await addDeposit();
  proxy.stall();
  await approve(missed);
  await cut.tick();
  await cut.tick();
  expect(cut.warn).toHaveBeenCalledTimes(1);
  proxy.resume();
  let received: ReceivedEvent | undefined;
  const receive = async () => {
    received = await nextChange(stream);
  };
  void receive();
  await waitUntil('the stream has caught up', async () => {
    await cut.tick();
    return received;
  });
  expect([received, await nextChange(stream)]).toEqual([order(missed, 2), balance('100.00')]);
});

test('a client that does not read is cut before its events fill the memory', async () => {
  const { port } = first.app.server.address() as AddressInfo;
  const accepted = new Promise<Socket>((resolve) => first.app.server.once('connection', resolve));
  const client = connect(port, '127.0.0.1').pause();
  client.write(`GET /api/events HTTP/1.1\r\nhost: site\r\nauthorization: Bearer ${member.token}\r\n\r\n`);
  const socket = await accepted;
  await waitUntil('the stream is open', first.isFollowing);
  await first.tick();
  // The kernel's socket buffers hold several megabytes.
  for (let count = 0; count < 400 && !socket.destroyed; count += 1) {
    await addOrderEvents('x'.repeat(10_000), 10);
    await first.tick();
  }
  await waitUntil('the stream is cut', () => !first.isFollowing());
  client.destroy();
});

test('nothing is read unless a stream is open', async () => {
  expect(first.isFollowing()).toBe(false);
  const stream = await open(first);
  expect(first.isFollowing()).toBe(true);
  stream.leave();
  await waitUntil('the process sees that the client has left', () => !first.isFollowing());
});

test('streams end when the process stops, and their clients resume at another one', async () => {
  const stream = await open(first);
  await first.app.close();
  expect(await stream.next()).toBeUndefined();
  expect((await open(second, startOf(stream))).status).toBe(200);
});

test('no stream opens during maintenance', async () => {
  await writeSetting(host.db, appInfo, { ...appInfo.initial, site_state: 0, repair_tips: '维护中' });
  const response = await fetch(first.url, { headers: { authorization: `Bearer ${member.token}` } });
  expect(await response.json()).toMatchObject({ code: 422, message: '维护中' });
  await writeSetting(host.db, appInfo, appInfo.initial);
});
