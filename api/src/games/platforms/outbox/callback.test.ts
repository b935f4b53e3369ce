import { randomUUID } from 'node:crypto';
import { beijingTime } from '../../../base/time/beijingTime';
import { openDatabase } from '../../../base/database/database';
import { FakeRemotePlatform, fakeSecretOf } from '../../../testing/fakeRemotePlatform';
import { makeTransfersDue, remoteHost } from '../../../testing/remoteHost';
import type { TestMember } from '../../../testing/testHost';
import { signCallback } from '../../../base/http/signedCallback';
import { exists } from '../../../base/database/statements';
import { lockMember } from '../../../members/members.store';
import { lockTransfer } from '../../../operators/platforms/transfers.store';
import { endBonus } from '../../../promotions/bonuses/bonuses.store';
import { giveBonus } from '../../../testing/bonusHost';
import { waitUntil } from '../../../testing/waitUntil';
import { beginTransfer, settleTransfer } from './transferBooks';

const platform = new FakeRemotePlatform('AG');
// No call of these tests waits for an answer that never comes.
const host = remoteHost([platform], 20_000);
let member: TestMember;
/** The main wallet and the turnover before the test, fen. */
let before: bigint;
let turnover: bigint;

beforeAll(async () => {
  member = await host.register();
});
beforeEach(async () => {
  await host.credit(member.id, 10_000n);
  before = await host.balance(member.id);
  turnover = await sumStakes();
});
/** How much the main wallet has changed, fen. */
const change = async () => (await host.balance(member.id)) - before;
const newTurnover = async () => (await sumStakes()) - turnover;
/** The member's turnover as the running total has it, fen. */
const sumStakes = async () => {
  const row = await host.db.row<{ staked: string }>(
    `select staked from member_total where member_id = $1 and day = '-infinity'`,
    [member.id],
  );
  return BigInt(row?.staked ?? 0);
};
afterEach(() => jest.restoreAllMocks());

interface Change {
  name?: string;
  secret?: string;
  headers?: Record<string, string>;
  /** Replaces the body after it was signed. */
  body?: string;
}

/** Sends a signed callback, and returns the status and the body of the answer. */
const callback = async (report: unknown, { name = 'AG', secret = fakeSecretOf(name), headers, body }: Change = {}) => {
  const text = typeof report === 'string' ? report : JSON.stringify(report);
  const timestamp = headers?.['x-timestamp'] ?? String(Math.floor(Date.now() / 1000));
  const nonce = headers?.['x-nonce'] ?? randomUUID();
  const response = await host.app.inject({
    method: 'POST',
    url: `/api/platforms/${name}/callback`,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signCallback(secret, { timestamp, nonce, body: Buffer.from(text) }),
      ...headers,
    },
    payload: body ?? text,
  });
  return { status: response.statusCode, body: response.json() };
};

/** Begins a transfer that no worker takes by itself: one may still look after the callback of an earlier test. */
const begin = async (direction: 'in' | 'out' = 'in', name = 'AG') => {
  const reference = `T${randomUUID()}`;
  const transfer = { memberId: member.id, amount: 3000n, reference, platform: name, direction };
  await host.db.transaction(async (tx) => {
    await beginTransfer(tx, transfer);
    await tx.run(`update platform_transfer set next_at = 'infinity' where reference = $1`, [reference]);
  });
  return reference;
};
const ended = (reference: string, outcome = 'done', amount = '30.00') => ({
  transfers: [{ reference, amount, outcome }],
});
const bet = (other: object = {}) => ({
  betId: randomUUID(),
  memberId: member.id,
  gameCode: 'zr-1',
  category: 'realbet',
  amount: '12.50',
  payout: '20.00',
  state: 'settled',
  at: new Date().toISOString(),
  ...other,
});

test.each([
  ['in', 'done', -3000n],
  ['in', 'failed', 0n],
  ['out', 'done', 3000n],
  ['out', 'insufficient', 0n],
] as const)('ends a transfer %s that is %s, once', async (direction, outcome, moved) => {
  const reference = await begin(direction);
  const answers = await Promise.all([1, 2, 3].map(() => callback(ended(reference, outcome))));
  const results = answers.map(({ status, body }) => [status, body.transfers[0].result].join(' '));
  expect(results.toSorted()).toEqual(['200 repeated', '200 repeated', '200 settled']);
  expect(await change()).toBe(moved);
  const contradiction = await callback(ended(reference, outcome === 'done' ? 'failed' : 'done'));
  expect(contradiction.body.transfers).toEqual([{ reference, result: 'contradicted' }]);
  expect(await change()).toBe(moved);
});

