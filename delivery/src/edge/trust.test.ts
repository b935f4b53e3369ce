import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { activate } from '../activation/activate';
import { readRegistry } from '../registry/registry';
import { publish } from '../releases/publish';
import { siteIn } from '../store/site';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { createEdge } from './createEdge';

const folder = temporaryFolder();
const site = siteIn(join(folder, 'site'));
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
  const shell = await publish(site.store, 'shell', builtApp(folder, 'shell'));
  await activate(site, [{ app: 'shell', version: shell }], { by: 'test' });
  for (const label of ['one', 'two']) {
    const version = await publish(site.store, 'mfe-wallet', builtApp(folder, 'mfe-wallet', label));
    await activate(site, [{ app: 'mfe-wallet', version }], { by: 'test' });
    versions.push(version);
    cpSync(registryFile, join(folder, `registry-${label}.json`));
  }
});

afterAll(() => Promise.all(edges.map((edge) => edge.close())));

const bad: [what: string, text: () => string, says: RegExp][] = [
  ['is half written', () => '{ half', /cannot be read/],
  ['is not signed', () => readFileSync(registryFile, 'utf8').replace(/,\s*"signature": "[^"]*"/, ''), /is not signed/],
  [
    'was altered',
    () => readFileSync(registryFile, 'utf8').replace(versions[1] ?? '', versions[0] ?? ''),
    /was altered/,
  ],
  ['is signed with a key of its own', () => registryOfAStranger, /signed with another key/],
  ['is one of old', () => readFileSync(join(folder, 'registry-one.json'), 'utf8'), /is older than 3/],
];
let registryOfAStranger = '';

beforeAll(async () => {
  const stranger = siteIn(join(folder, 'stranger'));
  cpSync(join(site.store.folder, 'releases'), join(stranger.store.folder, 'releases'), { recursive: true });
  for (const app of ['shell', 'mfe-wallet'])
    await activate(stranger, [{ app, version: (await readRegistry(site)).apps[app]?.live ?? '' }], { by: 'stranger' });
  registryOfAStranger = readFileSync(join(stranger.store.folder, 'registry.json'), 'utf8').replace(
    '"revision": 2',
    '"revision": 9',
  );
});

describe.each(bad)('a registry that %s', (_what, text, says) => {
  const good = () => readFileSync(join(folder, 'registry-two.json'), 'utf8');
  afterEach(() => writeFileSync(registryFile, good()));

  test('leaves the last good one in place', async () => {
    const edge = await startEdge();
    expect(await walletOf(edge)).toBe(versions[1]);
    writeFileSync(registryFile, text());
    expect(await walletOf(edge)).toBe(versions[1]);
    expect((await edge.inject('/')).body).toContain(versions[1]);
    expect(lines).toEqual([expect.stringMatching(says)]);
  });

  test('leaves it in place after a restart too', async () => {
    writeFileSync(registryFile, text());
    const edge = await startEdge();
    expect(await walletOf(edge)).toBe(versions[1]);
    expect(lines).toEqual([expect.stringMatching(says), expect.stringMatching(/last good registry, revision 3/)]);
  });
});

test('a registry that is gone leaves the last good one in place', async () => {
  const edge = await startEdge();
  await edge.inject('/');
  rmSync(registryFile);
  expect(await walletOf(edge)).toBe(versions[1]);
  cpSync(goodFile, registryFile);
});

test('also after a restart beside it', async () => {
  const before = readFileSync(registryFile);
  rmSync(registryFile);
  expect(await walletOf(await startEdge())).toBe(versions[1]);
  writeFileSync(registryFile, before);
});

test('a last good one that cannot be kept is told of once, and nothing is composed again for it', async () => {
  const read: string[] = [];
  const store = {
    ...site.store,
    fetchRelease: (app: string, version: string) => {
      read.push(app);
      return site.store.fetchRelease(app, version);
    },
  };
  const lastGood = { ...site.lastGood, revision: () => 0, keep: () => Promise.reject(new Error('no room')) };
  lines = [];
  const edge = await createEdge({
    site: { ...site, store, lastGood },
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
  expect(lines).toEqual([expect.stringMatching(/was not kept: no room/)]);
});

test('a descriptor that is not the one put live costs its app alone', async () => {
  const descriptor = join(site.store.folder, 'releases', 'mfe-wallet', versions[1] ?? '', 'descriptor.json');
  const before = readFileSync(descriptor, 'utf8');
  writeFileSync(descriptor, before.replace(/"integrity": "sha384-./, '"integrity": "sha384-0'));
  const edge = await startEdge();
  expect(await walletOf(edge)).toBe('none');
  expect((await edge.inject('/')).statusCode).toBe(200);
  expect(lines).toEqual([expect.stringMatching(/is not the one that was put live/)]);
  writeFileSync(descriptor, before);
});

test.each(['index.html', 'sw.js'])('the %s of a shell that was altered is not served', async (file) => {
  const { apps } = await readRegistry(site);
  const path = join(site.store.folder, 'releases/shell', apps.shell?.live ?? '', file);
  const before = readFileSync(path);
  writeFileSync(path, `${String(before)}<script>steal()</script>`);
  const edge = await startEdge();
  const { body } = await edge.inject(file === 'sw.js' ? '/sw.js' : '/');
  expect(body).not.toContain('steal');
  writeFileSync(path, before);
});

test("the shell's script runs only as it was published", async () => {
  const { body } = await (await startEdge()).inject('/');
  expect(body).toMatch(/<script src="\/releases\/shell\/[^"]+\.js" integrity="sha384-[^"]{64}" defer>/);
});

test('the key lies outside the site folder, for its owner alone', () => {
  expect(site.keys.signing).toBe(`${site.store.folder}.key`);
  expect(readFileSync(site.keys.signing, 'utf8')).toContain('PRIVATE KEY');
  expect(readFileSync(site.keys.public, 'utf8')).not.toContain('PRIVATE');
});
