import type { WalletAction, WalletAnswer } from '@site/contract/schemas';
import pg from 'pg';
import { makeWalletServer } from '../../app/walletServer';
import { signedHeaders } from '../../base/http/signedCallback';
import { checkBooks } from '../../operators/console/reconciliation/reconcile';
import { switches } from '../../base/settings/switches';
import { appInfo } from '../../members/site/settings';
import { closedPlatforms } from '../platforms/closedPlatforms';
import { system, wallet as walletAccount } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { testHost, type TestMember } from '../../testing/testHost';
import { providerOfTests, walletOf } from '../../testing/walletHost';

const host = testHost();
const wallet = walletOf(host);
const otherProcess = walletOf(host);
const tables = { ...providerOfTests, name: 'TABLES' };
const walletOfTables = walletOf(host, [tables]);
afterEach(async () =>
  expect((await checkBooks(host.db)).checks.filter(({ name, ok }) => !ok && name !== 'deposits')).toEqual([]),
);

let member: TestMember;
let token: string;
beforeEach(async () => {
  member = await host.register();
  await host.credit(member.id, 10_000n);
  token = await wallet.launch(member);
});

type Step = [action: WalletAction, fields: object, expected: object | string];

/** Plays steps for the member of the test; an expected text is the status, or the balance after `ok`. */
const play = async (steps: Step[], of = member) => {
  const answers: WalletAnswer[] = [];
  for (const [action, fields, expected] of steps) {
    const answer = await wallet.call(action, {
      member: of.id,
      ...(action === 'debit' ? { token, round: 'r1', game: 'slot' } : {}),
      ...fields,
    });
    answers.push(answer);
    const wanted =
      typeof expected !== 'string'
        ? expected
        : /\d/.test(expected)
          ? { status: 'ok', balance: expected }
          : { status: expected };
    expect({ action, fields, ...answer }).toMatchObject(wanted);
  }
  return answers;
};

const bets = () =>
  host.db.rows(
    'select reference, amount::int, payout::int, state, game_code from bet where member_id = $1 order by id',
    [member.id],
  );

const credit = (transaction: string, amount: string, more: object = {}): Step['1'] => ({
  transaction,
  amount,
  round: 'r1',
  ...more,
});