test('a worker that asks after a callback changes nothing', async () => {
  platform.next('deposit', 'late');
  const key = randomUUID();
  const payload = { amount: '30', sourcetype: 'userbalance', targettype: 'AG' };
  const call = host.send('transfer', payload, { ...member, key });
  while (platform.calls.length === 0) await host.db.row('select 1');
  const [, reference = ''] = platform.calls[0]?.split(' ') ?? [];
  platform.arrive();
  await callback(ended(reference));
  expect(await call).toMatchObject({ code: 200, message: '转账成功！' });
  await makeTransfersDue(host);
  await host.send('transfer', { ...payload, amount: '1' }, member);
  expect(await change()).toBe(-3100n);
  expect(platform.fenOf(member.id)).toBe(3100n);
});

test('counts a bet once, settles it later, and reports one that differs', async () => {
  const open = bet({ state: 'unsettled', payout: '0' });
  const settled = { ...open, state: 'settled', payout: '20.00' };
  const resultsOf = async (...bets: object[]) =>
    (await callback({ bets })).body.bets.map(({ result }: { result: string }) => result);
  expect(await resultsOf(open, settled, settled)).toEqual(['counted', 'counted', 'repeated']);
  expect(await resultsOf({ ...settled, payout: '21.00' }, bet({ memberId: '999999' }), bet())).toEqual([
    'contradicted',
    'unknown-member',
    'counted',
  ]);
  expect(await newTurnover()).toBe(2500n);
  const records = (await host.send('betrecord', { api_type: 'AG', date: 1, page: 1 }, member)).data.data;
  expect(records.find(({ round }: { round: string }) => round === settled.betId)).toMatchObject({
    Code: 'zr-1',
    platname: 'AG真人',
    win_loss: '7.50',
    state: 1,
  });
});

test.each([
  ['that does not exist', () => ended(`T${randomUUID()}`), 'unknown'],
  ['of another platform', async () => ended(await begin('in', 'OB')), 'unknown'],
  ['with another amount', async () => ended(await begin(), 'done', '30.01'), 'wrong-amount'],
])('does not apply the outcome of a transfer %s, and logs it', async (_what, report, result) => {
  const error = jest.spyOn(host.services.log, 'error').mockReturnValue(undefined);
  const { status, body } = await callback(await report());
  expect([status, body.transfers[0].result]).toEqual([200, result]);
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'platform-callback-contradicted', platform: 'AG' }),
    expect.any(String),
  );
});

const old = String(Math.floor(Date.now() / 1000) - 301);
const ahead = String(Math.floor(Date.now() / 1000) + 3600);

test.each<[string, Change, number, string]>([
  ['another secret', { secret: 'x'.repeat(32) }, 401, 'signature'],
  ['a body that was changed', { body: '{"bets":[]}' }, 401, 'signature'],
  ['no signature', { headers: { 'x-signature': '' } }, 401, 'signature'],
  ['a timestamp of more than five minutes ago', { headers: { 'x-timestamp': old } }, 401, 'timestamp'],
  ['a timestamp of more than five minutes ahead', { headers: { 'x-timestamp': ahead } }, 401, 'timestamp'],
  ['no timestamp', { headers: { 'x-timestamp': '' } }, 401, 'headers'],
  ['a short nonce', { headers: { 'x-nonce': 'short' } }, 401, 'headers'],
  ['an unknown platform', { name: 'NOPE' }, 404, 'platform'],
  ['a platform in our own ledger', { name: 'PT' }, 404, 'platform'],
])('refuses a callback with %s, and logs it without its body', async (_what, wrong, status, reason) => {
  const warn = jest.spyOn(host.services.log, 'warn').mockReturnValue(undefined);
  const reference = await begin();
  expect(await callback(ended(reference), wrong)).toEqual({ status, body: { error: reason } });
  expect(await change()).toBe(-3000n);
  /* The outbox may report meanwhile that it got no answer to an earlier transfer. */
  const refusals = warn.mock.calls.filter(([entry]) => !JSON.stringify(entry).includes('platform-unanswered'));
  expect(refusals).toEqual([
    [
      { event: 'platform-callback-refused', platform: wrong.name ?? 'AG', address: '127.0.0.1', reason },
      expect.any(String),
    ],
  ]);
});

