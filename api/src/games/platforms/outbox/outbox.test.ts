import { randomUUID } from 'node:crypto';
import { inTransit } from '../../../ledger/accounts';
import { balanceOf } from '../../../ledger/ledger';
import { checkBooks } from '../../../operators/console/reconciliation/reconcile';
import { type Behaviour, FakeRemotePlatform } from '../../../testing/fakeRemotePlatform';
import { makeTransfersDue, remoteHost } from '../../../testing/remoteHost';
import type { TestMember } from '../../../testing/testHost';
import { delayAfter, Outbox } from './outbox';
import { claimTransfer, postponeTransfer } from './transfers.store';
import { beginTransfer, settleTransfer } from './transferBooks';

const host = remoteHost([]);
let platform: FakeRemotePlatform;
let outbox: Outbox;
let member: TestMember;
/** The claims of the transfers that were postponed. */
let postponed: number[];
/** The main wallet before the test, fen. */
let before: bigint;

beforeAll(async () => {
  member = await host.register();
});
beforeEach(async () => {
  platform = new FakeRemotePlatform('AG');
  postponed = [];
  outbox = new Outbox(host.services, [platform], { delay: postpone });
  await host.credit(member.id, 10_000n);
  before = await host.balance(member.id);
  platform.add(member.id, 10_000n);
});
afterEach(() => outbox.close());

/** So long that only `makeTransfersDue` ends it. */
const postpone = (claims: number): number => {
  postponed.push(claims);
  return 3_600_000;
};
const fenOf = async () => ({
  wallet: await host.balance(member.id),
  transit: await balanceOf(host.db, inTransit(member.id)),
  platform: platform.fenOf(member.id),
});
const directions = ['in', 'out'] as const;
type Direction = (typeof directions)[number];

/** Where a transfer of 30.00 yuan has its money when it is pending and not sent, done, or failed. */
const expectedFen = (direction: Direction, state: 'begun' | 'done' | 'failed') => {
  const change = { begun: [-3000n, 3000n, 0n], done: [-3000n, 0n, 3000n], failed: [0n, 0n, 0n] }[state];
  const [wallet = 0n, transit = 0n, on = 0n] =
    direction === 'in' ? change : state === 'done' ? [3000n, 0n, -3000n] : [0n, 0n, 0n];
  return { wallet: before + wallet, transit, platform: 10_000n + on };
};

const begin = async (direction: Direction, amount = 3000n) => {
  const reference = `T${randomUUID()}`;
  await host.db.transaction((tx) =>
    beginTransfer(tx, { memberId: member.id, amount, reference, platform: platform.name, direction }),
  );
  return reference;
};
const stateOf = async (reference: string) =>
  (await host.db.row<{ state: number }>('select state from platform_transfer where reference = $1', [reference]))
    ?.state;
const deliver = () => outbox.deliver(platform.name);
const method = (direction: Direction) => (direction === 'in' ? 'deposit' : 'withdraw');

