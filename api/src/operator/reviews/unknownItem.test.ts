import { testHost } from '../../testing/testHost';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

beforeAll(async () => {
  host = await hostReady;
});

const queues = ['deposits', 'withdrawals', 'activity-applications', 'agent-applications'];

test.each(queues)('rejects a decision on an unknown item of %s', async (queue) => {
  for (const id of ['D0', '0', 'x'.repeat(50), '%00', "'; drop table member", '999999999999999999999']) {
    expect((await host.operator('POST', `/${queue}/${encodeURIComponent(id)}/approve`)).code).toBe(422);
    expect((await host.operator('POST', `/${queue}/${encodeURIComponent(id)}/reject`)).code).toBe(422);
  }
});

test.each([[{ note: 5 }], [{ note: 'x'.repeat(501) }], ['text'], [[]]])(
  'rejects the decision body %j',
  async (body) => {
    expect((await host.operator('POST', '/deposits/D0/approve', body)).code).toBe(422);
  },
);

test('rejects a state that is no number', async () => {
  for (const queue of queues) expect((await host.operator('GET', `/${queue}?state=x`)).code).toBe(422);
});

test.each([
  ['GET', '/nothing'],
  ['POST', '/nothing/1/approve'],
  ['POST', '/deposits/1/destroy'],
] as const)('answers 404 to %s %s', async (method, path) => {
  expect((await host.operator(method, path)).code).toBe(404);
});