test('refuses a callback that is sent again, and also at the same time', async () => {
  const report = { bets: [bet()] };
  const headers = { 'x-nonce': randomUUID(), 'x-timestamp': String(Math.floor(Date.now() / 1000)) };
  const answers = await Promise.all([1, 2, 3].map(() => callback(report, { headers })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await callback({ bets: [bet()] }, { headers })).status).toBe(409);
  expect(await newTurnover()).toBe(1250n);
});

test('a callback that failed can be sent again as it is', async () => {
  const reference = await begin();
  const headers = { 'x-nonce': randomUUID(), 'x-timestamp': String(Math.floor(Date.now() / 1000)) };
  jest.spyOn(host.db, 'transaction').mockRejectedValueOnce(new Error('connection lost'));
  expect(await callback(ended(reference), { headers })).toEqual({ status: 500, body: { error: 'fault' } });
  expect(await change()).toBe(-3000n);
  expect((await callback(ended(reference), { headers })).body.transfers[0].result).toBe('settled');
});

test('refuses a callback that is too large', async () => {
  expect((await callback('x'.repeat(70_000))).status).toBe(413);
});

test.each([
  ['no JSON', '{'],
  ['bets that are no list', { bets: {} }],
  ['more than 200 items', { transfers: Array.from({ length: 201 }, () => ended('T1').transfers[0]) }],
])('refuses a callback with %s', async (_what, report) => {
  expect(await callback(report)).toEqual({ status: 422, body: { error: 'body' } });
});

const resultsOf = (items: { result: string }[]) => items.map(({ result }) => result);

test.each<[string, object | null]>([
  ['an amount as a number', { amount: 1.5 }],
  ['a third decimal', { amount: '1.001' }],
  ['a negative stake', { amount: '-1' }],
  ['another state', { state: 'lost' }],
  ['an impossible date', { at: '2026-99-99T10:00:00Z' }],
  ['a date that the database cannot store', { at: '0000-01-01T10:00:00Z' }],
  ['a name with a NUL', { betId: 'b\u0000' }],
  ['no name', { betId: undefined }],
  ['no object', null],
])('a bet with %s is invalid and leaves the others', async (_what, change) => {
  const wrong = change === null ? null : bet(change);
  const reference = await begin();
  const transfers = [...ended('T1', 'pending').transfers, ...ended(reference).transfers];
  const { status, body } = await callback({ transfers, bets: [bet(), wrong, bet()] });
  expect([status, resultsOf(body.transfers), resultsOf(body.bets)]).toEqual([
    200,
    ['invalid', 'settled'],
    ['counted', 'invalid', 'counted'],
  ]);
  expect(body.bets[1].betId).toBe(wrong?.betId ?? '');
  expect(await newTurnover()).toBe(2500n);
});

test.each([0, 1, 2, 3])('a batch with a bad item in place %i counts the others, once', async (place) => {
  const settled = bet();
  const batch: (object | null)[] = [settled, bet(), { ...settled, correction: 1, payout: '1.00' }];
  batch.splice(place, 0, bet({ amount: '-1' }));
  const expected = ['counted', 'counted', 'corrected'];
  expected.splice(place, 0, 'invalid');
  expect(resultsOf((await callback({ bets: batch })).body.bets)).toEqual(expected);
  const again = expected.map((result) => (result === 'invalid' ? result : 'repeated'));
  expect(resultsOf((await callback({ bets: batch })).body.bets)).toEqual(again);
  expect(await newTurnover()).toBe(2500n);
});

test.each<[string, object]>([
  ['0', { correction: 0 }],
  ['no whole number', { correction: 1.5 }],
  ['an open bet', { correction: 1, state: 'unsettled', payout: '0' }],
])('a correction of %s is invalid', async (_what, change) => {
  expect(resultsOf((await callback({ bets: [bet(change)] })).body.bets)).toEqual(['invalid']);
});

test('bets count in the report of the day on which they come, and corrections with what they change', async () => {
  const day = beijingTime(new Date()).slice(0, 10);
  const figures = async () => {
    const [row] = (await host.operator('GET', `/reports/daily?from=${day}&to=${day}`)).data;
    return [row.bets, row.win_loss].map((yuan: string) => Math.round(Number(yuan) * 100));
  };
  const settled = bet({ at: '2026-01-01T00:00:00Z' });
  const steps = [{}, { correction: 1, payout: '2.50' }, { correction: 2, state: 'void', payout: '12.50' }];
  const counted: number[][] = [];
  for (const step of steps) {
    const [bets = 0, result = 0] = await figures();
    await callback({ bets: [{ ...settled, ...step }] });
    const after = await figures();
    counted.push([(after[0] ?? 0) - bets, (after[1] ?? 0) - result]);
  }
  expect(counted).toEqual([
    [1250, 750],
    [0, -1750],
    [-1250, 1000],
  ]);
});