describe.each(directions)('a transfer %s', (direction) => {
  test('holds its money from the start, and has moved it once when the platform has answered', async () => {
    const reference = await begin(direction);
    expect(await fenOf()).toEqual(expectedFen(direction, 'begun'));
    await deliver();
    await deliver();
    expect(await stateOf(reference)).toBe(1);
    expect(await fenOf()).toEqual(expectedFen(direction, 'done'));
    expect(platform.calls).toEqual([`${method(direction)} ${reference}`]);
  });

  test('returns its money when the platform refuses it', async () => {
    platform.refuses = (amount) => amount === 3000n;
    const reference = await begin(direction);
    await deliver();
    expect(await stateOf(reference)).toBe(0);
    expect(await fenOf()).toEqual(expectedFen(direction, 'failed'));
  });

  const unansweredCalls: [Behaviour, string[]][] = [
    ['lost', ['query']],
    ['unreachable', ['query', method(direction)]],
    ['hang', ['query', method(direction)]],
    ['late', ['query', method(direction)]],
    ['unknown', ['query']],
  ];
  test.each(unansweredCalls)(
    'is asked about after the answer %s, and moves its money once',
    async (behaviour, later) => {
      platform.next(method(direction), behaviour);
      const reference = await begin(direction);
      await deliver();
      expect(await stateOf(reference)).toBe(2);
      await deliver();
      expect(platform.calls).toHaveLength(1);

      await makeTransfersDue(host);
      await deliver();
      expect(platform.calls.slice(1)).toEqual(later.map((call) => `${call} ${reference}`));
      platform.arrive();
      expect(await stateOf(reference)).toBe(1);
      expect(await fenOf()).toEqual(expectedFen(direction, 'done'));
    },
  );

  test('is asked about until the outcome is known', async () => {
    platform.next(method(direction), 'lost');
    platform.next('query', 'unknown', 'unreachable', 'unknown');
    const reference = await begin(direction);
    for (let n = 0; n < 4; n += 1) {
      await deliver();
      expect(await stateOf(reference)).toBe(2);
      await makeTransfersDue(host);
    }
    expect(postponed).toEqual([1, 2, 3, 4]);
    await deliver();
    expect(await stateOf(reference)).toBe(1);
    expect(await fenOf()).toEqual(expectedFen(direction, 'done'));
  });

  type Kill = [step: string, work: (reference: string) => Promise<unknown>, calls: string[]];
  const claim = () => claimTransfer(host.db, platform.name, 60_000);
  const send = (reference: string) =>
    platform[method(direction)]({ memberId: member.id, amount: 3000n, reference }, new AbortController().signal);
  const settle = (reference: string) =>
    host.db.transaction((tx) => settleTransfer(tx, { platform: platform.name, reference }, 'done'));
  const kills: Kill[] = [
    ['its commit', async () => undefined, [method(direction)]],
    ['its claim', claim, ['query', method(direction)]],
    ['the call', (reference) => claim().then(() => send(reference)), [method(direction), 'query']],
    [
      'the answer, in the transaction that settles it',
      async (reference) => {
        await claim();
        await send(reference);
        const killed = host.db.transaction(async (tx) => {
          await settleTransfer(tx, { platform: platform.name, reference }, 'done');
          throw new Error('killed');
        });
        await expect(killed).rejects.toThrow('killed');
      },
      [method(direction), 'query'],
    ],
    [
      'its settlement',
      async (reference) => {
        await claim();
        await send(reference);
        await settle(reference);
      },
      [method(direction)],
    ],
  ];
  test.each(kills)(
    'is completed once by another process if the first one is killed after %s',
    async (_step, work, calls) => {
      const reference = await begin(direction);
      await work(reference);
      await makeTransfersDue(host);
      await deliver();
      await deliver();
      expect(await stateOf(reference)).toBe(1);
      expect(await fenOf()).toEqual(expectedFen(direction, 'done'));
      expect(platform.calls).toEqual(calls.map((call) => `${call} ${reference}`));
    },
  );

  test('is left to the worker that has its lease, also by one that has lost it', async () => {
    const reference = await begin(direction);
    const lost = (await claim())!;
    await makeTransfersDue(host);
    await claim();
    await postponeTransfer(host.db, lost, 0);
    await deliver();
    expect(platform.calls).toEqual([]);
    expect(await stateOf(reference)).toBe(2);
    await makeTransfersDue(host);
    await deliver();
  });

  test('moves its money once when two processes, callbacks and a late call settle it together', async () => {
    const others = [new Outbox(host.services, [platform]), new Outbox(host.services, [platform])];
    platform.next(method(direction), 'late', 'lost');
    const reference = await begin(direction);
    await deliver();
    await makeTransfersDue(host);
    platform.arrive();
    const callback = () =>
      host.db.transaction((tx) => settleTransfer(tx, { platform: platform.name, reference }, 'done'));
    await Promise.all([callback(), ...others.map((other) => other.deliver(platform.name)), deliver(), callback()]);
    expect(await stateOf(reference)).toBe(1);
    expect(await fenOf()).toEqual(expectedFen(direction, 'done'));
    for (const other of others) await other.close();
  });

  test('that has ended is not changed by another ending, which is logged', async () => {
    const error = jest.spyOn(host.services.log, 'error').mockReturnValue(undefined);
    const reference = await begin(direction);
    platform.next(method(direction), 'lost');
    await deliver();
    await host.db.transaction((tx) => settleTransfer(tx, { platform: platform.name, reference }, 'done'));
    const key = { platform: platform.name, reference };
    expect(await host.db.transaction((tx) => settleTransfer(tx, key, 'failed'))).toBe('contradicted');
    expect(await host.db.transaction((tx) => settleTransfer(tx, { ...key, platform: 'OB' }, 'done'))).toBe('unknown');
    expect(await fenOf()).toEqual(expectedFen(direction, 'done'));
    error.mockRestore();
  });
});