test.each<[order: string, steps: Step[], bets: object[]]>([
  [
    'a stake, a win, the end of the round',
    [
      ['debit', { transaction: 'd', amount: '5.00' }, '95.00'],
      ['credit', credit('c', '8.00', { final: true }), '103.00'],
    ],
    [{ reference: 'r1', amount: 500, payout: 800, state: 1 }],
  ],
  [
    'a win before its stake',
    [
      ['credit', credit('c', '8', { final: true }), '108.00'],
      ['debit', { transaction: 'd', amount: '5' }, '103.00'],
    ],
    [{ reference: 'r1', amount: 500, payout: 800, state: 1 }],
  ],
  [
    'a win without a round',
    [['credit', { transaction: 'c', amount: '10' }, '110.00']],
    [{ reference: null, amount: 0, payout: 1000, state: 1 }],
  ],
  [
    'a round without a win',
    [
      ['debit', { transaction: 'd', amount: '5' }, '95.00'],
      ['credit', credit('c', '0', { final: true }), '95.00'],
    ],
    [{ reference: 'r1', amount: 500, payout: 0, state: 1 }],
  ],
  [
    'a free spin',
    [
      ['debit', { transaction: 'd', amount: '0' }, '100.00'],
      ['credit', credit('c', '1.20', { final: true }), '101.20'],
    ],
    [{ reference: 'r1', amount: 0, payout: 120, state: 1 }],
  ],
  [
    'the whole balance',
    [['debit', { transaction: 'd', amount: '100' }, '0.00']],
    [{ reference: 'r1', amount: 10_000, payout: 0, state: 2 }],
  ],
  [
    'a fen too much',
    [['debit', { transaction: 'd', amount: '100.01' }, { status: 'insufficient', balance: '100.00' }]],
    [],
  ],
  [
    'a rollback by the id alone, twice and after a refund',
    [
      ['debit', { transaction: 'd', amount: '5' }, '95.00'],
      ['rollback', { transaction: 'x', original: 'd' }, '100.00'],
      ['rollback', { transaction: 'y', original: 'd' }, '100.00'],
      ['refund', { transaction: 'z', original: 'd', amount: '5' }, '100.00'],
    ],
    [{ reference: 'r1', amount: 0, payout: 0, state: 0 }],
  ],
  [
    'a refund, and a rollback after it',
    [
      ['debit', { transaction: 'd', amount: '5' }, '95.00'],
      ['refund', { transaction: 'x', original: 'd', amount: '4' }, 'conflict'],
      ['refund', { transaction: 'z', original: 'd', amount: '5' }, '100.00'],
      ['rollback', { transaction: 'y', original: 'd' }, '100.00'],
    ],
    [{ reference: 'r1', amount: 0, payout: 0, state: 0 }],
  ],
  [
    'a rollback before its debit',
    [
      ['rollback', { transaction: 'x', original: 'd' }, '100.00'],
      ['debit', { transaction: 'd', amount: '5' }, { status: 'rolled-back', balance: '100.00' }],
      ['debit', { transaction: 'd', amount: '5' }, { status: 'rolled-back', balance: '100.00' }],
      ['rollback', { transaction: 'x2', original: 'd' }, '100.00'],
    ],
    [],
  ],
  [
    'a rollback of a stake that was refused',
    [
      ['debit', { transaction: 'd', amount: '500' }, 'insufficient'],
      ['rollback', { transaction: 'x', original: 'd' }, '100.00'],
    ],
    [],
  ],
  [
    'one of two stakes of a round is undone',
    [
      ['debit', { transaction: 'd1', amount: '5' }, '95.00'],
      ['debit', { transaction: 'd2', amount: '7' }, '88.00'],
      ['rollback', { transaction: 'x', original: 'd1' }, '93.00'],
      ['credit', credit('c', '0', { final: true }), '93.00'],
    ],
    [{ reference: 'r1', amount: 700, payout: 0, state: 1 }],
  ],
  [
    'a win that is spent and undone becomes a debt, which the next wins pay',
    [
      ['credit', credit('c', '50'), '150.00'],
      ['debit', { transaction: 'd', amount: '140', round: 'r2' }, '10.00'],
      ['rollback', { transaction: 'x', original: 'c' }, '0.00'],
      ['credit', credit('c2', '15', { round: 'r2' }), '0.00'],
      ['credit', credit('c3', '40', { round: 'r2', final: true }), '15.00'],
    ],
    [
      { reference: 'r1', amount: 0, payout: 0, state: 0 },
      { reference: 'r2', amount: 14_000, payout: 5500, state: 1 },
    ],
  ],
  [
    'corrections up, down, below zero, of an unknown round, and undone',
    [
      ['debit', { transaction: 'd', amount: '90' }, '10.00'],
      ['credit', credit('c', '20', { final: true }), '30.00'],
      ['settle', { transaction: 's1', round: 'r1', correction: '5.5' }, '35.50'],
      ['settle', { transaction: 's2', round: 'r1', correction: '-25.5' }, '10.00'],
      ['settle', { transaction: 's3', round: 'r1', correction: '-0.01' }, 'conflict'],
      ['settle', { transaction: 's4', round: 'r9', correction: '1' }, 'unknown-round'],
      ['rollback', { transaction: 'x', original: 's2' }, '35.50'],
    ],
    [{ reference: 'r1', amount: 9000, payout: 2550, state: 1 }],
  ],
  [
    'an id that is used for something else',
    [
      ['debit', { transaction: 'd', amount: '5' }, '95.00'],
      ['debit', { transaction: 'd', amount: '6' }, { status: 'conflict', balance: '95.00' }],
      ['debit', { transaction: 'd', amount: '5', round: 'r2' }, 'conflict'],
      ['credit', credit('d', '5'), 'conflict'],
      ['rollback', { transaction: 'd', original: 'd' }, 'conflict'],
      ['rollback', { transaction: 'x', original: 'd' }, '100.00'],
      ['rollback', { transaction: 'y', original: 'x' }, 'conflict'],
    ],
    [{ reference: 'r1', amount: 0, payout: 0, state: 0 }],
  ],
  [
    'a win without a game before its stake',
    [
      ['credit', credit('c', '8', { final: true }), '108.00'],
      ['debit', { transaction: 'd', amount: '5', game: 'other' }, '103.00'],
    ],
    [{ reference: 'r1', amount: 500, payout: 800, state: 1, game_code: 'other' }],
  ],
  [
    'a correction outlasts the stake and the win of its round',
    [
      ['debit', { transaction: 'd', amount: '5' }, '95.00'],
      ['credit', credit('c', '8', { final: true }), '103.00'],
      ['settle', { transaction: 's', round: 'r1', correction: '2' }, '105.00'],
      ['rollback', { transaction: 'x', original: 'd' }, '110.00'],
      ['rollback', { transaction: 'y', original: 'c' }, '102.00'],
    ],
    [{ reference: 'r1', amount: 0, payout: 200, state: 1 }],
  ],
  [
    'a rollback of itself',
    [
      ['rollback', { transaction: 'x', original: 'x' }, 'conflict'],
      ['refund', { transaction: 'y', original: 'y', amount: '5' }, 'conflict'],
      ['debit', { transaction: 'y', amount: '5' }, 'conflict'],
    ],
    [],
  ],
])('%s', async (_order, steps, expected) => {
  await play(steps);
  expect(await bets()).toMatchObject(expected);
});

