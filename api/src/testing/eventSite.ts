import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { makeProcessCache } from '../members/calls/processCache';
import { makeWriteTracker } from '../base/cache/trackWrites';
import { type Database, openDatabase, type Queryable } from '../base/database/database';
import { eventRoutes } from '../members/events/routes';
import { registerErrorHandlers } from '../base/http/errors';
import { type EventClient, openEvents, type ReceivedEvent } from './eventClient';
import { type Host, patientLimits, testHost, type TestMember } from './testHost';

interface EventProcess {
  app: FastifyInstance;
  url: string;
  /** Clients whose session was accepted. */
  admitted(): number;
  /** Makes queries for missed events and sessions wait until `release` is called. `reached` resolves once one waits. */
  hold(): { reached: Promise<void>; release: () => void };
  /** Streams are open. */
  isFollowing(): boolean;
  tick(): Promise<void>;
  warn: jest.Mock;
  stop(): Promise<void>;
}

/** A database whose queries of rows can be made to wait. */
const pausableDatabase = (db: Database) => {
  let pass = async () => {};
  const held: Database = {
    ...db,
    rows: async <Row extends object>(sql: string, params?: unknown[]) => {
      await pass();
      return db.rows<Row>(sql, params);
    },
  };
  const hold: EventProcess['hold'] = () => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const reached = new Promise<void>((resolve) => {
      pass = () => {
        resolve();
        return released;
      };
    });
    return { reached, release };
  };
  return { held, hold };
};

/** The next event of a stream that is not a notice: every decision of an order adds one. */
export const nextChange = async (client: EventClient): Promise<ReceivedEvent | undefined> => {
  const event = await client.next();
  return event?.event === 'notice' ? nextChange(client) : event;
};

export const nextEvents = async ({ next }: EventClient, count: number): Promise<(ReceivedEvent | undefined)[]> => {
  const events = [];
  while (events.length < count) events.push(await next());
  return events;
};

export const startOf = ({ headers }: EventClient) => String(headers['last-event-id']);

export const orderNumbers = (events: (ReceivedEvent | undefined)[]) => events.map((event) => event?.data.out_trade_no);

export const order = (out_trade_no: string, state: number) =>
  expect.objectContaining({ event: 'order', data: expect.objectContaining({ kind: 'deposit', out_trade_no, state }) });
export const balance = (yuan: string) => expect.objectContaining({ event: 'balance', data: { balance: yuan } });

interface EventSite {
  host: Host;
  first: EventProcess;
  second: EventProcess;
  member: TestMember;
}

/** A host, and for each test two processes that serve its events and a new member. */
export const eventSite = () => {
  const host = testHost();
  const site = { host } as EventSite;
  const started: EventProcess[] = [];

  /** Another process of the site, which serves events alone and reads changes when a test says so. */
  const startProcess = async ({
    url = host.appUrl,
    limits = patientLimits,
    afterStop = async () => {},
  } = {}): Promise<EventProcess> => {
    const db: Database = openDatabase(url, { connections: 2, limits });
    const app = Fastify({ forceCloseConnections: 'idle' });
    registerErrorHandlers(app);
    const ticks = new Set<() => Promise<void>>();
    const warn = jest.fn();
    const { held, hold } = pausableDatabase(db);
    const processCache = makeProcessCache({ db, writes: makeWriteTracker() });
    let admitted = 0;
    const cache: typeof processCache = {
      ...processCache,
      admission: async (...args) => {
        const admission = await processCache.admission(...args);
        admitted += 1;
        return admission;
      },
    };
    const log = { ...host.services.log, warn } as typeof host.services.log;
    await eventRoutes(app, { db: held, cache, log }, (tick) => {
      ticks.add(tick);
      return () => ticks.delete(tick);
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const process = {
      app,
      url: `http://127.0.0.1:${port}/api/events`,
      admitted: () => admitted,
      hold,
      isFollowing: () => ticks.size > 0,
      tick: async () => {
        await Promise.all([...ticks].map((tick) => tick()));
      },
      warn,
      stop: async () => {
        await app.close();
        await db.close();
        await afterStop();
      },
    };
    started.push(process);
    return process;
  };

  beforeEach(async () => {
    Object.assign(site, { first: await startProcess(), second: await startProcess(), member: await host.register() });
  });
  afterEach(async () => {
    for (const { stop } of started.splice(0)) await stop();
  });

  const clients: EventClient[] = [];
  afterEach(() => clients.splice(0).forEach((client) => client.leave()));

  /** Opens a stream, by default of the test's member; it follows once this resolves. */
  const open = async ({ url }: EventProcess, after?: string, { token }: Pick<TestMember, 'token'> = site.member) => {
    const headers = { authorization: `Bearer ${token}`, ...(after ? { 'last-event-id': after } : {}) };
    const client = await openEvents(url, headers);
    clients.push(client);
    return client;
  };

  let orders = 0;
  const addDeposit = async (amount = 10_000): Promise<string> => {
    const order = `D${(orders += 1)}`;
    await host.db.run(
      `insert into deposit (out_trade_no, member_id, paytype, amount, real_money) values ($1, $2, 'bank', $3, 1)`,
      [order, site.member.id, amount],
    );
    return order;
  };
  const approve = (order: string) => host.operator('POST', `/deposits/${order}/approve`);
  const reject = (order: string) => host.operator('POST', `/deposits/${order}/reject`, { reason: '未到账' });

  /** Adds events of decided deposits in one transaction, with the numbers `prefix` and 1 to `count`. */
  const addOrderEvents = (prefix: string, count: number, db: Queryable = host.db) =>
    db.run(
      `insert into member_event (member_id, name, data)
        select $1, 'order', jsonb_build_object('kind', 'deposit', 'out_trade_no', $2::text || n, 'state', 2,
            'fen', '100', 'at', now())
          from generate_series(1, $3::int) n order by n`,
      [site.member.id, prefix, count],
    );
  const addNotice = (db: Queryable = host.db) =>
    db.run(`insert into member_notice (member_id, kind) values ($1, 'password-changed')`, [site.member.id]);

  return { site, startProcess, open, addDeposit, approve, reject, addOrderEvents, addNotice };
};
