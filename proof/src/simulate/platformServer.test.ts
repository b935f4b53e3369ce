import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { remoteConformsTo } from '../../../api/src/testing/remoteConformance';
import { FakeRemotePlatform } from '../../../api/src/testing/fakeRemotePlatform';
import { Seeded } from '../../../api/src/testing/random';
import { platformAdapter, type SimulatedPlatform } from './platformAdapter';
import { PlatformServer } from './platformServer';

/** Chooses what a test says, and the first of everything else. */
class Chosen extends Seeded {
  choice: unknown = 'answer';

  override weighted<Item>(choices: readonly (readonly [number, Item])[]): Item {
    return (choices.find(([, item]) => item === this.choice) ?? choices[0])?.[1] as Item;
  }

  override chance(): boolean {
    return true;
  }
}

const random = new Chosen(1);
const alarms: string[] = [];
/** What the API host answers to callbacks. */
let hostStatus = 200;
const callbacks: string[] = [];
const host = createServer((request, response) => {
  callbacks.push(`${request.url} ${String(request.headers['x-nonce'])}`);
  request.resume().on('end', () => {
    response.statusCode = hostStatus;
    response.end(JSON.stringify({ transfers: [{ reference: 'T', result: 'settled' }] }));
  });
});
const fake = new FakeRemotePlatform('OB', 'OB电子');
const server = new PlatformServer([fake], {
  random,
  targets: () => [`http://127.0.0.1:${(host.address() as AddressInfo).port}`],
  now: () => Date.now(),
  alarm: (line) => alarms.push(line),
});
const started = (async () => {
  host.listen(0, '127.0.0.1');
  await Promise.all([once(host, 'listening'), server.start()]);
  return platformAdapter(server.addresses[0] as SimulatedPlatform);
})();

afterEach(async () => {
  await server.settle();
  server.endOutage();
  random.choice = 'answer';
  hostStatus = 200;
  callbacks.length = 0;
  alarms.length = 0;
});
afterAll(async () => {
  await server.close();
  host.closeAllConnections();
  host.close();
});

remoteConformsTo('a platform of the simulator', async () => ({ platform: await started, refusedAmount: 666n }));

const { signal } = new AbortController();
let references = 0;
const deposit = async (timeout = signal) => {
  references += 1;
  const reference = `T${references}`;
  const answer = await (
    await started
  )
    .deposit({ memberId: 'm', amount: 100n, reference }, timeout)
    .catch(() => 'no answer');
  return { answer, outcome: fake.orders.get(reference)?.outcome };
};

test.each([
  ['answer', 'done', 'done'],
  ['twice', 'done', 'done'],
  ['unknown', 'unknown', 'done'],
  ['lost', 'no answer', 'done'],
  ['unreachable', 'no answer', undefined],
])('treats a call as `%s`', async (choice, answer, outcome) => {
  server.disturb();
  random.choice = choice;
  expect(await deposit()).toEqual({ answer, outcome });
});

test('treats every call as during an outage', async () => {
  server.beginOutage('unreachable');
  expect(await deposit()).toEqual({ answer: 'no answer', outcome: undefined });
});

test('a call that is late has arrived once it is settled', async () => {
  server.disturb();
  random.choice = 'late';
  const ended = AbortSignal.timeout(100);
  expect((await deposit(ended)).answer).toBe('no answer');
  await server.settle();
  expect(fake.orders.get(`T${references}`)?.outcome).toBe('done');
});

test('sends no callbacks while nothing disturbs it', async () => {
  await deposit();
  await server.settle();
  expect(callbacks).toEqual([]);
});

test.each([
  ['once', 1, 1],
  ['duplicated', 3, 2],
  ['replayed', 2, 1],
  ['wrong', 1, 1],
])('sends a callback `%s`', async (choice, sent, nonces) => {
  server.disturb();
  random.choice = choice;
  await deposit();
  await server.settle();
  expect(callbacks).toHaveLength(sent);
  expect(new Set(callbacks).size).toBe(nonces);
});

test.each([
  ['replayed', 200, 'callback accepted twice'],
  ['wrong', 200, 'callback accepted without the secret'],
  ['once', 422, 'callback answered with 422'],
])('raises an alarm if a callback that is `%s` is answered with %s', async (choice, status, line) => {
  server.disturb();
  random.choice = choice;
  hostStatus = status;
  await deposit();
  await server.settle();
  expect(alarms).toEqual([expect.stringContaining(line)]);
});
