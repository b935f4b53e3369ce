import { http, HttpResponse } from 'msw';
import { answer, breakCall, received, refuse, server, siteInfo } from '../../testing';
import { leaveSession, sessionChanged, startSession } from '../session/sessionSlice';
import { createStore } from './createStore';
import { clearToasts, subscribeToToasts, toastSnapshot } from '../ui/toast/toastStore';
import { api } from './api';
import { apiErrorOf } from './apiError';
import { call } from './baseQuery';
import { memberApi } from './memberApi';

const testApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    testWithdraw: build.mutation<unknown, { idempotencyKey?: string }>({
      query: ({ idempotencyKey }) =>
        call('withdraw', { amount: '100.00', bank: 1, password: 'secret' }, idempotencyKey ? { idempotencyKey } : {}),
    }),
    testGames: build.query<unknown, void>({ query: () => call('game/list', { category: 'concise' }) }),
    testContent: build.query<unknown, string>({ query: (key) => call('content', { key }, { feature: 'content' }) }),
    testTiers: build.query<unknown, void>({ query: () => call('uservip', {}) }),
    testLogIn: build.mutation<unknown, void>({ query: () => call('login_pc', { name: 'member88', password: 'x' }) }),
    testChangePassword: build.mutation<unknown, void>({
      query: () => call('editPassword', { password: 'secret88', paypassword: 'newer123' }),
    }),
    testApply: build.mutation<unknown, void>({ query: () => call('doactivityapply', { activityid: 1 }) }),
    testLogOut: build.mutation<unknown, void>({ query: () => call('logoff', {}) }),
  }),
});

const aStore = (token?: string) => {
  const store = createStore();
  if (token) store.dispatch(startSession(token));
  return store;
};
const withdraw = (store = aStore('t'), idempotencyKey?: string) =>
  store.dispatch(testApi.endpoints.testWithdraw.initiate(idempotencyKey ? { idempotencyKey } : {}));

it('sends the bearer token, the payload and the idempotency key', async () => {
  answer('withdraw', null);
  await withdraw(aStore('abc'), 'key-1');
  const [request] = received('withdraw');
  expect(request?.headers.get('authorization')).toBe('Bearer abc');
  expect(request?.headers.get('idempotency-key')).toBe('key-1');
  expect(request?.body).toEqual({ amount: '100.00', bank: 1, password: 'secret' });
});

it('makes a GET call with its payload in the query, and no token without a session', async () => {
  answer('game/list', []);
  await aStore().dispatch(testApi.endpoints.testGames.initiate());
  const [request] = received('game/list');
  expect(request?.body).toEqual({ category: 'concise' });
  expect(request?.headers.get('authorization')).toBeNull();
});

describe('a request that the page has started before its scripts came', () => {
  const early = (key: string, data: unknown) => {
    const reads = new Map([[key, Promise.resolve(Response.json({ code: 200, message: '', data }))]]);
    Object.assign(globalThis, { earlyReads: reads });
    return reads;
  };
  // Not long after the page was opened, however long the file took to load.
  beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(1000));
  afterEach(() => {
    Object.assign(globalThis, { earlyReads: undefined });
    jest.mocked(performance.now).mockRestore();
  });

  it.each([
    ['GET', 'testGames', 'game/list', 'game/list?category=concise  t'],
    ['POST', 'testTiers', 'uservip', 'uservip {} t'],
  ] as const)('answers the first query of a %s call', async (_method, endpoint, name, key) => {
    early(key, ['early']);
    answer(name, ['later'] as never);
    const store = aStore('t');
    const ask = () => store.dispatch(testApi.endpoints[endpoint].initiate(undefined, { forceRefetch: true }));
    expect((await ask()).data).toEqual(['early']);
    expect(received(name)).toHaveLength(0);
    expect((await ask()).data).toEqual(['later']);
    expect(received(name)).toHaveLength(1);
  });

  it('answers no query of another session', async () => {
    early('game/list?category=concise  of another', ['early']);
    answer('game/list', []);
    expect((await aStore('t').dispatch(testApi.endpoints.testGames.initiate())).data).toEqual([]);
  });

  it('answers no query half a minute later', async () => {
    const reads = early('game/list?category=concise  t', ['early']);
    answer('game/list', []);
    jest.mocked(performance.now).mockReturnValue(30_001);
    expect((await aStore('t').dispatch(testApi.endpoints.testGames.initiate())).data).toEqual([]);
    expect(reads.size).toBe(0);
  });
});

