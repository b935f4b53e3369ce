import { liveRegistry } from '../federation/registry';
import { createTelemetry, vitalEvent } from './createTelemetry';
import { openWithSet } from './testing/livePage';
import { releaseOf } from './releaseOf';
import { traceHeaders } from './traceHeaders';

describe('telemetry', () => {
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
    ['#/UserCenter/', '/userCenter'],
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

  test('reports the frames of a stack that are in files of releases, of all engines', () => {
    const chrome = `TypeError: x
      at a (https://site.cn/files/mfe-wallet/static/page.0123456789.js:1:2345)
      at https://site.cn/releases/shell/1.0.0-5e11/static/main.js?r=1:2:7
      at chrome-extension://abc/content.js:1:2`;
    const safari = 'a@https://site.cn/files/mfe-wallet/static/page.0123456789.js:1:9\nglobal code@https://site.cn/:3:1';
    for (const stack of [chrome, safari])
      telemetry.reportFailure({
        ...failure(`of ${stack.length}`),
        error: Object.assign(new Error(stack.slice(0, 9)), { stack }),
      });
    expect(sent.mock.calls.flat()).toMatchObject([
      { frames: ['mfe-wallet/static/page.0123456789.js:1:2345', 'shell/static/main.js:2:7'] },
      { frames: ['mfe-wallet/static/page.0123456789.js:1:9'] },
    ]);
  });

  test('reports at most five errors of a page', () => {
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) telemetry.reportFailure(failure(word));
    expect(sent).toHaveBeenCalledTimes(5);
  });

  test('reports neither ResizeObserver notices nor chunks lost with the connection', () => {
    telemetry.reportFailure(failure('x', 'shell'));
    telemetry.reportFailure({
      ...failure('x'),
      error: 'ResizeObserver loop completed with undelivered notifications.',
    });
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

  test('reports the first failed call of an app’s pages, and one of home for the shell', () => {
    for (const call of ['recharge', 'getpaybank'])
      telemetry.reportFailedCall({ kind: 'failedCall', call, hash: '#/deposit?type=1' });
    telemetry.reportFailedCall({ kind: 'failedCall', call: 'balance', hash: '#/' });
    expect(sent.mock.calls.flat()).toEqual([
      { kind: 'failedCall', ...wallet, route: '/deposit', call: 'recharge' },
      { kind: 'failedCall', app: 'shell', version: '1.0.0-5e11', route: '/', call: 'balance' },
    ]);
  });
});

describe('the release of a failure', () => {
  beforeEach(openWithSet);

  const wallet = { app: 'mfe-wallet', version: '1.0.0-a11e7' };
  const account = { app: 'mfe-account', version: '1.0.0-acc0' };
  const shell = { app: 'shell', version: '1.0.0-5e11' };

  const anError = (stack: string, message = 'boom') => Object.assign(new Error(message), { stack });
  const at = (...files: string[]) =>
    ['Error: boom', ...files.map((file) => `    at f (https://site.cn${file}:1:2)`)].join('\n');
  const walletFile = '/releases/mfe-wallet/1.0.0-a11e7/static/deposit.js';
  const shellFile = '/releases/shell/1.0.0-5e11/static/main.js';

  const of = (error: unknown, where: { app?: string; file?: string } = {}) =>
    releaseOf({ kind: 'error', hash: '', error, ...where });

  test('attributes an error to the file that the browser names', () => {
    expect(of('Script error.', { file: `https://site.cn${walletFile}`, app: 'mfe-account' })).toEqual(wallet);
  });

  test('attributes an error to the first file of the stack, in any area', () => {
    expect(of(anError(at(walletFile, shellFile)))).toEqual(wallet);
    expect(of(anError(at(shellFile, walletFile)), { app: 'mfe-wallet' })).toEqual(shell);
  });

  test('attributes an error in a file by content to the release of its app in this page', () => {
    expect(of(anError(at('/files/mfe-wallet/static/deposit.0123456789.js')))).toEqual(wallet);
    expect(of('Script error.', { file: 'https://site.cn/files/shell/static/main.0123456789.js' })).toEqual(shell);
    expect(of(anError(at('/files/mfe-gone/static/page.0123456789.js')))).toBeUndefined();
  });

  test('attributes an error without a file to an app whose files have addresses by content', () => {
    liveRegistry().apps['mfe-account']!.base = '/files/mfe-account/';
    expect(of(anError('Error: boom'), { app: 'mfe-account' })).toEqual(account);
  });

  test('attributes a failed load to the chunk, although the shell’s runtime threw the error', () => {
    const lost = anError('ChunkLoadError', `Loading chunk 5 failed.\n(error: https://site.cn${walletFile}?r=1)`);
    expect(of(lost)).toEqual(wallet);
    expect(of(new Error('a part of the page could not be loaded', { cause: lost }))).toEqual(wallet);
  });

  test('attributes an error without a file, and an error of React, to the app of the area', () => {
    expect(of(anError('Error: boom'), { app: 'mfe-account' })).toEqual(account);
    const given = anError(at(shellFile), 'Minified React error #31; visit https://react.dev/errors/31');
    expect(of(given, { app: 'mfe-account' })).toEqual(account);
    expect(of(given)).toEqual(shell);
  });

  test('attributes an error without a file and an area to the shell', () => {
    expect(of({ kind: 'unanswered' })).toEqual(shell);
    expect(of('Script error.', { file: '' })).toEqual(shell);
  });

  test('attributes errors of scripts outside this page’s releases to no release', () => {
    expect(of(anError('Error: x\n    at chrome-extension://abc/content.js:1:2'))).toBeUndefined();
    expect(of('x', { file: 'https://site.cn/' })).toBeUndefined();
    expect(of(anError(at('/releases/mfe-wallet/0.9.0-old/static/deposit.js')))).toBeUndefined();
  });

  test('attributes errors of an app in development to no release', () => {
    liveRegistry().apps['mfe-wallet']!.base = 'http://localhost:8082/';
    expect(of(anError('Error: boom'), { app: 'mfe-wallet' })).toBeUndefined();
  });
});

describe('the headers of a change', () => {
  beforeEach(openWithSet);
  afterEach(() => void (window.location.hash = ''));

  test('begin a trace and name the app and release of the page', () => {
    window.location.hash = '#/deposit';
    const { traceparent, baggage } = traceHeaders();
    expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(baggage).toBe('app=mfe-wallet,release=1.0.0-a11e7');
    expect(traceHeaders().traceparent).not.toBe(traceparent);
  });

  test('name nothing if the page’s app is in development', () => {
    liveRegistry().apps['mfe-wallet']!.base = 'http://localhost:8082/';
    window.location.hash = '#/deposit';
    expect(traceHeaders()).not.toHaveProperty('baggage');
  });
});
