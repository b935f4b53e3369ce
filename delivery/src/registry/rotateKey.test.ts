import { sign as signBytes } from 'node:crypto';
import { cpSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { activate } from '../activation/activate';
import { createEdge } from '../edge/createEdge';
import { writePages } from '../pages/writePages';
import { directoryStore } from '../store/directoryStore';
import { siteIn } from '../pages/openSite';
import { temporaryFolder } from '../testing/builtApp';
import { testSite } from '../testing/testSite';
import { acceptedKeys, createNextSigningKey, keyId, signingKey } from './keys';
import { lastKnownGoodIn, parseRegistry, readRegistry, type Registry, type Site } from './registry';
import { rotateKey } from './signature';

const by = { by: 'test' };
const edges: FastifyInstance[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(edges.splice(0).map((edge) => edge.close()));
});

const newSite = async () => {
  const { folder, site, publish } = testSite();
  const [one, two] = [await publish('mfe-wallet'), await publish('mfe-wallet', 'two')];
  const releases = [
    { app: 'shell', version: await publish('shell') },
    { app: 'mfe-wallet', version: one },
  ];
  await activate(site, releases, by);
  return { folder, site, one, two };
};
const textOf = ({ store }: Site): string => readFileSync(join(store.folder, 'registry.json'), 'utf8');
const next = (site: Site) => rotateKey(site, { finish: false });
const finish = (site: Site) => rotateKey(site, { finish: true });

/** A machine with an edge, which verifies with its own copy of the public keys. */
const machineOf = (site: Site, folder: string, name: string) => {
  const keys = { signing: join(folder, `${name}.key`), public: join(folder, `${name}.pub`) };
  const lastKnownGood = lastKnownGoodIn(join(folder, `${name}.good.json`));
  let edge: FastifyInstance;
  const machine = {
    copyKeys: () => cpSync(site.keys.public, keys.public),
    start: async (): Promise<void> => {
      const store = directoryStore(site.store.folder);
      edge = await createEdge({ site: { store, keys, lastKnownGood }, apiUrl: 'http://127.0.0.1:1', log: () => {} });
      edges.push(edge);
    },
    wallet: async (): Promise<unknown> => {
      expect((await edge.inject('/')).statusCode).toBe(200);
      const { apps } = (await edge.inject('/registry.json')).json<{ apps: Record<string, { version: string }> }>();
      return apps['mfe-wallet']?.version;
    },
  };
  machine.copyKeys();
  return machine;
};

test('two edges serve throughout the rotation of the key, and then reject what the old key has signed', async () => {
  const { folder, site, one, two } = await newSite();
  const machines = [machineOf(site, folder, 'first'), machineOf(site, folder, 'second')] as const;
  const [first, second] = machines;
  const served = () => Promise.all(machines.map(({ wallet }) => wallet()));
  const restart = () => Promise.all(machines.map(({ start }) => start()));
  const switchTo = (version: string) => activate(site, [{ app: 'mfe-wallet', version }], by);
  await restart();
  expect(await served()).toEqual([one, one]);

  expect(await next(site)).toMatch(/^Step 1 of 3/);
  await switchTo(two);
  expect(await served()).toEqual([two, two]);
  await restart();
  expect(await served()).toEqual([two, two]);
  const signedByOldKey = textOf(site);

  // One machine gets the new list in time, the other one only later.
  first.copyKeys();
  expect(await next(site)).toMatch(/^Step 2 of 3/);
  await switchTo(one);
  expect(await served()).toEqual([one, two]);
  await restart();
  expect(await served()).toEqual([one, two]);
  second.copyKeys();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  expect(await served()).toEqual([one, one]);

  expect(await finish(site)).toMatch(/^Step 3 of 3/);
  for (const machine of machines) machine.copyKeys();
  await switchTo(two);
  expect(await served()).toEqual([two, two]);
  await restart();
  expect(await served()).toEqual([two, two]);
  expect(() => parseRegistry(signedByOldKey, site)).toThrow(/signed with another key/);
});