test('a free round counts as a bet without a stake, once', async () => {
  const free = bet({ amount: '0', payout: '3.00' });
  expect(resultsOf((await callback({ bets: [free, free] })).body.bets)).toEqual(['counted', 'repeated']);
  expect(await newTurnover()).toBe(0n);
});

test('a bet that the database refuses leaves the others, and can be sent again', async () => {
  const owner = openDatabase(host.url);
  await owner.run(`alter table bet add constraint no_boom check (game_code <> 'boom')`);
  const boom = bet({ gameCode: 'boom' });
  expect(resultsOf((await callback({ bets: [bet(), boom, bet()] })).body.bets)).toEqual([
    'counted',
    'fault',
    'counted',
  ]);
  await owner.run('alter table bet drop constraint no_boom');
  await owner.close();
  expect(resultsOf((await callback({ bets: [boom] })).body.bets)).toEqual(['counted']);
});

test('deletes nonces that no timestamp can use any more', async () => {
  await callback({});
  await host.db.run(`update platform_callback_nonce set expires_at = now() - interval '1 second'`);
  await callback({});
  expect(await host.db.row('select count(*)::int n from platform_callback_nonce')).toEqual({ n: 1 });
});

interface Outside {
  reference: string;
  settled: object;
}

test.each<[what: string, start: (outside: Outside) => Promise<unknown>]>([
  ['a callback with a bet', ({ settled }) => callback({ bets: [settled] })],
  ['a callback with a transfer', ({ reference }) => callback(ended(reference))],
  [
    'a worker with the answer of a platform',
    async ({ reference }) => {
      await host.db.run('update platform_transfer set next_at = now() where reference = $1', [reference]);
      const other = await host.register();
      await host.credit(other.id, 100n);
      await host.send('transfer', { amount: '1', sourcetype: 'userbalance', targettype: 'AG' }, other);
      const hasEnded = `select from platform_transfer where reference = $1 and state = 1`;
      return waitUntil('the worker has the answer', () => exists(host.db, hasEnded, [reference]));
    },
  ],
  [
    'an operator',
    ({ reference }) =>
      host.db.transaction(async (tx) => {
        const row = await tx.row<{ id: string }>('select id from platform_transfer where reference = $1', [reference]);
        await lockTransfer(tx, Number(row?.id));
        await settleTransfer(tx, { platform: 'AG', reference }, 'done');
      }),
  ],
])('%s locks the member before anything that a call of the member changes', async (_what, start) => {
  const reference = await begin();
  const bonus = await giveBonus(host.db, member.id, 1_000n, { multiple: 0.5 });
  // Meets what the bonus requires.
  const settled = bet({ at: new Date(Date.now() + 1000).toISOString() });
  let started: Promise<unknown> | undefined;
  // The application may not lock rows of the ledger by itself.
  const superuser = openDatabase(host.url);
  await superuser.transaction(async (tx) => {
    await lockMember(tx, member.id);
    await tx.run(
      `select from account where member_id = $1 and purpose = 'wallet' and platform = '' for no key update`,
      [member.id],
    );
    let answered = false;
    started = start({ reference, settled }).finally(() => {
      answered = true;
    });
    const waits = () =>
      exists(tx, 'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))');
    await waitUntil('it waits for this transaction', async () => answered || (await waits()));
    expect(answered).toBe(false);
    for (const row of [`platform_transfer where reference = '${reference}'`, `bonus where id = ${bonus}`]) {
      expect([row, await tx.run(`select from ${row} for update nowait`)]).toEqual([row, 1]);
    }
    await endBonus(tx, { id: bonus, memberId: member.id, state: 'given-up' });
  });
  await superuser.close();
  await started;
  await callback({ ...ended(reference), bets: [settled] });
  expect(await newTurnover()).toBe(1250n);
  expect(await change()).toBe(-3000n);
  expect(await host.db.row('select state, remaining from bonus where id = $1', [bonus])).toEqual({
    state: 'given-up',
    remaining: '500',
  });
});
