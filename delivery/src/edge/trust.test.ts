import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { activate } from '../activation/activate';
import { readRegistry } from '../registry/registry';
import { siteIn } from '../pages/openSite';
import { testSite } from '../testing/testSite';
import { createEdge } from './createEdge';

const { folder, site, release } = testSite();
const registryFile = join(site.store.folder, 'registry.json');
const goodFile = `${site.store.folder}.good.json`;
const versions: string[] = [];
let lines: string[] = [];
const edges: FastifyInstance[] = [];

const startEdge = async (): Promise<FastifyInstance> => {
  lines = [];
  const edge = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log: (line) => lines.push(line) });
  edges.push(edge);
  return edge;
};
const walletOf = async (edge: FastifyInstance): Promise<string> => {
  const { apps } = (await edge.inject('/registry.json')).json<{ apps: Record<string, { version: string }> }>();
  return apps['mfe-wallet']?.version ?? 'none';
};

beforeAll(async () => {
  await release('shell');
  for (const label of ['one', 'two']) {
    versions.push(await release('mfe-wallet', label));
    cpSync(registryFile, join(folder, `registry-${label}.json`));
  }
});

afterAll(() => Promise.all(edges.map((edge) => edge.close())));

const bad: [what: string, text: () => string, says: RegExp][] = [
  ['is incomplete', () => '{ half', /cannot be read/],
  ['is not signed', () => readFileSync(registryFile, 'utf8').replace(/,\s*"signature": "[^"]*"/, ''), /is not signed/],
  [
    'was altered',
    () => readFileSync(registryFile, 'utf8').replace(versions[1] ?? '', versions[0] ?? ''),
    /was altered/,
  ],
  ['is signed with another key', () => foreignRegistry, /signed with another key/],
  ['is older than one served before', () => readFileSync(join(folder, 'registry-one.json'), 'utf8'), /is older than 3/],
];
let foreignRegistry = '';

beforeAll(async () => {
  const foreign = siteIn(join(folder, 'foreign'));
  cpSync(join(site.store.folder, 'releases'), join(foreign.store.folder, 'releases'), { recursive: true });
  for (const app of ['shell', 'mfe-wallet'])
    await activate(foreign, [{ app, version: (await readRegistry(site)).apps[app]?.live ?? '' }], { by: 'foreign' });
  foreignRegistry = readFileSync(join(foreign.store.folder, 'registry.json'), 'utf8').replace(
    '"revision": 2',
    '"revision": 9',
  );
});

describe.each(bad)('a registry that %s', (_what, text, says) => {
  const good = () => readFileSync(join(folder, 'registry-two.json'), 'utf8');
  afterEach(() => writeFileSync(registryFile, good()));

  test('leaves the last known good one served', async () => {
    const edge = await startEdge();
    expect(await walletOf(edge)).toBe(versions[1]);
    writeFileSync(registryFile, text());
    expect(await walletOf(edge)).toBe(versions[1]);
    expect((await edge.inject('/')).body).toContain(versions[1]);
    expect(lines).toEqual([expect.stringMatching(says)]);
  });

  test('leaves it served after a restart', async () => {
    writeFileSync(registryFile, text());
    const edge = await startEdge();
    expect(await walletOf(edge)).toBe(versions[1]);
    expect(lines).toEqual([expect.stringMatching(says), expect.stringMatching(/last known good registry, revision 3/)]);
  });
});

test('a missing registry leaves the last known good one served', async () => {
  const edge = await startEdge();
  await edge.inject('/');
  rmSync(registryFile);
  expect(await walletOf(edge)).toBe(versions[1]);
  cpSync(goodFile, registryFile);
});

test('a missing registry leaves the last known good one served after a restart', async () => {
  const before = readFileSync(registryFile);
  rmSync(registryFile);
  expect(await walletOf(await startEdge())).toBe(versions[1]);
  writeFileSync(registryFile, before);
});

test('logs once that the last known good registry cannot be kept, and composes the page once', async () => {
  const read: string[] = [];
  const store = {
    ...site.store,
    fetchRelease: (app: string, version: string) => {
      read.push(app);
      return site.store.fetchRelease(app, version);
    },
  };
  const lastKnownGood = {
    ...site.lastKnownGood,
    read: () => undefined,
    keep: () => Promise.reject(new Error('no room')),
  };
  lines = [];
  const edge = await createEdge({
    site: { ...site, store, lastKnownGood },
    apiUrl: 'http://127.0.0.1:1',
    log: (line) => lines.push(line),
  });
  edges.push(edge);
  await edge.inject('/');
  const once = read.length;
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  await edge.inject('/');
  later.mockRestore();
  expect(read).toHaveLength(once);
  expect(lines).toEqual([expect.stringMatching(/could not be kept: no room/)]);
});

test('serves a valid registry if the last known good file holds null', async () => {
  const before = readFileSync(goodFile);
  writeFileSync(goodFile, 'null');
  expect(await walletOf(await startEdge())).toBe(versions[1]);
  expect(lines).toEqual([]);
  expect(JSON.parse(readFileSync(goodFile, 'utf8'))).toMatchObject({ revision: expect.any(Number) });
  writeFileSync(goodFile, before);
});

test('leaves out an app whose descriptor is not the one that was activated, and serves the others', async () => {
  const descriptor = join(site.store.folder, 'releases', 'mfe-wallet', versions[1] ?? '', 'descriptor.json');
  const before = readFileSync(descriptor, 'utf8');
  writeFileSync(descriptor, before.replace(/"integrity": "sha384-./, '"integrity": "sha384-0'));
  const edge = await startEdge();
  expect(await walletOf(edge)).toBe('none');
  expect((await edge.inject('/')).statusCode).toBe(200);
  expect(lines).toEqual([expect.stringMatching(/is not the one that was activated/)]);
  writeFileSync(descriptor, before);
});

test.each(['index.html', 'sw.js'])('does not serve an altered %s of the shell', async (file) => {
  const { apps } = await readRegistry(site);
  const path = join(site.store.folder, 'releases/shell', apps.shell?.live ?? '', file);
  const before = readFileSync(path);
  writeFileSync(path, `${String(before)}<script>steal()</script>`);
  const edge = await startEdge();
  const { body } = await edge.inject(file === 'sw.js' ? '/sw.js' : '/');
  expect(body).not.toContain('steal');
  writeFileSync(path, before);
});

test("adds the integrity of the shell's scripts to the page", async () => {
  const { body } = await (await startEdge()).inject('/');
  expect(body).toMatch(/<script src="\/files\/shell\/[^"]+\.js" integrity="sha384-[^"]{64}" defer>/);
});

test('the signing key is outside the site folder', () => {
  expect(site.keys.signing).toBe(`${site.store.folder}.key`);
  expect(readFileSync(site.keys.signing, 'utf8')).toContain('PRIVATE KEY');
  expect(readFileSync(site.keys.public, 'utf8')).not.toContain('PRIVATE');
});
