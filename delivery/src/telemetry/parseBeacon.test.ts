import { knownNames, parseBeacon } from './parseBeacon';

const LIVE = '1.0.0-aaaaaaaaaaaa';
const CANARY = '1.1.0-bbbbbbbbbbbb';
const BEFORE = '0.9.0-cccccccccccc';
const activation = { since: '2026-01-01T00:00:00.000Z', by: 'test' };
const known = knownNames(
  {
    'mfe-wallet': {
      live: LIVE,
      ...activation,
      canary: { version: CANARY, percent: 20, ...activation },
      previous: [{ version: BEFORE, ...activation }],
    },
  },
  ['/deposit', '/myNewsInfo'],
);

const load = { kind: 'load', app: 'mfe-wallet', version: LIVE, route: '/deposit', ms: 120 };
const error = { kind: 'error', app: 'mfe-wallet', version: LIVE, route: '/deposit', message: 'x is not a function' };
const vital = { kind: 'vital', app: 'mfe-wallet', version: LIVE, route: '/deposit', name: 'LCP', value: 2400 };
const failedCall = { kind: 'failedCall', app: 'mfe-wallet', version: LIVE, route: '/deposit', call: 'passkey/list' };
const parse = (...events: unknown[]) => parseBeacon(JSON.stringify(events), known);

test('keeps the known fields of events only', () => {
  expect(parse({ ...load, token: 'secret', at: '1999' }, { ...error, file: 'a.js' })).toEqual([load, error]);
});

test.each([
  ['a canary', { ...load, version: CANARY }],
  ['a release before', { ...load, version: BEFORE }],
  ['another route', { ...load, route: '/myNewsInfo' }],
  ['any route', { ...load, route: '*' }],
  ['the longest wait', { ...load, ms: 600_000 }],
  ['a largest contentful paint', vital],
  ['a largest paint after a change of page', { ...vital, name: 'softLCP' }],
  ['an interaction to next paint', { ...vital, name: 'INP', value: 0 }],
  ['a layout shift', { ...vital, name: 'CLS', value: 0.013 }],
])('accepts %s', (_case, event) => expect(parse(event)).toEqual([event]));

test('replaces an unknown route by *, so that no address is recorded', () => {
  expect(parse({ ...load, route: '/myNewsInfo/4711' })).toEqual([{ ...load, route: '*' }]);
  expect(parse({ ...vital, route: '/myNewsInfo/4711' })).toEqual([{ ...vital, route: '*' }]);
});

test.each([
  ['an unknown release', { ...load, version: '1.0.0-dddddddddddd' }],
  ['an unknown app', { ...load, app: 'mfe-games' }],
  ['an app named __proto__', { ...load, app: '__proto__' }],
  ['a version named constructor', { ...load, version: 'constructor' }],
  ['a list for an app', { ...load, app: ['mfe-wallet'] }],
  ['another kind', { ...load, kind: 'toString' }],
  ['a negative time', { ...load, ms: -1 }],
  ['a broken time', { ...load, ms: 1.5 }],
  ['a time over ten minutes', { ...load, ms: 600_001 }],
  ['a time as text', { ...load, ms: '12' }],
  ['no time', { ...load, ms: undefined }],
  ['an unknown vital', { ...vital, name: 'FCP' }],
  ['a vital without a value', { ...vital, value: undefined }],
  ['a vital over ten minutes', { ...vital, value: 600_001 }],
  ['a negative vital', { ...vital, name: 'CLS', value: -0.1 }],
  ['a broken paint time', { ...vital, value: 0.5 }],
  ['an impossible layout shift', { ...vital, name: 'CLS', value: 101 }],
  ['a vital of an unknown release', { ...vital, version: '1.0.0-dddddddddddd' }],
  ['no message', { ...error, message: undefined }],
  ['an object for a message', { ...error, message: { toString: 'x' } }],
  ['a query in a route', { ...load, route: '/deposit?token=1 2' }],
  ['a very long route', { ...load, route: `/${'a'.repeat(200)}` }],
  ['null', null],
  ['a number', 7],
  ['a list', [load]],
])('drops an event with %s and keeps the others', (_case, event) => expect(parse(event, load)).toEqual([load]));

test.each([
  ['an empty text', ''],
  ['an incomplete beacon', '[{"kind":"load"'],
  ['an object', JSON.stringify(load)],
  ['a very large number', '1e999'],
  ['deeply nested arrays', '['.repeat(2000) + ']'.repeat(2000)],
  ['keys of a prototype', '[{"__proto__":{"kind":"load","app":"mfe-wallet"}}]'],
  ['more than 8192 bytes', JSON.stringify([load, ' '.repeat(8192)])],
])('returns no events for %s', (_case, text) => expect(parseBeacon(text, known)).toEqual([]));

test('accepts twenty events at most', () => {
  expect(parse(...Array.from({ length: 30 }, () => load))).toHaveLength(20);
});

test.each([
  ['control characters', 'a\u0000b\n\u001b[31mc\u202ed\u2028e', 'a b [31mc d e'],
  ['an account', 'no card 6222021234567890 here', 'no card ##### here'],
  ['a telephone number', '13800138000', '#####'],
  ['digits of another script', '１２３４５６', '#####'],
  ['an e-mail address', 'to li.wei+1@example.com failed', 'to #@# failed'],
  ['a token', `Bearer ${'aB3_'.repeat(12)}`, 'Bearer #####'],
  ['nothing personal', 'react@19.2.0: 4096 of @site/shared', 'react@19.2.0: 4096 of @site/shared'],
])('redacts a message with %s', (_case, message, redacted) => {
  expect(parse({ ...error, message })).toEqual([{ ...error, message: redacted }]);
});

test('cuts a message at 200 characters, between characters', () => {
  const [event] = parse({ ...error, message: '😀'.repeat(300) });
  expect(event).toMatchObject({ message: '😀'.repeat(200) });
});

test('counts several errors of a release in one beacon as one failing page', () => {
  const other = { ...error, message: 'y' };
  const elsewhere = { ...other, version: CANARY };
  expect(parse(error, other, elsewhere, load)).toEqual([error, { ...other, again: true }, elsewhere, load]);
  expect(parse({ ...error, again: true })).toEqual([{ ...error, again: true }]);
  expect(parse({ ...error, again: 'yes' })).toEqual([error]);
});

test('accepts a failed call with the name of an API call', () => {
  const forged = ['../deposit', 'deposit?member=1', 'a'.repeat(61), ''].map((call) => ({ ...failedCall, call }));
  expect(parse({ ...failedCall, from: 'local' }, ...forged)).toEqual([failedCall]);
});

test('accepts frames in scripts of apps, and none that could be another path', () => {
  const frames = ['mfe-wallet/static/page.0123456789.js:1:2345', 'shell/main.js:2:1'];
  expect(parse({ ...error, frames })).toEqual([{ ...error, frames }]);
  for (const forged of ['mfe-wallet/../../keys.js:1:1', '/etc/passwd:1:1', 'mfe-wallet/a.js', 'a/b.js:1:12345678', 7])
    expect(parse({ ...error, frames: [forged] })).toEqual([error]);
  expect(parse({ ...error, frames: Array.from({ length: 9 }, () => frames[0]) })).toEqual([error]);
});
