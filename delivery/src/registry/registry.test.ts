import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '../activation/activate';
import { publish } from '../releases/publish';
import { type Site, siteIn } from '../store/site';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { readRegistry } from './registry';

const folder = temporaryFolder();
const by = { by: 'test' };
let count = 0;

const newSite = async (): Promise<{ site: Site; version: string }> => {
  const site = siteIn(join(folder, `site-${(count += 1)}`));
  return { site, version: await publish(site.store, 'shell', builtApp(folder, 'shell')) };
};
const unsigned = JSON.stringify({ schema: 1, revision: 4, apps: {} });
const registryFile = ({ store }: Site): string => join(store.folder, 'registry.json');

describe('a site from before there were signatures', () => {
  test('is read as it is, and signed by its next change', async () => {
    const { site, version } = await newSite();
    writeFileSync(registryFile(site), unsigned);
    expect((await readRegistry(site)).revision).toBe(4);
    await activate(site, [{ app: 'shell', version }], by);
    expect(JSON.parse(readFileSync(registryFile(site), 'utf8'))).toMatchObject({
      revision: 5,
      signature: expect.any(String),
    });
    writeFileSync(registryFile(site), unsigned);
    await expect(readRegistry(site)).rejects.toThrow(/is not signed/);
  });

  test('outlives a first change that failed half way', async () => {
    const { site, version } = await newSite();
    writeFileSync(registryFile(site), unsigned);
    const away: Site = {
      ...site,
      store: {
        ...site.store,
        replaceRegistry: async () => {
          throw new Error('the disk is full');
        },
      },
    };
    await expect(activate(away, [{ app: 'shell', version }], by)).rejects.toThrow('the disk is full');
    expect((await readRegistry(site)).revision).toBe(4);
    await activate(site, [{ app: 'shell', version }], by);
    expect((await readRegistry(site)).apps.shell?.live).toBe(version);
  });
});

test('without its signing key nothing is changed, and no other key is made', async () => {
  const { site, version } = await newSite();
  await activate(site, [{ app: 'shell', version }], by);
  rmSync(site.keys.signing);
  const next = await publish(site.store, 'shell', builtApp(folder, 'shell', 'two'));
  await expect(activate(site, [{ app: 'shell', version: next }], by)).rejects.toThrow(/key .* is missing/);
  expect(existsSync(site.keys.signing)).toBe(false);
  expect((await readRegistry(site)).apps.shell?.live).toBe(version);
});

test("with another site's signing key nothing is changed", async () => {
  const [{ site, version }, other] = [await newSite(), await newSite()];
  for (const [it, release] of [
    [site, version],
    [other.site, other.version],
  ] as const)
    await activate(it, [{ app: 'shell', version: release }], by);
  const mixed = { ...site, keys: { ...site.keys, signing: other.site.keys.signing } };
  const next = await publish(site.store, 'shell', builtApp(folder, 'shell', 'two'));
  await expect(activate(mixed, [{ app: 'shell', version: next }], by)).rejects.toThrow(/signed with another key/);
  expect((await readRegistry(site)).apps.shell?.live).toBe(version);
});

test('a registry that is gone is not begun anew beside the releases that were live', async () => {
  const { site, version } = await newSite();
  await activate(site, [{ app: 'shell', version }], by);
  await site.lastGood.keep(readFileSync(registryFile(site), 'utf8'));
  rmSync(registryFile(site));
  const anew = activate(site, [{ app: 'shell', version }], by);
  await expect(anew).rejects.toMatchObject({
    reasons: [expect.stringMatching(/is gone/), expect.stringContaining(site.lastGood.file)],
  });
  rmSync(join(site.store.folder, 'releases'), { recursive: true });
  expect((await readRegistry(site)).apps).toEqual({});
});
