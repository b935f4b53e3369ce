import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testHost } from '../testing/testHost';
import { reviewQueues } from './cli/output';
import { keyFile, operatorKey } from './key';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

beforeAll(async () => {
  host = await hostReady;
});

describe('operator calls', () => {
  test.each(['', 'wrong', 'operator-key-of-the-test'])('rejects the operator key "%s"', async (key) => {
    expect((await host.operator('GET', '/deposits', {}, key)).code).toBe(401);
    expect((await host.operator('POST', '/deposits/D1/approve', {}, key)).code).toBe(401);
  });

  test('rejects a member session token', async () => {
    const { token } = await host.register();
    expect((await host.operator('GET', '/deposits', {}, token)).code).toBe(401);
  });

  test('limits wrong operator keys, but not the correct one', async () => {
    const answers = [];
    for (let n = 0; n < 25; n += 1) answers.push(await host.operator('GET', '/deposits', {}, `guess-${n}`));
    expect(answers.at(-1)?.code).toBe(429);
    expect((await host.operator('GET', '/deposits')).code).toBe(200);
  });

  test('lists deposits by state, newest first', async () => {
    const member = await host.register();
    const orders: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      orders.push((await host.send('recharge', { paytype: 'alipay', amount: '10' }, member)).message);
    }
    await host.operator('POST', `/deposits/${orders[0]}/approve`);
    const waiting = (await host.operator('GET', '/deposits?state=1&page=1')).data;
    expect(waiting).toMatchObject({ total: 2, current_page: 1 });
    expect(waiting.data.map((row: { out_trade_no: string }) => row.out_trade_no)).toEqual([orders[2], orders[1]]);
    expect(waiting.data[0]).toMatchObject({
      username: member.name,
      state: 1,
      amount: '10.00',
      created_at: expect.any(String),
    });
    expect((await host.operator('GET', '/deposits')).data.total).toBe(3);
    expect((await host.operator('GET', '/deposits?state=x')).code).toBe(422);
  });

  test.each(['deposits', 'withdrawals'])('rejects a decision on an unknown item of %s', async (kind) => {
    for (const id of ['D0', '0', 'x'.repeat(50), '%00', "'; drop table member", '999999999999999999999']) {
      expect((await host.operator('POST', `/${kind}/${encodeURIComponent(id)}/approve`)).code).toBe(422);
    }
  });

  test.each(reviewQueues)('the command line knows the review queue %s', async (queue) => {
    expect((await host.operator('GET', `/${queue}`)).code).toBe(200);
  });

  test('answers 404 to an unknown queue or decision', async () => {
    expect((await host.operator('GET', '/members')).code).toBe(404);
    expect((await host.operator('POST', '/members/1/approve')).code).toBe(404);
    expect((await host.operator('POST', '/deposits/1/destroy')).code).toBe(404);
  });

  test.each([[{ note: 5 }], [{ note: 'x'.repeat(501) }], ['text'], [[]]])(
    'rejects the decision body %j',
    async (body) => {
      expect((await host.operator('POST', '/deposits/D0/approve', body)).code).toBe(422);
    },
  );
});

test('the operator key is generated once, readable by its owner only, and overridden by the environment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-key-'));
  const keys = await Promise.all([operatorKey(folder, undefined), operatorKey(folder, undefined)]);
  expect(keys[0]).toEqual(keys[1]);
  expect(keys[0]?.key).toMatch(/^[0-9a-f]{48}$/);
  expect((await stat(keyFile(folder))).mode & 0o777).toBe(0o600);
  await writeFile(keyFile(folder), '');
  await expect(operatorKey(folder, undefined)).rejects.toThrow('is empty');
  expect(await operatorKey(folder, 'given')).toEqual({ key: 'given', stored: false });
  await rm(folder, { recursive: true });
});