test.each<[change: string, reason: string]>([
  [`update member set frozen_since = now() where id = $1`, 'frozen'],
  [
    `insert into member_limit (member_id, kind, period, begins_at, ends_at)
    values ($1, 'timeout', '1d', now(), now() + interval '1 day')`,
    'paused',
  ],
  [`delete from session where member_id = $1`, 'token'],
  [`update session set expires_at = now() where member_id = $1`, 'token'],
  [`update game_session set expires_at = now() where member_id = $1`, 'token'],
  [`update game_session set opened_at = null where member_id = $1`, 'token'],
])('after `%s` stakes are blocked, credits and rollbacks taken', async (change, reason) => {
  await play([['debit', { transaction: 'd', amount: '5' }, '95.00']]);
  await host.db.run(change, [member.id]);
  await play([
    ['debit', { transaction: 'd2', amount: '5' }, { status: 'blocked', reason, balance: '95.00' }],
    ['credit', credit('c', '1'), '96.00'],
    ['rollback', { transaction: 'x', original: 'd' }, '101.00'],
  ]);
});

test.each<[closed: string, key: string, value: unknown]>([
  ['this platform', closedPlatforms.key, [providerOfTests.name]],
  ['all games', switches.key, { ...switches.initial, games: 0 }],
  ['the site', appInfo.key, { ...appInfo.initial, site_state: 0 }],
])('while an operator has closed %s, stakes are blocked, credits and rollbacks taken', async (_what, key, value) => {
  await play([['debit', { transaction: 'd', amount: '5' }, '95.00']]);
  await host.db.run('insert into setting (key, value) values ($1, $2)', [key, JSON.stringify(value)]);
  await play([
    ['debit', { transaction: 'd2', amount: '5' }, { status: 'blocked', reason: 'provider', balance: '95.00' }],
    ['credit', credit('c', '1'), '96.00'],
    ['rollback', { transaction: 'x', original: 'd' }, '101.00'],
  ]);
  await host.db.run('delete from setting where key = $1', [key]);
});

test('a token of another member or provider allows no stake', async () => {
  const other = await host.register();
  await host.credit(other.id, 100n);
  await play([['debit', { transaction: 'd', amount: '1' }, { status: 'blocked', reason: 'token' }]], other);
});

test('two members at one table share ids of transactions and rounds', async () => {
  const other = await host.register();
  await host.credit(other.id, 10_000n);
  await play([['debit', { transaction: 'd', amount: '5' }, '95.00']]);
  token = await wallet.launch(other);
  await play(
    [
      ['debit', { transaction: 'd', amount: '7' }, '93.00'],
      ['rollback', { transaction: 'x', original: 'd' }, '100.00'],
    ],
    other,
  );
  await play([['credit', credit('c', '0', { final: true }), '95.00']]);
});

test('a repetition gets the first answer byte for byte, of each status, at once and later', async () => {
  const body = (fields: object) => JSON.stringify({ member: member.id, token, round: 'r1', game: 'slot', ...fields });
  const calls: [WalletAction, string][] = [
    ['debit', body({ transaction: 'd', amount: '5' })],
    ['debit', body({ transaction: 'i', amount: '5000' })],
    ['credit', body({ transaction: 'c', amount: '2.5' })],
    ['rollback', body({ transaction: 'x', original: 'u' })],
    ['debit', body({ transaction: 'u', amount: '5' })],
  ];
  for (const [action, sent] of calls) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => wallet.send(action, sent)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  }
  const again = await Promise.all(calls.map(([action, sent]) => wallet.send(action, sent)));
  expect(again.map(({ text }) => JSON.parse(text))).toEqual([
    { status: 'ok', balance: '95.00' },
    { status: 'insufficient', balance: '95.00' },
    { status: 'ok', balance: '97.50' },
    { status: 'ok', balance: '97.50' },
    { status: 'rolled-back', balance: '97.50' },
  ]);
});

