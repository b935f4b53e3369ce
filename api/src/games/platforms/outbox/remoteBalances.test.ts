import type { Services } from '../../../members/calls/services';
import { FakeRemotePlatform } from '../../../testing/fakeRemotePlatform';
import { Outbox } from './outbox';
import { RemoteBalances } from './remoteBalances';

const services = { log: { warn: jest.fn() } } as unknown as Services;
let [ag, ob] = [new FakeRemotePlatform('AG'), new FakeRemotePlatform('OB')];
/** Longer than a test may take, so that only the limit of the reader ends its wait. */
const patient = { readLimit: 600_000 };
let now = 1;
let outbox: Outbox;
let balances: RemoteBalances;

beforeEach(() => {
  [ag, ob] = [new FakeRemotePlatform('AG'), new FakeRemotePlatform('OB')];
  ag.limits.timeout = patient.readLimit;
  ag.add('1', 100n);
  ob.add('1', 200n);
  outbox = new Outbox(services, [ag, ob], patient);
  balances = new RemoteBalances(outbox, [ag, ob], { wait: 50, now: () => now });
});
afterEach(() => outbox.close());

const read = async () => Object.fromEntries(await balances.read('1'));

test('a platform that never answers shows its last known balance, and delays no other', async () => {
  ag.next('balance', 'hang');
  expect(await read()).toEqual({ OB: 200n });
  await outbox.close();
  outbox = new Outbox(services, [ag, ob], patient);
  balances = new RemoteBalances(outbox, [ag, ob], { wait: 50, now: () => now });
  expect(await read()).toEqual({ AG: 100n, OB: 200n });
  now += 10_000;
  ag.always('balance', 'hang');
  ob.add('1', 1n);
  expect(await read()).toEqual({ AG: 100n, OB: 201n });
});

test('a platform is asked once by concurrent readers, and again after 2.5 s or a transfer', async () => {
  expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill({ AG: 100n, OB: 200n }));
  now += 2000;
  await read();
  expect([ag.calls.length, ob.calls.length]).toEqual([1, 1]);
  balances.expire('AG', '1');
  await read();
  expect([ag.calls.length, ob.calls.length]).toEqual([2, 1]);
  now += 2501;
  await read();
  expect([ag.calls.length, ob.calls.length]).toEqual([3, 2]);
});

test('readers of a platform that never answers share one request', async () => {
  ag.always('balance', 'hang');
  for (let n = 0; n < 3; n += 1) await read();
  expect(ag.calls).toEqual(['balance 1']);
});

test('a platform that fails repeatedly is not asked during its pause', async () => {
  ob.always('balance', 'unreachable');
  for (let n = 0; n < 10; n += 1) await read();
  expect(ob.calls).toHaveLength(ob.limits.failures);
});