const url = '*/api/withdraw';
it.each([
  ['a refusal', () => refuse('withdraw', '余额不足'), { kind: 'refused', code: 422, message: '余额不足' }],
  [
    'too many tries',
    () => refuse('withdraw', '请稍后再试', 429),
    { kind: 'refused', code: 429, message: '请稍后再试' },
  ],
  ['a broken connection', () => breakCall('withdraw'), { kind: 'unanswered' }],
  [
    'a 502 without an envelope',
    () => server.use(http.post(url, () => new HttpResponse('x', { status: 502 }))),
    { kind: 'unanswered' },
  ],
  [
    'HTML instead of JSON',
    () => server.use(http.post(url, () => HttpResponse.html('<p>hello</p>'))),
    { kind: 'unanswered' },
  ],
  [
    'a host without the call',
    () => server.use(http.post(url, () => new HttpResponse('', { status: 404 }))),
    { kind: 'refused', code: 404, message: '' },
  ],
])('%s becomes one typed error', async (_, arrange, error) => {
  arrange();
  expect(await withdraw()).toMatchObject({ error });
});

/** Delays the answer of a call until the returned function is called. */
const hold = (path: string, body: object) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.post(path, async () => {
      await held;
      return HttpResponse.json(body);
    }),
  );
  return () => release();
};

describe('toast of a failed query', () => {
  let stop = () => {};
  beforeEach(() => {
    stop = subscribeToToasts(() => {});
  });
  afterEach(() => {
    clearToasts();
    stop();
  });
  const ask = (store = aStore('t')) => store.dispatch(testApi.endpoints.testTiers.initiate());
  const askQuietly = (store = aStore('t'), key = 'deposit.hint') =>
    store.dispatch(testApi.endpoints.testContent.initiate(key));

  it('shows the message of a refusal', async () => {
    refuse('uservip', '系统繁忙');
    await ask();
    expect(toastSnapshot()?.text).toBe('系统繁忙');
  });

  const bare = (status: number) => () => server.use(http.post('*/api/*', () => new HttpResponse('', { status })));

  it('shows nothing of a 404 without a message', async () => {
    bare(404)();
    expect(await ask()).toMatchObject({ error: { kind: 'refused', code: 404 } });
    expect(toastSnapshot()).toBeUndefined();
  });

  it.each([
    ['a refusal', () => refuse('content', '参数有误')],
    ['no answer', () => breakCall('content')],
    ['a fault', bare(500)],
  ])('shows nothing for a quiet query after %s', async (_, arrange) => {
    arrange();
    expect((await askQuietly()).error).toBeDefined();
    expect(toastSnapshot()).toBeUndefined();
  });

  it('sends no optional call to a host that does not name its feature', async () => {
    answer('app', { ...siteInfo, features: ['limits'] });
    expect(await askQuietly()).toMatchObject({ error: { kind: 'absent' } });
    expect(received('content')).toEqual([]);
    expect(toastSnapshot()).toBeUndefined();
  });

  it('shows nothing to a visitor for a query that needs a session', async () => {
    refuse('uservip', '请先登录', 401);
    expect(await ask(aStore())).toMatchObject({ error: { kind: 'unauthorized' } });
    expect(toastSnapshot()).toBeUndefined();
  });
});

it('returns a login with code 401 as a refusal, because there is no session', async () => {
  refuse('login_pc', '账号或密码错误', 401);
  const store = aStore();
  expect(await store.dispatch(testApi.endpoints.testLogIn.initiate())).toMatchObject({
    error: { kind: 'refused', code: 401, message: '账号或密码错误' },
  });
  expect(store.getState().session.ended).toBeNull();
});

