import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { lastKnownGoodIn, SIGNATURE_LIFE_MS, readRegistry, renewRegistry, type Site } from '../registry/registry';
import { startRenewal } from '../registry/signature';
import { bucketStore } from '../store/bucketStore';
import { siteIn } from '../pages/openSite';
import { temporaryFolder } from '../testing/builtApp';
import { testSite } from '../testing/testSite';
import { createEdge } from './createEdge';

const DAY_MS = 24 * 60 * 60_000;
const { site, release } = testSite();
const registryFile = join(site.store.folder, 'registry.json');
const edges: FastifyInstance[] = [];
const lines: string[] = [];
let text: string;

beforeAll(async () => {
  await release('shell');
  text = readFileSync(registryFile, 'utf8');
});
beforeEach(() => {
  lines.length = 0;
  writeFileSync(registryFile, text);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(edges.splice(0).map((edge) => edge.close()));
});

/** The site on a machine that has served nothing yet. */
const newMachine = (differences: Partial<Site> = {}): Site => ({
  ...site,
  lastKnownGood: lastKnownGoodIn(join(temporaryFolder(), 'good.json')),
  ...differences,
});
const start = async (machine: Site): Promise<FastifyInstance> => {
  const edge = await createEdge({ site: machine, apiUrl: 'http://127.0.0.1:1', log: (line) => lines.push(line) });
  edges.push(edge);
  return edge;
};
const statusOf = async (edge: FastifyInstance): Promise<number> => (await edge.inject('/')).statusCode;
const passDays = (days: number) => {
  const now = Date.now() + days * DAY_MS;
  jest.spyOn(Date, 'now').mockReturnValue(now);
};

test('a machine that has served nothing accepts a signature of the last 30 days', async () => {
  passDays(29);
  expect(await statusOf(await start(newMachine()))).toBe(200);
});

test('a machine that has served nothing refuses an expired signature', async () => {
  passDays(31);
  expect(await statusOf(await start(newMachine()))).toBe(503);
  expect(lines).toEqual([expect.stringMatching(/^The registry cannot be served: its signature expired at /)]);
});

test('a signature with another expiry than the signed one is refused', async () => {
  writeFileSync(registryFile, text.replace(/"expires": "\d+/, '"expires": "9999'));
  expect(await statusOf(await start(newMachine()))).toBe(503);
  expect(lines).toEqual([expect.stringMatching(/was altered/)]);
});

test('a machine that has served nothing refuses an unsigned registry, whatever its expiry', async () => {
  const { apps, expires } = await readRegistry(site);
  writeFileSync(registryFile, JSON.stringify({ schema: 1, revision: 1, apps, expires }));
  const keys = { signing: join(temporaryFolder(), 'a.key'), public: join(temporaryFolder(), 'a.pub') };
  expect(await statusOf(await start(newMachine({ keys })))).toBe(503);
  expect(lines).toEqual([expect.stringMatching(/is not signed/)]);
});

test('an edge that serves goes on when the signature expires, even after a restart, and warns once', async () => {
  const machine = newMachine();
  const edge = await start(machine);
  expect(await statusOf(edge)).toBe(200);
  expect(lines).toEqual([]);
  passDays(31);
  expect(await statusOf(edge)).toBe(200);
  expect(await statusOf(edge)).toBe(200);
  expect(lines).toEqual([expect.stringMatching(/^The signature of the registry, revision 1, expires at .*renew/)]);
  expect(await statusOf(await start(machine))).toBe(200);
});

test('a machine refuses a revision below the one that its configuration names', async () => {
  expect(await statusOf(await start(newMachine({ minRevision: 2 })))).toBe(503);
  expect(lines).toEqual([expect.stringMatching(/revision 1 of \S+ is older than MIN_REVISION, which is 2/)]);
  await renewRegistry(site);
  expect(await statusOf(await start(newMachine({ minRevision: 2 })))).toBe(200);
});

test('an edge that cannot keep what it serves refuses an older registry while it runs', async () => {
  const keep = () => Promise.reject(new Error('read-only'));
  await renewRegistry(site);
  const edge = await start(newMachine({ lastKnownGood: { file: '', read: () => undefined, keep } }));
  expect((await edge.inject('/registry.json')).json()).toMatchObject({ revision: 2 });
  writeFileSync(registryFile, text);
  expect((await edge.inject('/registry.json')).json()).toMatchObject({ revision: 2 });
});

test('an edge on a bucket does not start without the public key', async () => {
  const bucket = {
    name: 's3://members/live',
    list: jest.fn(),
    read: jest.fn(),
    write: jest.fn(),
    replace: jest.fn(),
    remove: jest.fn(),
  };
  const mirror = temporaryFolder();
  const keys = { signing: site.keys.signing, public: join(mirror, 'missing.pub') };
  const machine = newMachine({ store: bucketStore(bucket, mirror), keys });
  await expect(start(machine)).rejects.toThrow(
    /missing\.pub is missing, so the registry of s3:\/\/members\/live cannot/,
  );
  expect(bucket.read).not.toHaveBeenCalled();
});

describe('the signature of a running site', () => {
  /** The revision after the renewal has run once. */
  const revisionAfterRenewal = async (it: Site): Promise<number> => {
    await startRenewal(it, (line) => lines.push(line))();
    return (await readRegistry(site)).revision;
  };

  test('is renewed after a week, and stays before', async () => {
    passDays(6);
    expect(await revisionAfterRenewal(site)).toBe(1);
    jest.restoreAllMocks();
    passDays(8);
    expect(await revisionAfterRenewal(site)).toBe(2);
    expect(Date.parse((await readRegistry(site)).expires ?? '')).toBe(Date.now() + SIGNATURE_LIFE_MS);
    expect(lines).toEqual([expect.stringMatching(/signed again as revision 2/)]);
  });

  test('stays on a machine without the signing key', async () => {
    passDays(8);
    const keys = { ...site.keys, signing: join(temporaryFolder(), 'missing.key') };
    expect(await revisionAfterRenewal({ ...site, keys })).toBe(1);
    expect(lines).toEqual([]);
  });

  test('is not made for a site without releases', async () => {
    const empty = siteIn(join(temporaryFolder(), 'site'));
    await startRenewal(empty, (line) => lines.push(line))();
    expect((await readRegistry(empty)).revision).toBe(0);
    expect(lines).toEqual([]);
  });
});