test('a revision that a leaked key has signed no longer counts once the key is replaced', async () => {
  const { folder, site, one, two } = await newSite();
  jest.spyOn(console, 'error').mockReturnValue();
  const machine = machineOf(site, folder, 'first');
  await machine.start();
  expect(await machine.wallet()).toBe(one);
  await writePages(site, { log: () => {} });
  const file = join(site.store.folder, 'registry.json');
  const before = textOf(site);
  const sign = (revision: number): void => {
    const registry = JSON.parse(before.replaceAll(one, two)) as Registry;
    const { schema, apps, changes, expires, key } = registry;
    for (const app of Object.values(apps)) delete app.digest;
    const signed = { schema, revision, apps, changes, expires, key };
    const signature = signBytes(null, Buffer.from(JSON.stringify(signed)), signingKey(site.keys)).toString('base64');
    writeFileSync(file, JSON.stringify({ ...signed, signature }));
  };
  sign(2 ** 53);
  expect(await machine.wallet()).toBe(one);
  sign(Number.MAX_SAFE_INTEGER);
  expect(await machine.wallet()).toBe(two);
  await writePages(site, { log: () => {} });

  writeFileSync(file, before);
  for (const step of [next, next, finish]) await step(site);
  machine.copyKeys();
  expect(await machine.wallet()).toBe(one);
  await machine.start();
  expect(await machine.wallet()).toBe(one);
  expect(await writePages(site, { log: () => {} })).toMatchObject({ revision: 2 });
});

test('the next signing key is readable by its owner alone, and signs only after the second step', async () => {
  const { site } = await newSite();
  const before = readFileSync(site.keys.signing);
  await next(site);
  expect(statSync(`${site.keys.signing}.next`).mode % 0o1000).toBe(0o600);
  expect(readFileSync(site.keys.signing)).toEqual(before);
  expect((await readRegistry(site)).key).toBe(keyId(signingKey(site.keys)));
  await expect(finish(site)).rejects.toThrow(/not signed with the new key yet/);
  await next(site);
  expect(readFileSync(site.keys.signing)).not.toEqual(before);
  expect((await readRegistry(site)).key).toBe(keyId(signingKey(site.keys)));
  expect([...acceptedKeys(site.keys)]).toHaveLength(2);
  await expect(next(site)).rejects.toThrow(/--finish/);
  await finish(site);
  expect([...acceptedKeys(site.keys).keys()]).toEqual([keyId(signingKey(site.keys))]);
});

test('a step that was interrupted is repeated', async () => {
  const { site } = await newSite();
  // Interrupted before the key was accepted.
  const created = keyId(createNextSigningKey(site.keys));
  expect(await next(site)).toMatch(/^Step 1 of 3/);
  expect([...acceptedKeys(site.keys).keys()]).toContain(created);
  // Interrupted before the registry was signed.
  renameSync(`${site.keys.signing}.next`, site.keys.signing);
  await expect(finish(site)).rejects.toThrow(/not signed with the new key yet/);
  expect(await next(site)).toMatch(/^Step 2 of 3/);
  expect((await readRegistry(site)).key).toBe(created);
});

test('steps at once run one after the other', async () => {
  const { site } = await newSite();
  expect(await Promise.all([next(site), next(site)])).toEqual([
    expect.stringMatching(/^Step 1/),
    expect.stringMatching(/^Step 2/),
  ]);
  expect((await readRegistry(site)).key).toBe(keyId(signingKey(site.keys)));
  expect([...acceptedKeys(site.keys)]).toHaveLength(2);
});

test('a lost signing key is replaced', async () => {
  const { site, two } = await newSite();
  rmSync(site.keys.signing);
  await next(site);
  await next(site);
  await finish(site);
  await activate(site, [{ app: 'mfe-wallet', version: two }], by);
  expect((await readRegistry(site)).apps['mfe-wallet']?.live).toBe(two);
});

test('a site without keys is refused', async () => {
  const site = siteIn(join(temporaryFolder(), 'site'));
  await expect(next(site)).rejects.toThrow(/The first activation creates the keys/);
});
