import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitOf, spawnProgram, whenReady } from '../testing/hostProcess';
import { waitUntil } from '../testing/waitUntil';

jest.setTimeout(180_000);

interface Host {
  process: ChildProcess;
  url: string;
  agent: Agent;
  /** Whether the last answer of /readyz was 200. */
  ready: boolean;
}

interface Answer {
  status: number | undefined;
  body: string;
}

let folder: string;
const hosts: Host[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-rolling-'));
});

afterAll(async () => {
  for (const { process, agent } of hosts) {
    agent.destroy();
    process.kill('SIGTERM');
    await exitOf(process);
  }
  await rm(folder, { recursive: true, force: true });
});

/** Starts an API host, or the wallet, on the database of `folder`, beside those that run. */
const start = async (drainDelay: number, program: 'main.ts' | 'app/wallet.ts' = 'main.ts'): Promise<Host> => {
  const process = spawnProgram(program, [], {
    DATA_DIR: folder,
    OPERATOR_PORT: 'off',
    WALLET_PORT: '0',
    SANDBOX_GAMES_SECRET: 'secret-of-the-games-of-tests-0123456789',
    DRAIN_DELAY_MS: `${drainDelay}`,
  });
  const { url } = await whenReady(process);
  const host = { process, url, agent: new Agent({ keepAlive: true }), ready: true };
  hosts.push(host);
  return host;
};

const stop = async ({ process }: Host) => {
  process.kill('SIGTERM');
  return exitOf(process);
};

const send = ({ url, agent }: Host, method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  new Promise<Answer>((done, fail) => {
    request(`${url}${path}`, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => done({ status: response.statusCode, body: text }));
      response.on('error', fail);
    })
      .on('error', fail)
      .end(body);
  });

const call = (host: Host, name: string, payload: object, token = '') =>
  send(
    host,
    'POST',
    `/api/${name}`,
    { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    JSON.stringify(payload),
  );

const register = async (host: Host, name: string): Promise<string> => {
  const password = 'secret123';
  const { body } = await call(host, 'register', {
    name,
    password,
    confirmPass: password,
    realname: '张三',
    paypassword: '123456',
  });
  return JSON.parse(body).data.api_token;
};

test('SIGTERM: answers each of 200 calls of clients that keep their connections, and exits with 0', async () => {
  const host = await start(0);
  const token = await register(host, 'drain1');
  const round = () => Array.from({ length: 200 }, () => call(host, 'balance', {}, token).catch((error) => error.code));
  await Promise.all(round());
  const answers = round();
  // All are written before the signal, on the connections of the first round.
  expect(await Promise.all([stop(host), ...answers])).toEqual([
    0,
    ...answers.map(() => ({ status: 200, body: expect.stringContaining('"code":200') })),
  ]);
});

/** Sends calls in turn to the hosts that are ready, as a balancer does, until `end`; returns what was no answer. */
const startLoad = (rotation: Host[], token: string) => {
  const failures: unknown[] = [];
  let calls = 0;
  const end = new AbortController();
  const watch = async () => {
    while (!end.signal.aborted) {
      for (const host of rotation) {
        host.ready = (await send(host, 'GET', '/readyz').catch(() => undefined))?.status === 200;
      }
      await sleep(20);
    }
  };
  const client = async () => {
    while (!end.signal.aborted) {
      const ready = rotation.filter((host) => host.ready);
      const host = ready[(calls += 1) % ready.length];
      const answer = host && (await call(host, 'balance', {}, token).catch((error: Error) => error));
      if (!answer || answer instanceof Error || !answer.body.includes('"code":200')) failures.push(answer);
    }
  };
  const running = Promise.all([watch(), ...Array.from({ length: 8 }, client)]);
  return {
    calls: () => calls,
    end: async () => {
      end.abort();
      await running;
      return failures;
    },
  };
};

test('no call fails while both of two processes behind a balancer are replaced', async () => {
  // Long enough for the balancer to notice, also on a busy machine.
  const delay = 3000;
  const first = await start(delay);
  const second = await start(delay);
  const rotation = [first, second];
  const load = startLoad(rotation, await register(first, 'rolling1'));
  await waitUntil('both serve', () => load.calls() > 200);
  expect(await stop(first)).toBe(0);
  const callsBefore = load.calls();
  rotation.push(await start(delay));
  expect(await stop(second)).toBe(0);
  await waitUntil('the new process serves', () => load.calls() > callsBefore + 200);
  expect(await load.end()).toEqual([]);
});

test('SIGTERM: the wallet answers calls while a balancer notices that it ends', async () => {
  const wallet = await start(3000, 'app/wallet.ts');
  const ended = stop(wallet);
  await waitUntil('it is no longer ready', async () => (await send(wallet, 'GET', '/readyz')).status === 503);
  // Not signed.
  expect((await send(wallet, 'POST', '/api/platforms/SG/wallet/balance')).status).toBe(401);
  expect(await ended).toBe(0);
});
