import type { CallName, CallRequest, Envelope } from '@site/contract';
import { calls } from '@site/contract/calls';
import type { Role } from '@site/contract/operators';
import { type Database, openDatabase } from '../base/database/database';
import { jobLimits } from '../base/database/limits';
import { cipherOfTests } from './cipherOfTests';
import { system, wallet } from '../ledger/accounts';
import { balanceOf, move } from '../ledger/ledger';
import { seedFirstOperator } from '../operators/identity/firstOperator';
import { insertOperator } from '../operators/authority/operators.store';
import { insertToken } from '../operators/authority/tokens.store';
import { newOperatorToken } from '../operators/identity/tokens';
import type { PaymentProvider } from '../money/providers/provider';
import type { PushSettings } from '../base/pushSettings';
import { hashOf } from '../base/crypto/oneTimeToken';
import { makeServer } from '../app/server';
import type { Domain } from '../members/calls/services';
import { platformsWith } from '../games/platforms/routes';
import { platformsOf } from '../sandboxes/connectedPlatforms';
import { sandboxGames } from '../sandboxes/sandboxGames';
import { makeTestDatabase } from './cluster';

export interface TestMember {
  id: string;
  name: string;
  token: string;
}

interface CallOptions {
  token?: string | undefined;
  /** Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
}

export const operatorKeyOfTests = 'operator-key-of-the-tests-0123456789';
export const loginPassword = 'secret123';
export const fundPassword = '123456';

/** A valid registration, with `change` applied. */
export const registration = (name: string, change: object = {}) => ({
  name,
  password: loginPassword,
  confirmPass: loginPassword,
  realname: '张三',
  paypassword: fundPassword,
  ...change,
});

/** The sandboxes, with their games, whose provider a test may play. */
export const sandboxesOfTests = platformsOf(
  sandboxGames({ SANDBOX_GAMES_SECRET: 'secret-of-the-games-of-tests-0123456789' }),
);

/** Hundreds of calls at once wait for their turns, also while the machine does other work. */
export const patientLimits = { ...jobLimits, connect: 60_000, lock: 60_000 };

interface TestHostOptions {
  siteDir?: string;
  /** Opens the database for calls at the URL of the new one; by default with patient limits. */
  open?: (url: string) => Promise<Database>;
  /** The platforms domain; by default that of `sandboxesOfTests`. */
  platforms?: Domain;
  /** Names of the platforms that are sandboxes; by default none, so that real payments can be switched on. */
  sandboxNames?: readonly string[];
  push?: PushSettings;
  providers?: readonly PaymentProvider[];
  isTraced?: boolean;
}

const openHost = async (options: TestHostOptions = {}) => {
  const {
    siteDir,
    open,
    platforms = platformsWith(sandboxesOfTests),
    sandboxNames = [],
    push,
    providers = [],
    isTraced = false,
  } = options;
  const ends: (() => Promise<unknown>)[] = [];
  // Registered before the first await, since jest accepts hooks only while it loads a file.
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  const database = await makeTestDatabase();
  ends.push(database.drop);
  const jobs = openDatabase(database.appUrl, { limits: patientLimits });
  ends.push(jobs.close);
  const readOnly = new URL(database.appUrl);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  const reports = openDatabase(readOnly.href, { connections: 2, limits: patientLimits });
  ends.push(reports.close);
  const pool = open ? await open(database.appUrl) : jobs;
  if (open) ends.push(pool.close);
  let fixedNow: Date | undefined;
  const logLines: string[] = [];
  const host = await makeServer({
    db: pool,
    jobs,
    reports,
    cipher: cipherOfTests,
    now: () => fixedNow ?? new Date(),
    logStream: { write: (line) => logLines.push(line) },
    siteDir,
    sandboxNames,
    push,
    isTraced,
    providers,
    platforms,
  });
  // What a test changes counts as the host's own changes.
  const { db } = host.services;
  await host.seed();
  await seedFirstOperator(jobs, '', operatorKeyOfTests);
  for (const app of [host.app, host.operatorApp]) {
    ends.push(() => app.close());
    await app.ready();
  }

  const read = (body: string): Envelope<any> => JSON.parse(body);

  /** Sends any payload, valid or not, to a call and returns the envelope. */
  const send = async (
    name: CallName,
    payload: unknown = {},
    { token, key, headers }: CallOptions = {},
  ): Promise<Envelope<any>> => {
    const { method } = calls[name];
    const response = await host.app.inject({
      method,
      url: `/api/${name}`,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...headers,
      },
      ...(method === 'GET'
        ? { query: payload as Record<string, string> }
        : { payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload) }),
    });
    expect(response.statusCode).toBe(200);
    return read(response.body);
  };

  /** Makes a personal token of an operator. */
  const newToken = async (operatorId: number): Promise<string> => {
    const token = newOperatorToken();
    await insertToken(db, {
      operatorId: String(operatorId),
      tokenHash: hashOf(token),
      kind: 'personal',
      name: 'tests',
      address: '',
      lifetime: '1 day',
    });
    return token;
  };

  let members = 0;
  let operators = 0;
  const register = async (name = `member${(members += 1)}`): Promise<TestMember> => {
    const { data, message } = await send('register', registration(name));
    const row = await db.row<{ id: string }>('select id from member where username_key = lower($1)', [name]);
    if (!row) throw new Error(`not registered: ${message}`);
    return { id: row.id, name, token: data.api_token };
  };

  return {
    ...host,
    db,
    url: database.url,
    /** The lines of the log since the last call. */
    takeLog: () => logLines.splice(0),
    appUrl: database.appUrl,
    send,
    call: <Name extends CallName>(name: Name, payload: CallRequest<Name>, options?: CallOptions) =>
      send(name, payload, options),
    register,
    /** Credits a member's wallet, in fen. */
    credit: (memberId: string, amount: bigint) =>
      db.transaction((tx) => move(tx, { from: system('deposits'), to: wallet(memberId), amount, kind: 'deposit' })),
    balance: (memberId: string) => balanceOf(db, wallet(memberId)),
    /** Makes an operator call with a token, by default that of an admin; `path` without `/operator`. */
    operator: async (method: 'GET' | 'POST', path: string, body: unknown = {}, key = operatorKeyOfTests) => {
      const response = await host.operatorApp.inject({
        method,
        url: `/operator${path}`,
        headers: {
          authorization: `Bearer ${key}`,
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        },
        ...(method === 'POST' ? { payload: JSON.stringify(body) } : {}),
      });
      return read(response.body);
    },
    newToken,
    /** Adds an operator with these roles, and returns the name, the id and a token. */
    addOperator: async (...roles: Role[]) => {
      const name = `operator${(operators += 1)}`;
      const id = Number(await insertOperator(db, { name, roles, passwordHash: null }));
      return { name, id, token: await newToken(id) };
    },
    /** Sets the host's time; undefined restores the system clock. */
    setNow: (moment: Date | undefined) => {
      fixedNow = moment;
    },
  };
};

export type Host = Awaited<ReturnType<typeof openHost>>;

/**
 * An API host with a new database, and the releases in `siteDir`, for the tests of a file or of a `describe`. It is
 * empty before they begin, and closes after the last one.
 */
export const testHost = (options?: TestHostOptions): Host => {
  const ready = openHost(options);
  const host = {} as Host;
  beforeAll(async () => void Object.assign(host, await ready));
  return host;
};
