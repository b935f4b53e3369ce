import { liveRegistry } from '../federation/registry';
import { createEvidence } from './evidence';
import { openWithSet } from './testing/livePage';

const wallet = { app: 'mfe-wallet', version: '1.0.0-a11e7' };
const failure = (message: string, app = 'mfe-wallet', hash = '#/deposit') => ({
  kind: 'error' as const,
  error: Object.assign(new Error(message), { stack: '' }),
  app,
  hash,
});

const told = jest.fn();
let evidence: ReturnType<typeof createEvidence>;

beforeEach(() => {
  openWithSet();
  evidence = createEvidence(told);
});

test.each([
  ['', '/'],
  ['#/', '/'],
  ['#/deposit?type=1', '/deposit'],
  ['#/message/8812345', '/message/:id'],
  ['#/nowhere/13800138000', '*'],
])('tells the route of %p as %p, never the address', (hash, route) => {
  evidence.tellLoad({ kind: 'load', app: 'mfe-wallet', ms: 812.4, hash });
  expect(told.mock.calls).toEqual([[{ kind: 'load', ...wallet, route, ms: 812 }]]);
});

test('tells the same error once, and marks the further ones of its release', () => {
  evidence.tellFailure(failure('one'));
  evidence.tellFailure(failure('one'));
  evidence.tellFailure(failure('two'));
  evidence.tellFailure(failure('two', 'mfe-account'));
  expect(told.mock.calls.flat()).toEqual([
    { kind: 'error', ...wallet, route: '/deposit', message: 'Error: one' },
    { kind: 'error', ...wallet, route: '/deposit', message: 'Error: two', again: true },
    { kind: 'error', app: 'mfe-account', version: '1.0.0-acc0', route: '/deposit', message: 'Error: two' },
  ]);
});

test('tells five errors a page at most', () => {
  for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) evidence.tellFailure(failure(word));
  expect(told).toHaveBeenCalledTimes(5);
});

test('tells nothing of what browsers say without a failure, nor of chunks lost with the connection', () => {
  evidence.tellFailure(failure('x', 'shell'));
  evidence.tellFailure({ ...failure('x'), error: 'ResizeObserver loop completed with undelivered notifications.' });
  expect(told).toHaveBeenCalledTimes(1);
  const lost = failure('Loading chunk 5 failed');
  lost.error.name = 'ChunkLoadError';
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  evidence.tellFailure(lost);
  expect(told).toHaveBeenCalledTimes(1);
  online.mockRestore();
  evidence.tellFailure(lost);
  expect(told).toHaveBeenCalledTimes(2);
});

test('tells nothing from a page with an app of a developer’s machine', () => {
  liveRegistry().apps['mfe-account']!.base = 'http://localhost:8081/';
  evidence.tellLoad({ kind: 'load', app: 'mfe-wallet', ms: 1, hash: '' });
  evidence.tellFailure(failure('one'));
  expect(told).not.toHaveBeenCalled();
});
