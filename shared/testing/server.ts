import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { CallData, CallName } from '../src/contract';
import { codes } from '../src/contract/envelope';

/** The fake API host of a test: it answers only what the test tells it to, an unexpected call fails the test. */
export const server = setupServer();

const envelope = (code: number, message: string, data: unknown = null) => HttpResponse.json({ code, message, data });

type Body = Record<string, unknown>;

/** A call that the fake host received. */
export interface Received {
  name: CallName;
  body: Body;
  headers: Headers;
}

/** Calls in the order they arrived since `answer` was first told. */
export const received = (name: CallName): Received[] => log.filter((it) => it.name === name);
let log: Received[] = [];
beforeEach(() => {
  log = [];
});

const route = (name: CallName, reply: (body: Body) => Response | Promise<Response>) =>
  server.use(
    http.all(`*/api/${name}`, async ({ request }) => {
      const body: Body =
        request.method === 'GET'
          ? Object.fromEntries(new URL(request.url).searchParams)
          : ((await request.json().catch(() => ({}))) as Body);
      log.push({ name, body, headers: request.headers });
      return reply(body);
    }),
  );

/** The host answers `name` with code 200 and `data`, which may be computed from the request's body. */
export const answer = <Name extends CallName>(
  name: Name,
  data: CallData<Name> | ((body: Body) => CallData<Name>),
  message = 'ok',
): void =>
  route(name, (body) =>
    envelope(codes.ok, message, typeof data === 'function' ? (data as (body: Body) => CallData<Name>)(body) : data),
  );

/** The host refuses `name` with a code and a Chinese message. */
export const refuse = (name: CallName, message: string, code: number = codes.refused): void =>
  route(name, () => envelope(code, message));

/** The host never answers `name`: the connection breaks. */
export const breakCall = (name: CallName): void => route(name, () => HttpResponse.error());