describe('401 answers', () => {
  it('returns the 401 to its caller and aborts the other requests in flight', async () => {
    refuse('withdraw', '', 401);
    hold('*/api/doactivityapply', {});
    const store = aStore('t');
    const other = store.dispatch(testApi.endpoints.testApply.initiate());
    expect(await withdraw(store)).toEqual({ error: { kind: 'unauthorized', message: '' } });
    expect(apiErrorOf((await other).error)).toEqual({ kind: 'aborted' });
  });

  it('ignores the 401 of a poll while a change of the password is in flight', async () => {
    refuse('balance', '', 401);
    const release = hold('*/api/editPassword', { code: 200, message: '修改成功', data: null });
    const store = aStore('t');
    const change = store.dispatch(testApi.endpoints.testChangePassword.initiate());
    await store.dispatch(memberApi.endpoints.memberGetBalance.initiate());
    expect(store.getState().session).toMatchObject({ token: 't', ended: null });
    release();
    expect(await change).toEqual({ data: null });
    store.dispatch(sessionChanged());
    expect(store.getState().session).toMatchObject({ token: null, ended: 'changed' });
  });

  it('shows no alert for a logout', async () => {
    refuse('logoff', '', 401);
    const store = aStore('t');
    await store.dispatch(testApi.endpoints.testLogOut.initiate());
    expect(store.getState().session).toMatchObject({ token: 't', ended: null });
  });

  it('ends silently for the poll while a public call is in flight', async () => {
    refuse('balance', '', 401);
    hold('*/api/content', {});
    const store = aStore('public');
    void store.dispatch(testApi.endpoints.testContent.initiate('faq'));
    await store.dispatch(memberApi.endpoints.memberGetBalance.initiate());
    expect(store.getState().session.ended).toBe('quiet');
  });

  it('ends the session with an alert and empties both storages', async () => {
    refuse('withdraw', '', 401);
    localStorage.setItem('appInfo', '{}');
    const store = aStore('t');
    expect(sessionStorage.getItem('token')).toBe('t');
    await withdraw(store);
    expect(store.getState().session).toMatchObject({ token: null, ended: 'alert' });
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage).toHaveLength(0);
  });

  it('treats an HTTP status 401 without an envelope alike', async () => {
    server.use(http.post(url, () => new HttpResponse('', { status: 401 })));
    const store = aStore('t');
    await withdraw(store);
    expect(store.getState().session.ended).toBe('alert');
  });

  it('ends silently for the balance poll', async () => {
    refuse('balance', '', 401);
    const store = aStore('t');
    await store.dispatch(memberApi.endpoints.memberGetBalance.initiate());
    expect(store.getState().session).toMatchObject({ token: null, ended: 'quiet' });
  });

  it('shows the alert if the poll gets the 401 while another member call is in flight', async () => {
    refuse('balance', '', 401);
    server.use(http.post(url, () => new Promise<never>(() => {})));
    const store = aStore('foreseen');
    void withdraw(store);
    await store.dispatch(memberApi.endpoints.memberGetBalance.initiate());
    expect(store.getState().session).toMatchObject({ token: null, ended: 'alert' });
  });

  it('does not end a session that started after the request', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.post(url, async () => {
        await held;
        return HttpResponse.json({ code: 401, message: '', data: null });
      }),
    );
    const store = aStore('old');
    const pending = withdraw(store);
    store.dispatch(leaveSession());
    store.dispatch(startSession('new'));
    release();
    await pending;
    expect(store.getState().session).toMatchObject({ token: 'new', ended: null });
  });

  it('shows nothing after a logout', async () => {
    refuse('withdraw', '', 401);
    const store = aStore('t');
    const pending = withdraw(store);
    store.dispatch(leaveSession());
    await pending;
    expect(store.getState().session.ended).toBeNull();
  });
});

it.each<[string, () => void, string[]]>([
  ['no answer', () => breakCall('withdraw'), ['withdraw']],
  ['the code 500', () => refuse('withdraw', '系统繁忙', 500), ['withdraw']],
  ['the code 422', () => refuse('withdraw', '余额不足', 422), []],
  ['the code 429', () => refuse('withdraw', '请稍后再试', 429), []],
  [
    'the HTTP status 404',
    () => server.use(http.post('*/api/withdraw', () => new HttpResponse('', { status: 404 }))),
    [],
  ],
])('reports failed calls: one with %s', async (_, fail, expected) => {
  fail();
  const failed: string[] = [];
  const store = createStore({ onFailedCall: (name) => failed.push(name) });
  store.dispatch(startSession('t'));
  await withdraw(store);
  expect(failed).toEqual(expected);
});

test('sends the headers of a trace with changes alone', async () => {
  const sent: Record<string, string | null> = {};
  const record = ({ request }: { request: Request }) => {
    sent[new URL(request.url).pathname] = request.headers.get('baggage');
  };
  server.events.on('request:start', record);
  answer('withdraw', null);
  refuse('user', 'no');
  const store = createStore({ traceHeaders: () => ({ baggage: 'app=mfe-wallet,release=1.0.0-a11e7' }) });
  store.dispatch(startSession('t'));
  await withdraw(store);
  await store.dispatch(memberApi.endpoints.memberGetUser.initiate(undefined));
  server.events.removeListener('request:start', record);
  expect(Object.keys(sent).length).toBeGreaterThan(1);
  expect(Object.entries(sent).filter(([, baggage]) => baggage)).toEqual([
    ['/api/withdraw', 'app=mfe-wallet,release=1.0.0-a11e7'],
  ]);
});
