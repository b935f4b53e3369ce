import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { type CallData, type CallName, codes, features } from '@site/contract';
import { contractViolation } from './contractViolation';

const envelope = (code: number, message: string, data: unknown = null) => HttpResponse.json({ code, message, data });

/** The site's info: a host with all features. */
export const siteInfo: CallData<'app'> = {
  title: '测试站',
  site_state: 1,
  redpacket_switch: 1,
  index_modal: 0,
  features: [...features],
};

/**
 * The fake API host of a test. It has all features and a member who confirms nothing by passkey. It answers the calls
 * that the test defines; any other call fails the test.
 */
export const server = setupServer(
  http.all('*/api/app', () => envelope(codes.ok, '', siteInfo)),
  http.all('*/api/passkey/settings', () => envelope(codes.ok, '', [])),
);

type Body = Record<string, unknown>;

/** A call that the fake host received. */
export interface Received {
  name: CallName;
  body: Body;
  headers: Headers;
}

/** The calls to `name` that the fake host received in this test, oldest first. */
export const received = (name: CallName): Received[] => log.filter((it) => it.name === name);
let log: Received[] = [];
let violations: string[] = [];
beforeEach(() => {
  log = [];
  violations = [];
});
/** Every request that a test sends has the fields of its schema. */
afterEach(() => expect(violations).toEqual([]));

const route = (name: CallName, reply: (body: Body) => Response | Promise<Response>) =>
  server.use(
    http.all(`*/api/${name}`, async ({ request }) => {
      const body: Body =
        request.method === 'GET'
          ? Object.fromEntries(new URL(request.url).searchParams)
          : ((await request.json().catch(() => ({}))) as Body);
      log.push({ name, body, headers: request.headers });
      const violation = contractViolation(name, body);
      if (violation) violations.push(violation);
      return reply(body);
    }),
  );

/** The host answers `name` with code 200 and `data`, which a function may compute from the request's body. */
export const answer = <Name extends CallName>(
  name: Name,
  data: CallData<Name> | ((body: Body) => CallData<Name>),
  message = 'ok',
): void =>
  route(name, (body) =>
    envelope(codes.ok, message, typeof data === 'function' ? (data as (body: Body) => CallData<Name>)(body) : data),
  );

/** The host has none of the optional calls. */
export const withoutFeatures = (): void => answer('app', { ...siteInfo, features: [] });

/** The host rejects `name` with a code and a Chinese message. */
export const refuse = (name: CallName, message: string, code: number = codes.refused): void =>
  route(name, () => envelope(code, message));

/** The connection breaks when `name` is called. */
export const breakCall = (name: CallName): void => route(name, () => HttpResponse.error());

/**
 * The host holds its answer to the next request of `name`.
 * @returns `asked` resolves when the request has arrived; `answer` sends the answer
 */
export function holdCall<Name extends CallName>(name: Name, data: CallData<Name>) {
  let arrive = () => {};
  let release = () => {};
  const asked = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.all(
      `*/api/${name}`,
      async () => {
        arrive();
        await released;
        return envelope(codes.ok, 'ok', data);
      },
      { once: true },
    ),
  );
  return { asked, answer: () => release() };
}

/**
 * The forms in which API hosts send a list with one row, or without rows, for `it.each`: title, data, number of rows.
 */
export const listForms = (row: unknown): [title: string, data: unknown, count: number][] => [
  ['a bare list', [row], 1],
  ['a list in `data`', { data: [row] }, 1],
  ['null', null, 0],
  ['null in `data`', { data: null }, 0],
];
