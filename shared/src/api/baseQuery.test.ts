import { http, HttpResponse } from 'msw';
import { answer, breakCall, received, refuse, server } from '../../testing';
import { leaveSession, startSession } from '../session/sessionSlice';
import { createStore } from '../store/createStore';
import { api } from './api';
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
    { kind: 'absent' },
  ],
])('%s becomes one typed error', async (_, arrange, error) => {
  arrange();
  expect(await withdraw()).toMatchObject({ error });
});

describe('the 401 rule (decisions 4)', () => {
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

  it('takes a transport 401 without an envelope alike', async () => {
    server.use(http.post(url, () => new HttpResponse('', { status: 401 })));
    const store = aStore('t');
    await withdraw(store);
    expect(store.getState().session.ended).toBe('alert');
  });

  it('is quiet for the balance poll', async () => {
    refuse('balance', '', 401);
    const store = aStore('t');
    await store.dispatch(memberApi.endpoints.memberGetBalance.initiate());
    expect(store.getState().session).toMatchObject({ token: null, ended: 'quiet' });
  });

  it('foresees the alert that a call on its way would raise, when the poll is refused first', async () => {
    refuse('balance', '', 401);
    server.use(http.post(url, () => new Promise<never>(() => {})));
    const store = aStore('foreseen');
    void withdraw(store);
    await store.dispatch(memberApi.endpoints.memberGetBalance.initiate());
    expect(store.getState().session).toMatchObject({ token: null, ended: 'alert' });
  });

  it('does not touch a session that began after the call was made', async () => {
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

  it('says nothing after a logout by choice', async () => {
    refuse('withdraw', '', 401);
    const store = aStore('t');
    const pending = withdraw(store);
    store.dispatch(leaveSession());
    await pending;
    expect(store.getState().session.ended).toBeNull();
  });
});
