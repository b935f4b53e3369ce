import Fastify from 'fastify';
import { join } from 'node:path';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { runRelease } from './releaseCommand';

const folder = temporaryFolder();
const text = { type: 'string' };
const balance = (response: object) => ({
  balance: { method: 'POST' as const, access: 'member' as const, request: {}, response },
});
const used = balance({ type: 'object', properties: { balance: text }, required: ['balance'] });

/** What the API host answers at /api/contract. */
let answer: unknown;
const contractOf = (calls: object) => ({ code: 200, message: '', data: { version: '1.0.0', calls } });
const breaking = contractOf(balance({ type: 'object', properties: {}, required: [] }));

const host = Fastify();
host.get('/api/contract', (_request, reply) => reply.send(answer));
let url: string;

const release = async (...args: string[]) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runRelease(args, { out: (line) => out.push(line), err: (line) => err.push(line) });
  return { code, out: out.join('\n'), err: err.join('\n') };
};
const publish = async (app: string, label: string, calls?: typeof used) =>
  (await release('publish', app, '--dist', builtApp(folder, app, label, calls ? { calls } : {}))).out;
const activate = (app: string, version: string, ...more: string[]) =>
  release('activate', app, version, '--no-browser', 'a test', ...more);
const liveWallet = async () => JSON.parse((await release('status', '--json')).out).apps['mfe-wallet'];

let one: string;

beforeAll(async () => {
  url = await host.listen({ host: '127.0.0.1', port: 0 });
  process.env.SITE_DIR = join(folder, 'site');
  process.env.API_URL = url;
  answer = contractOf(used);
  await activate('shell', await publish('shell', 'one'));
  one = await publish('mfe-wallet', 'one', used);
  await activate('mfe-wallet', one);
});
afterAll(() => host.close());

const reason =
  /^mfe-wallet \S+ reads the field balance of the response of balance as string; the host has no such field\.$/m;

test('activate compares the release with the API host at API_URL and records nothing if it fits', async () => {
  answer = contractOf(used);
  expect(await liveWallet()).toMatchObject({ live: one });
  expect(await liveWallet()).not.toHaveProperty('noApi');
});

test('activate refuses a release that the API host breaks; force and a rollback pass', async () => {
  const two = await publish('mfe-wallet', 'two', used);
  answer = breaking;
  expect(await activate('mfe-wallet', two)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(reason) });
  expect(await liveWallet()).toMatchObject({ live: one });
  expect(await activate('mfe-wallet', two, '--force', 'the host follows')).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^Overruled: mfe-wallet/),
  });
  expect(await release('rollback', 'mfe-wallet')).toMatchObject({ code: 0, out: one });
});

test.each<[string, unknown, RegExp]>([
  ['no contract', { code: 404, message: '接口不存在！', data: null }, /has no contract \(status 200\)/],
  ['another kind of answer', '<html>', /has no contract/],
])('activate refuses a release if the API host has %s, unless a reason is given', async (what, given, reasonOf) => {
  answer = given;
  const before = await liveWallet();
  const version = await publish('mfe-wallet', what, used);
  const { code, err } = await activate('mfe-wallet', version);
  expect({ code, live: await liveWallet() }).toEqual({ code: 1, live: before });
  expect(err).toMatch(reasonOf);
  expect(err).toContain('pass --no-api REASON');
  expect(await activate('mfe-wallet', version, '--no-api', 'moving')).toMatchObject({ code: 0, err: '' });
  expect(await liveWallet()).toMatchObject({ live: version, noApi: 'moving' });
  expect((await release('status')).out).toContain('API not compared: moving');
});

test('activate refuses a release if the API host answers with something that is not a contract', async () => {
  answer = { code: 200, message: '', data: { version: '1.0.0', calls: { balance: { method: 'GET' } } } };
  const version = await publish('mfe-wallet', 'damaged contract', used);
  expect(await activate('mfe-wallet', version)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/\/api\/contract is not a contract: /),
  });
});

describe('check-api', () => {
  test('prints what was compared if every live release fits', async () => {
    answer = contractOf(used);
    expect(await release('check-api', `${url}/`)).toEqual({
      code: 0,
      out: expect.stringMatching(/^2 releases fit the API host at \S+ \(contract 1\.0\.0\)\.$/),
      err: '',
    });
  });

  test('refuses a contract with references, which would not be compared', async () => {
    answer = contractOf(balance({ $ref: '#/$defs/Row', $defs: { Row: { type: 'object' } } }));
    expect(await release('check-api', url)).toMatchObject({ code: 1, err: expect.stringMatching(/is not a contract/) });
  });

  test('refuses a host that breaks a canary', async () => {
    answer = contractOf({});
    await activate('mfe-wallet', await publish('mfe-wallet', 'live'), '--force', 'a test');
    answer = breaking;
    expect(await release('check-api', url)).toMatchObject({ code: 0 });
    const canary = await publish('mfe-wallet', 'canary', used);
    await activate('mfe-wallet', canary, '--canary', '10', '--force', 'a test');
    expect(await release('check-api', url)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(reason) });
  });

  test('refuses a host without a contract, since nothing was compared', async () => {
    answer = { code: 404, message: '', data: null };
    expect(await release('check-api', url)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Nothing was compared/),
    });
  });
});