test('of 65 stakes at once as many are taken as the wallet can pay', async () => {
  const answers = await Promise.all(
    Array.from({ length: 65 }, (_, n) =>
      wallet.call('debit', {
        member: member.id,
        token,
        transaction: `d${n}`,
        round: `r${n}`,
        game: 'slot',
        amount: '2',
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(50);
  expect(answers.filter(({ status }) => status === 'insufficient')).toHaveLength(15);
  expect(await host.balance(member.id)).toBe(0n);
});

test('a member sees each round once, with its game, number and state', async () => {
  await host.db.run(
    `insert into game (platform, code, name, category) values ($1, 'slot', '鸿运三轴', 'concise')
      on conflict do nothing`,
    [providerOfTests.name],
  );
  const debit = (transaction: string, round: string): Step => ['debit', { transaction, round, amount: '5' }, 'ok'];
  await play([
    debit('a', 'won'),
    debit('b', 'won'),
    ['credit', credit('c', '12', { round: 'won', final: true }), 'ok'],
    debit('d', 'open'),
    debit('e', 'undone'),
    ['rollback', { transaction: 'f', original: 'e' }, 'ok'],
    ['credit', { transaction: 'g', amount: '1', game: 'prize-7' }, 'ok'],
  ]);
  const { data } = (await host.send('betrecord', { api_type: '', date: 1, page: 1 }, member)).data;
  const shown = data.map((bet: Record<string, unknown>) =>
    ['game', 'Code', 'platname', 'round', 'bet_amount', 'win_loss', 'state'].map((field) => bet[field]),
  );
  const game = ['鸿运三轴', 'slot', providerOfTests.name];
  expect(shown).toEqual([
    ['', 'prize-7', providerOfTests.name, '', '0.00', '1.00', 1],
    [...game, 'undone', '0.00', '0.00', 0],
    [...game, 'open', '5.00', '0.00', 2],
    [...game, 'won', '10.00', '2.00', 1],
  ]);
});

test('authenticate opens a launch within a minute and answers the member', async () => {
  expect(await wallet.call('authenticate', { token })).toEqual({
    status: 'ok',
    member: member.id,
    currency: 'CNY',
    balance: '100.00',
  });
  await host.db.run(`update game_session set opened_at = null, created_at = now() - interval '61 seconds'`);
  expect(await wallet.call('authenticate', { token })).toEqual({ status: 'blocked', reason: 'token' });
  expect(await wallet.call('balance', { member: member.id })).toEqual({ status: 'ok', balance: '100.00' });
  expect(await wallet.call('balance', { member: '999999999' })).toEqual({ status: 'unknown-member' });
});

test.each<[what: string, action: string, change: object, headers: object, status: number]>([
  ['a wrong signature', 'balance', {}, { 'x-signature': 'f'.repeat(64) }, 401],
  ['a late signature', 'balance', {}, { 'x-timestamp': '1' }, 401],
  ['no signature', 'balance', {}, { 'x-signature': '' }, 401],
  ['an unknown action', 'steal', {}, {}, 404],
  ['three decimals', 'credit', { amount: '1.001' }, {}, 422],
  ['a negative amount', 'credit', { amount: '-1' }, {}, 422],
  ['a huge amount', 'credit', { amount: '99999999999' }, {}, 422],
  ['a number', 'credit', { amount: 1 }, {}, 422],
  ['an exponent', 'credit', { amount: '1e3' }, {}, 422],
  ['no transaction', 'credit', { transaction: undefined }, {}, 422],
  ['an id with a space', 'credit', { transaction: 'a b' }, {}, 422],
  ['a huge integer', 'credit', { amount: 1e30 }, {}, 422],
  ['full-width digits', 'credit', { amount: '１' }, {}, 422],
  ['digits of another script', 'credit', { amount: '٣' }, {}, 422],
  ['a sign', 'credit', { amount: '+1' }, {}, 422],
  ['a comma', 'credit', { amount: '1,00' }, {}, 422],
  ['a line after the amount', 'credit', { amount: '1\n' }, {}, 422],
  ['no amount', 'credit', { amount: '' }, {}, 422],
  ['a fraction alone', 'credit', { amount: '.5' }, {}, 422],
  ['an amount that is not a number', 'credit', { amount: 'NaN' }, {}, 422],
  ['an id of 81 characters', 'credit', { transaction: 't'.repeat(81) }, {}, 422],
  ['an id with half of a character', 'credit', { transaction: 't\ud800' }, {}, 422],
  ['a game with half of a character', 'credit', { game: '\udc00' }, {}, 422],
  ['a member with a leading zero', 'credit', { member: '01' }, {}, 422],
  ['a member beyond 64 bits', 'credit', { member: '9'.repeat(19) }, {}, 422],
  ['a timestamp in milliseconds', 'credit', {}, { 'x-timestamp': `${Date.now()}` }, 401],
  ['a nonce of another call', 'credit', {}, { 'x-nonce': 'nonce-of-another-call' }, 401],
  ['a nonce with a full stop', 'credit', {}, { 'x-nonce': 'a-nonce.of-16-characters' }, 401],
  ['a correction of nothing', 'settle', { correction: '0.00' }, {}, 422],
])('%s is refused with a status, and moves nothing', async (_what, action, change, headers, status) => {
  const fields = { member: member.id, transaction: 't', round: 'r1', amount: '1', correction: '1', ...change };
  const answer = await wallet.send(action, JSON.stringify(fields), providerOfTests, headers);
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: expect.stringMatching(/^\{"error":/) });
  expect(await host.balance(member.id)).toBe(10_000n);
});

const creditOf = (amount: string) => `{"member":"${member.id}","transaction":"t","amount":"${amount}"}`;

test.each<[what: string, body: () => string, status: number]>([
  ['nothing', () => '', 422],
  ['a list', () => `[${creditOf('1')}]`, 422],
  ['a byte order mark', () => `\ufeff${creditOf('1')}`, 422],
  ['text after the object', () => `${creditOf('1')}x`, 422],
  ['a megabyte', () => creditOf('1').padEnd(1_048_576), 413],
  ['a field of the prototype', () => `{"__proto__":${creditOf('1')}}`, 422],
])('a signed body with %s is refused, and moves nothing', async (_what, body, status) => {
  const answer = await wallet.send('credit', body());
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: expect.stringMatching(/^\{"error":/) });
  expect(await host.balance(member.id)).toBe(10_000n);
});

test('of a field that a body has twice the last one counts, also for a repetition', async () => {
  const twice = creditOf('1').replace('}', ',"amount":"2"}');
  const answer = { status: 200, text: '{"status":"ok","balance":"102.00"}' };
  expect(await wallet.send('credit', twice)).toEqual(answer);
  expect(await wallet.send('credit', creditOf('2'))).toEqual(answer);
  expect(JSON.parse((await wallet.send('credit', creditOf('1'))).text)).toMatchObject({ status: 'conflict' });
});

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);

test.each<[what: string, seconds: number, status: number]>([
  ['late', -310, 401],
  ['old, but in time', -280, 200],
  ['by a clock that is a little fast', 280, 200],
  ['from the future', 310, 401],
])('a signature that is %s is answered with a status', async (_what, seconds, status) => {
  const headers = signedHeaders(providerOfTests.callbackSecret, creditOf('1'), secondsFromNow(seconds));
  expect((await wallet.send('credit', creditOf('1'), providerOfTests, headers)).status).toBe(status);
});

test('names of headers and the signature may be in capitals', async () => {
  const signed = signedHeaders(providerOfTests.callbackSecret, creditOf('1'));
  const headers = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toUpperCase(), value]));
  headers['X-SIGNATURE'] = signed['x-signature'].toUpperCase();
  const url = `/api/platforms/${providerOfTests.name}/wallet/credit`;
  expect((await wallet.post(url, headers, creditOf('1'))).status).toBe(200);
});

