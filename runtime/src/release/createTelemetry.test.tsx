import { liveRegistry } from '../federation/registry';
import { createTelemetry, vitalEvent } from './createTelemetry';
import { openWithSet } from './testing/livePage';

const wallet = { app: 'mfe-wallet', version: '1.0.0-a11e7' };
const failure = (message: string, app = 'mfe-wallet', hash = '#/deposit') => ({
  kind: 'error' as const,
  error: Object.assign(new Error(message), { stack: '' }),
  app,
  hash,
});

const sent = jest.fn();
let telemetry: ReturnType<typeof createTelemetry>;

beforeEach(() => {
  openWithSet();
  telemetry = createTelemetry(sent);
});

test.each([
  ['', '/'],
  ['#/', '/'],
  ['#/deposit?type=1', '/deposit'],
  ['#/message/8812345', '/message/:id'],
  ['#/unknown/13800138000', '*'],
])('reports the route of %p as %p, never the address', (hash, route) => {
  telemetry.reportLoad({ kind: 'load', app: 'mfe-wallet', ms: 812.4, hash });
  expect(sent.mock.calls).toEqual([[{ kind: 'load', ...wallet, route, ms: 812 }]]);
});

test.each([
  ['#/deposit?type=1', { ...wallet, route: '/deposit' }],
  ['#/', { app: 'shell', version: '1.0.0-5e11', route: '/' }],
  ['#/unknown/13800138000', { app: 'shell', version: '1.0.0-5e11', route: '*' }],
])('reports the vitals of %p for the app whose page it is', (hash, page) => {
  expect(vitalEvent({ name: 'LCP', value: 1234.6, hash })).toEqual({
    kind: 'vital',
    ...page,
    name: 'LCP',
    value: 1235,
  });
  expect(vitalEvent({ name: 'CLS', value: 0.01449, hash })).toEqual({
    kind: 'vital',
    ...page,
    name: 'CLS',
    value: 0.014,
  });
});

test('reports the same error once and marks further errors of its release', () => {
  telemetry.reportFailure(failure('one'));
  telemetry.reportFailure(failure('one'));
  telemetry.reportFailure(failure('two'));
  telemetry.reportFailure(failure('two', 'mfe-account'));
  expect(sent.mock.calls.flat()).toEqual([
    { kind: 'error', ...wallet, route: '/deposit', message: 'Error: one' },
    { kind: 'error', ...wallet, route: '/deposit', message: 'Error: two', again: true },
    { kind: 'error', app: 'mfe-account', version: '1.0.0-acc0', route: '/deposit', message: 'Error: two' },
  ]);
});

test('reports at most five errors of a page', () => {
  for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) telemetry.reportFailure(failure(word));
  expect(sent).toHaveBeenCalledTimes(5);
});

test('reports neither ResizeObserver notices nor chunks lost with the connection', () => {
  telemetry.reportFailure(failure('x', 'shell'));
  telemetry.reportFailure({ ...failure('x'), error: 'ResizeObserver loop completed with undelivered notifications.' });
  expect(sent).toHaveBeenCalledTimes(1);
  const lost = failure('Loading chunk 5 failed');
  lost.error.name = 'ChunkLoadError';
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  telemetry.reportFailure(lost);
  expect(sent).toHaveBeenCalledTimes(1);
  online.mockRestore();
  telemetry.reportFailure(lost);
  expect(sent).toHaveBeenCalledTimes(2);
});

test('reports nothing from a page with an app from a developer’s machine', () => {
  liveRegistry().apps['mfe-account']!.base = 'http://localhost:8081/';
  telemetry.reportLoad({ kind: 'load', app: 'mfe-wallet', ms: 1, hash: '' });
  telemetry.reportFailure(failure('one'));
  expect(vitalEvent({ name: 'LCP', value: 1, hash: '#/deposit' })).toBeUndefined();
  expect(sent).not.toHaveBeenCalled();
});

test('reports the first failed call of an app’s pages, and one of home for the shell', () => {
  for (const call of ['recharge', 'getpaybank'])
    telemetry.reportFailedCall({ kind: 'failedCall', call, hash: '#/deposit?type=1' });
  telemetry.reportFailedCall({ kind: 'failedCall', call: 'balance', hash: '#/' });
  expect(sent.mock.calls.flat()).toEqual([
    { kind: 'failedCall', ...wallet, route: '/deposit', call: 'recharge' },
    { kind: 'failedCall', app: 'shell', version: '1.0.0-5e11', route: '/', call: 'balance' },
  ]);
});
