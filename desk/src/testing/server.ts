import type { OperatorCallName, OperatorData, ReviewOptions } from '@site/contract/operators';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

const reviewOptions: ReviewOptions = {
  sla: { deposits: 15, withdrawals: 30, payouts: 60 },
  reasons: { deposits: ['未收到款项'], withdrawals: [], payouts: [], applications: [] },
  payout_providers: ['sandbox'],
};

/**
 * The fake operator listener of a test. It answers what every queue reads and the calls that the test defines; any
 * other call fails the test.
 */
export const server = setupServer(
  http.get('*/operator/review-options', () => HttpResponse.json({ code: 200, message: 'ok', data: reviewOptions })),
);

type Body = Record<string, unknown>;

/** A call that the fake listener received. */
export interface Received {
  /** Fields of the request, path parameters included. */
  fields: Body;
  headers: Headers;
}

const log = new Map<OperatorCallName, Received[]>();
beforeEach(() => log.clear());

/** The calls to `name` that the fake listener received in this test, oldest first. */
export const received = (name: OperatorCallName): Received[] => log.get(name) ?? [];

/** Answers `name` with any response that `reply` makes of the request's fields. */
export const respond = (name: OperatorCallName, reply: (fields: Body) => Response | Promise<Response>): void => {
  const [method, path] = name.split(' ');
  server.use(
    http[method === 'GET' ? 'get' : 'post'](`*/operator${path}`, async ({ request, params }) => {
      const sent: Body =
        method === 'GET'
          ? Object.fromEntries(new URL(request.url).searchParams)
          : ((await request.json().catch(() => ({}))) as Body);
      /* msw calls the part before `/operator` 0. */
      const { 0: _origin, ...inPath } = params;
      const fields = { ...sent, ...inPath };
      log.set(name, [...received(name), { fields, headers: request.headers }]);
      return reply(fields);
    }),
  );
};

/** The listener answers `name` with `data`, which a function may compute from the request's fields. */
export const answer = <Name extends OperatorCallName>(
  name: Name,
  data: OperatorData<Name> | ((fields: Body) => OperatorData<Name>),
): void =>
  respond(name, (fields) =>
    HttpResponse.json({
      code: 200,
      message: 'ok',
      data: typeof data === 'function' ? (data as (fields: Body) => unknown)(fields) : data,
    }),
  );

/** The listener refuses `name` with a code and a Chinese message. */
export const refuse = (name: OperatorCallName, message: string, code = 422): void =>
  respond(name, () => HttpResponse.json({ code, message, data: null }));

/** The connection breaks when `name` is called. */
export const breakCall = (name: OperatorCallName): void => respond(name, () => HttpResponse.error());