test('a call that is replayed at another process with its headers moves nothing and gets its answer', async () => {
  const headers = signedHeaders(providerOfTests.callbackSecret, creditOf('1'));
  const url = `/api/platforms/${providerOfTests.name}/wallet/credit`;
  const first = await wallet.post(url, headers, creditOf('1'));
  expect(await otherProcess.post(url, headers, creditOf('1'))).toEqual(first);
  expect((await otherProcess.post(url, headers, creditOf('2'))).status).toBe(401);
  expect(await host.balance(member.id)).toBe(10_100n);
});

/** An error of the database for each attempt of a call. */
const failures = {
  refused: () => Object.assign(new pg.DatabaseError('lock timeout', 12, 'error'), { code: '55P03' }),
  unreachable: () => Object.assign(new Error('the database does not answer'), { name: 'DatabaseUnavailable' }),
  busy: () => new Error('timeout exceeded when trying to connect'),
  silent: () => new Error('Query read timeout'),
};

test.each<[attempts: (keyof typeof failures)[], answer: number | 'none']>([
  [['refused'], 500],
  [['unreachable'], 500],
  [['busy'], 500],
  [['silent', 'silent', 'silent'], 'none'],
  [['silent', 'unreachable', 'unreachable'], 'none'],
  [['silent', 'refused', 'refused'], 'none'],
  [['silent', 'silent', 'busy'], 'none'],
])('after the failures %j of the database the answer is %s', async (attempts, expected) => {
  const left = [...attempts];
  const row = () => Promise.reject(failures[left.shift() ?? 'silent']());
  const { app } = makeWalletServer({
    db: { ...host.db, row },
    providers: [providerOfTests],
    logStream: { write: () => undefined },
    trustedProxies: '127.0.0.1',
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = signedHeaders(providerOfTests.callbackSecret, creditOf('1'));
  const url = `${address}/api/platforms/${providerOfTests.name}/wallet/credit`;
  const answer = await fetch(url, { method: 'POST', headers, body: creditOf('1') }).then(
    ({ status }) => status,
    () => 'none',
  );
  await app.close();
  expect(answer).toBe(expected);
  expect(left).toEqual([]);
});

test('a path that does not exist is no receipt', async () => {
  expect((await wallet.post('/api/withdraw')).status).toBe(404);
  expect((await wallet.send('balance', '{}', { ...providerOfTests, name: 'OTHER' })).status).toBe(404);
});

test('concurrent with wins: ten rounds at once, each call sent twice, move each once', async () => {
  const sent = Array.from({ length: 10 }, (_, n): [WalletAction, object][] => [
    ['debit', { token, transaction: `d${n}`, round: `r${n}`, game: 'slot', amount: '3' }],
    ['credit', { transaction: `c${n}`, round: `r${n}`, amount: '4.50', final: true }],
  ]).flat();
  const answers = await Promise.all(
    sent.map(async ([action, fields]) => {
      const body = JSON.stringify({ member: member.id, ...fields });
      return Promise.all([wallet.send(action, body), wallet.send(action, body)]);
    }),
  );
  for (const [one, other] of answers) expect(other).toEqual(one);
  expect(await host.balance(member.id)).toBe(11_500n);
});

test('days apart: repetitions, wins and rollbacks are decided as on the first day', async () => {
  const debit: Step = ['debit', { transaction: 'd', amount: '5' }, '95.00'];
  await play([debit, ['debit', { transaction: 'd2', amount: '7' }, '88.00']]);
  await host.db.run(`update game_session set expires_at = now() - interval '3 days' where member_id = $1`, [member.id]);
  await play([
    debit,
    ['credit', credit('c', '1', { final: true }), '89.00'],
    ['rollback', { transaction: 'x', original: 'd2' }, '96.00'],
  ]);
});

test('a wallet that is emptied between two stakes: the second one is insufficient, the win is paid', async () => {
  await play([['debit', { transaction: 'd', amount: '40' }, '60.00']]);
  // As a withdrawal does; the check of deposits, which would miss its order, is left out above.
  await host.db.transaction((tx) =>
    move(tx, { from: walletAccount(member.id), to: system('deposits'), amount: 6000n, kind: 'deposit' }),
  );
  await play([
    ['debit', { transaction: 'd2', amount: '0.01' }, { status: 'insufficient', balance: '0.00' }],
    ['credit', credit('c', '80', { final: true }), '80.00'],
  ]);
});

test('a debt at one provider is paid by a win at another', async () => {
  await play([
    ['credit', credit('c', '50'), '150.00'],
    ['debit', { transaction: 'd', amount: '140', round: 'r2' }, '10.00'],
    ['rollback', { transaction: 'x', original: 'c' }, '0.00'],
  ]);
  const answer = await walletOfTables.call(
    'credit',
    { member: member.id, transaction: 'o', round: 'o', amount: '100', final: true },
    tables,
  );
  expect(answer).toEqual({ status: 'ok', balance: '60.00' });
});
