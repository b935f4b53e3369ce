import { HttpResponse } from 'msw';
import { sessionToken, setSessionToken } from '../session/sessionToken';
import { pageOf } from '../testing/orders';
import { answer, breakCall, received, refuse, respond } from '../testing/server';
import { call } from './call';

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
