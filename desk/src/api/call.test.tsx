import { HttpResponse } from 'msw';
import { sessionToken, setSessionToken } from '../session/session';
import { pageOf } from '../testing/orders';
import { answer, breakCall, received, refuse, respond } from '../testing/server';
import { call } from './call';
import { changeOnce } from './changeOnce';

beforeEach(() => setSessionToken('token'));

it('sends a GET call with path parameters, query and the bearer token, without empty fields', async () => {
  answer('GET /members/:id/ledger', pageOf([]));
  answer('GET /deposits', pageOf([]));
  await call('GET /members/:id/ledger', { id: 7, page: 2 });
  await call('GET /deposits', { state: 1, q: '' });
  const [ledger] = received('GET /members/:id/ledger');
  expect(ledger?.fields).toEqual({ id: '7', page: '2' });
  expect(ledger?.headers.get('authorization')).toBe('Bearer token');
  expect(received('GET /deposits')[0]?.fields).toEqual({ state: '1' });
});

it('sends a POST call as JSON without the path parameters', async () => {
  let body: unknown;
  respond('POST /members/:id/freeze', () => HttpResponse.json({ code: 200, message: 'ok', data: null }));
  const send = jest.spyOn(globalThis, 'fetch');
  await call('POST /members/:id/freeze', { id: 7, reason: '风险' });
  body = JSON.parse(String(send.mock.calls[0]?.[1]?.body));
  send.mockRestore();
  expect(body).toEqual({ reason: '风险' });
  expect(received('POST /members/:id/freeze')[0]?.fields.id).toBe('7');
});

it.each([
  [403, 'forbidden'],
  [422, 'refused'],
  [429, 'refused'],
  [500, 'fault'],
])('turns code %i into an error of kind %s with its message', async (code, kind) => {
  refuse('GET /deposits', '不行', code);
  await expect(call('GET /deposits', {})).rejects.toMatchObject({ kind, message: '不行' });
  expect(sessionToken()).toBe('token');
});

it('reports a listener that cannot be reached and an answer that is no envelope', async () => {
  breakCall('GET /deposits');
  await expect(call('GET /deposits', {})).rejects.toMatchObject({ kind: 'unreachable' });
  respond('GET /deposits', () => new Response('Bad Gateway', { status: 502 }));
  await expect(call('GET /deposits', {})).rejects.toMatchObject({ kind: 'fault' });
});

it('ends the session with code 401, unless another session has begun meanwhile', async () => {
  respond('GET /deposits', () => {
    setSessionToken('newer');
    return HttpResponse.json({ code: 401, message: '请重新登录', data: null });
  });
  await expect(call('GET /deposits', {})).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(sessionToken()).toBe('newer');
  refuse('GET /deposits', '请重新登录', 401);
  await expect(call('GET /deposits', {})).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(sessionToken()).toBeNull();
});

describe('a change', () => {
  const adjust = (amount = '10') => changeOnce('POST /members/:id/adjust', { id: 7, amount, reason: '补偿' });
  const keys = () => received('POST /members/:id/adjust').map(({ headers }) => headers.get('idempotency-key'));

  beforeEach(() => sessionStorage.clear());
  afterEach(() => jest.restoreAllMocks());

  it('gives every change a different key', async () => {
    answer('POST /members/:id/adjust', { reference: 'A1' });
    await adjust();
    await adjust();
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  it.each<[string, () => void]>([
    ['the connection broke', () => breakCall('POST /members/:id/adjust')],
    ['a proxy answered', () => respond('POST /members/:id/adjust', () => new Response('Bad Gateway', { status: 502 }))],
    ['the listener failed', () => refuse('POST /members/:id/adjust', '系统繁忙', 500)],
  ])('repeats the key after %s, until the change has a result', async (_what, fail) => {
    fail();
    await expect(adjust()).rejects.toMatchObject({ message: expect.stringMatching(/（原样重试不会重复执行）$/) });
    respond('POST /members/:id/adjust', () =>
      HttpResponse.json(
        { code: 200, message: 'ok', data: { reference: 'A1' } },
        { headers: { 'idempotent-replayed': 'true' } },
      ),
    );
    expect(await adjust()).toEqual({ data: { reference: 'A1' }, replayed: true });
    answer('POST /members/:id/adjust', { reference: 'A2' });
    expect(await adjust()).toEqual({ data: { reference: 'A2' }, replayed: false });
    const [first, repeated, next] = keys();
    expect(repeated).toBe(first);
    expect(next).not.toBe(first);
  });

  it('sends another key with other fields, after a refusal, and after 15 minutes', async () => {
    breakCall('POST /members/:id/adjust');
    await expect(adjust('10')).rejects.toThrow();
    refuse('POST /members/:id/adjust', '余额不足');
    await expect(adjust('20')).rejects.toMatchObject({ message: '余额不足' });
    await expect(adjust('20')).rejects.toThrow();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 16 * 60_000);
    await expect(adjust('10')).rejects.toThrow();
    expect(new Set(keys()).size).toBe(4);
  });

  it('repeats the key of a change with a password, and does not store it', async () => {
    const change = () => changeOnce('POST /password', { password: 'old-password', newPassword: 'new-password' });
    breakCall('POST /password');
    await expect(change()).rejects.toThrow();
    await expect(change()).rejects.toThrow();
    const sent = received('POST /password').map(({ headers }) => headers.get('idempotency-key'));
    expect(sent[1]).toBe(sent[0]);
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/old-password|new-password/);
  });
});
