import { liveRegistry } from '../registry/registry';
import { describeError } from './describeError';
import { releaseOf, traceHeaders } from './releaseOf';
import { createTelemetry, send, sendWithPage, vitalEvent } from './telemetry';
import { openWithSet } from './testing/livePage';

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

describe('beacons', () => {
  const beacon = jest.fn((_address: string, _body: string) => true);

  beforeAll(sendWithPage);
  beforeEach(() => {
    jest.useFakeTimers();
    beacon.mockReturnValue(true);
    Object.assign(navigator, { sendBeacon: beacon });
  });
  afterEach(() => {
    jest.runAllTimers();
    jest.useRealTimers();
  });

  const sent = () => beacon.mock.calls.map(([address, body]) => [address, JSON.parse(body)]);

  test('sends events together two seconds after the last one', () => {
    send({ n: 1 });
    jest.advanceTimersByTime(1900);
    send({ n: 2 });
    jest.advanceTimersByTime(1900);
    expect(sent()).toEqual([]);
    jest.advanceTimersByTime(100);
    const age = performance.now();
    expect(sent()).toEqual([
      [
        '/beacon',
        [
          { n: 1, age },
          { n: 2, age },
        ],
      ],
    ]);
  });

  test.each([
    ['ends', () => window.dispatchEvent(new Event('pagehide'))],
    [
      'is hidden',
      () => {
        const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        document.dispatchEvent(new Event('visibilitychange'));
        hidden.mockRestore();
      },
    ],
  ])('sends waiting events once when the page %s', (_how, end) => {
    send({ n: 1 });
    end();
    expect(sent()).toEqual([['/beacon', [{ n: 1, age: expect.any(Number) }]]]);
    jest.runAllTimers();
    end();
    expect(beacon).toHaveBeenCalledTimes(1);
  });

  test('uses fetch if sendBeacon refuses, and ignores a failure', async () => {
    beacon.mockReturnValue(false);
    const request = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down'));
    send({ n: 1 });
    jest.runAllTimers();
    expect(request).toHaveBeenCalledWith('/beacon', {
      method: 'POST',
      body: expect.stringMatching(/^\[\{"n":1,"age":\d+\}\]$/),
      keepalive: true,
    });
    request.mockRestore();
  });
});

describe('the description of an error', () => {
  test.each([
    [new TypeError("Cannot read properties of undefined (reading 'balance')")],
    [new Error('mfe-wallet does not hand over this part')],
  ])('describes %s by its name and message', (error) => {
    expect(describeError(error)).toBe(`${error.name}: ${error.message}`);
  });

  test.each([
    ['an account number', new Error('no account 6222021234567890'), 'Error: no account *'],
    ['one in groups', new Error('no account 6222 0212 3456 7890 here'), 'Error: no account # here'],
    ['a telephone number', new Error('call 138-0013-8000'), 'Error: call #'],
    ['an amount', new Error('fen 12345.67 of it'), 'Error: fen # of it'],
    ['an e-mail address', new Error('for lin.wan@example.com, no'), 'Error: for *@*, no'],
    ['a token', new Error('Bearer 9f86d081884c7d659a2feaa0c55ad015 refused'), 'Error: Bearer * refused'],
    ['a wallet', new Error('to TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC.'), 'Error: to *.'],
    ['a query', new Error('at https://site.cn/?token=x#/a (y)'), 'Error: at https://site.cn/?* (y)'],
    ['a name', new Error('member 林晚 has none'), 'Error: member * has none'],
    [
      'an answer that is no JSON',
      new SyntaxError('Unexpected token \'x\', "{"realname":"Lin" is not valid JSON'),
      "SyntaxError: Unexpected token 'x', \"*",
    ],
  ])('redacts %s', (_what, error, words) => {
    expect(describeError(error)).toBe(words);
  });

  test('returns at most 200 characters', () => {
    expect(describeError(new Error('word '.repeat(100)))).toHaveLength(200);
  });

  test.each([
    [
      'an uncaught API error, without the API host’s message',
      { kind: 'refused', code: 422, message: '余额不足' },
      'ApiError: refused 422',
    ],
    ['a request without an answer', { kind: 'unanswered' }, 'ApiError: unanswered'],
    ['a text', 'Script error.', 'Script error.'],
    ['nothing', undefined, 'thrown: undefined'],
    [
      'the cause of a failed kit chunk',
      new Error('a part', { cause: new Error('Loading chunk 5 failed') }),
      'Error: Loading chunk 5 failed',
    ],
  ])('describes %s', (_what, thrown, words) => {
    expect(describeError(thrown)).toBe(words);
  });
});