test('waits longer with each claim, up to about five minutes', () => {
  for (const [claims, delay] of [
    [1, 1000],
    [2, 2000],
    [4, 8000],
    [30, 300_000],
  ] as const) {
    expect(delayAfter(claims)).toBeGreaterThanOrEqual(0.75 * delay);
    expect(delayAfter(claims)).toBeLessThanOrEqual(1.25 * delay);
  }
});

test('an answer that an adapter must not give leaves the transfer pending', async () => {
  jest.spyOn(platform, 'deposit').mockResolvedValue(undefined as never);
  const reference = await begin('in');
  await deliver();
  expect(await stateOf(reference)).toBe(2);
  jest.restoreAllMocks();
  await makeTransfersDue(host);
  await deliver();
  expect(await stateOf(reference)).toBe(1);
});

test('has as many transfers in progress as the platform allows, and carries out all', async () => {
  platform.limits.timeout = 60_000;
  outbox = new Outbox(host.services, [platform]);
  let running = 0;
  let most = 0;
  const deposit = platform.deposit.bind(platform);
  jest.spyOn(platform, 'deposit').mockImplementation(async (transfer, signal) => {
    running += 1;
    most = Math.max(most, running);
    while (most < platform.limits.transfers) await host.db.row('select 1');
    running -= 1;
    return deposit(transfer, signal);
  });
  const references = await Promise.all(Array.from({ length: 20 }, () => begin('in', 100n)));
  await Promise.all([deliver(), deliver()]);
  await outbox.close();
  expect(await Promise.all(references.map(stateOf))).toEqual(references.map(() => 1));
  expect(most).toBe(platform.limits.transfers);
});

test('does not call a platform that failed repeatedly until its pause is over', async () => {
  platform.always('deposit', 'unreachable');
  const references = await Promise.all(Array.from({ length: 10 }, () => begin('in', 100n)));
  await deliver();
  await outbox.close();
  expect(outbox.isPaused(platform)).toBe(true);
  expect(platform.calls.length).toBeLessThan(references.length);
  expect(platform.calls.length).toBeGreaterThanOrEqual(platform.limits.failures);

  platform.always('deposit', 'answer');
  outbox = new Outbox(host.services, [platform]);
  await makeTransfersDue(host);
  await deliver();
  await outbox.close();
  expect(await Promise.all(references.map(stateOf))).toEqual(references.map(() => 1));
});

test('a platform that never answers delays no other platform', async () => {
  const other = new FakeRemotePlatform('OB');
  const both = new Outbox(host.services, [platform, other]);
  platform.always('deposit', 'hang');
  await Promise.all(Array.from({ length: 6 }, () => begin('in', 100n)));
  const reference = `T${randomUUID()}`;
  const transfer = { memberId: member.id, amount: 500n, reference };
  await host.db.transaction((tx) => beginTransfer(tx, { ...transfer, platform: 'OB', direction: 'in' }));
  const hanging = both.deliver('AG');
  await both.deliver('OB');
  expect(await stateOf(reference)).toBe(1);
  await hanging;
  platform.always('deposit', 'answer');
  await both.close();
  await makeTransfersDue(host);
  await deliver();
});

test('a process that ends leaves no call running, and the transfer to the others', async () => {
  platform.next('deposit', 'hang');
  const closing = new Outbox(host.services, [platform], { wait: 20 });
  const reference = await begin('in');
  const working = closing.deliver(platform.name);
  while (platform.calls.length === 0) await host.db.row('select 1');
  await closing.close();
  await working;
  await closing.deliver(platform.name);
  expect(platform.calls).toHaveLength(1);
  await makeTransfersDue(host);
  await deliver();
  expect(await stateOf(reference)).toBe(1);
});

test('the books reconcile after all transfers', async () => {
  const { checks } = await checkBooks(host.db);
  // The credits of the tests have no deposit.
  const found = checks.filter(({ name }) => name !== 'deposits').flatMap((check) => check.found);
  expect(found).toEqual([]);
  expect(await host.db.row('select count(*)::int n from platform_transfer where state = 2')).toEqual({ n: 0 });
});
