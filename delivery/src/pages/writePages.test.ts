import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { activate } from '../activation/activate';
import { rollback } from '../activation/rollback';
import { applyDelta, dictionaryHash } from '../edge/delta';
import { createEdge } from '../edge/createEdge';
import type { SiteStore } from '../store/siteStore';
import { hashOf, publishBuild } from '../testing/builtApp';
import { preparedSite, testSite } from '../testing/testSite';
import { type LivePages, readPages, writePages } from './writePages';

const log = (): void => undefined;
const by = { by: 'test' };

const composedSite = preparedSite(async ({ site, release }) => {
  await release('shell', 'one');
  await release('mfe-wallet', 'one');
  return { first: await writePages(site, { log }) };
});

/** A site with a shell and the wallet, whose pages are files. */
const siteWithPages = async () => {
  const { folder, site, release } = await composedSite();
  const pathOf = (...parts: string[]): string => join(folder, 'site', ...parts);
  const read = (...parts: string[]): Buffer => readFileSync(pathOf('pages', ...parts));
  const live = async (): Promise<LivePages> => {
    const pages = await readPages(site);
    if (!pages) throw new Error('there are no pages');
    return pages;
  };
  return { site, release, pathOf, read, live };
};

test('are the documents of the embedded edge, compressed, with its policy', async () => {
  const { site, read, live } = await siteWithPages();
  const edge = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log });
  const { body, headers } = await edge.inject({ url: '/' });
  const [cohort] = (await live()).cohorts;
  const set = join('sets', cohort?.page ?? '');
  expect(brotliDecompressSync(read(set, 'br/index.html')).toString()).toBe(body);
  expect(read(set, 'identity/index.html').toString()).toBe(body);
  expect(read(set, 'identity/registry.json').toString()).toBe((await edge.inject({ url: '/registry.json' })).body);
  expect(headers.etag).toBe(`"${cohort?.page}-identity"`);
  expect(headers['content-security-policy']).toBe(
    cohort?.contentSecurityPolicy.replace("frame-src 'self' https:", "frame-src 'self' https: http:"),
  );
  await edge.close();
});

test('follow an activation, a canary and a rollback', async () => {
  const { site, release, read, live } = await siteWithPages();
  const two = await release('mfe-wallet', 'two', 20);
  const { cohorts } = await live();
  expect(cohorts.map(({ from }) => from)).toEqual([20, 0]);
  const pages = cohorts.map(({ page }) => read('sets', page, 'identity/index.html').includes(two));
  expect(pages).toEqual([false, true]);
  await rollback(site, 'mfe-wallet', by);
  expect((await live()).cohorts).toHaveLength(1);
});

test('have no release that was rolled back while they were composed', async () => {
  const { site, release, live } = await siteWithPages();
  await release('mfe-wallet', 'two');
  const { afterSwap: _renewed, ...quick } = site;
  const { revision } = await live();
  // As if the process were killed before it had composed the pages of the next release.
  const three = await publishBuild(site.store, 'mfe-wallet', 'three');
  await activate(quick, [{ app: 'mfe-wallet', version: three }], by);
  let rolledBack: Promise<unknown> | undefined;
  const readRegistry: SiteStore['readRegistry'] = async () => {
    const stored = await site.store.readRegistry();
    await (rolledBack ??= rollback(quick, 'mfe-wallet', by));
    return stored;
  };
  await writePages({ ...site, store: { ...site.store, readRegistry } }, { log });
  expect((await live()).revision).toBe(revision + 2);
});

test('are not written for a site that has none', async () => {
  const { folder, release } = testSite();
  await release('shell', 'one');
  expect(existsSync(join(folder, 'site/pages'))).toBe(false);
});

test('have the difference of each changed file, and of the page, to the one before', async () => {
  const { release, pathOf, read, live } = await siteWithPages();
  const [earlier] = (await live()).cohorts;
  const page = read('sets', earlier?.page ?? '', 'identity/index.html');
  await release('mfe-wallet', 'two');
  const fileNamed = (label: string): string => `remoteEntry.${hashOf(label)}.js`;
  const before = readFileSync(pathOf('files/mfe-wallet', fileNamed('one')));
  const nameOf = (dictionary: Buffer): string =>
    Buffer.from(dictionaryHash(dictionary), 'base64').toString('base64url');
  const delta = read('deltas/mfe-wallet', fileNamed('two'), `${nameOf(before)}.js`);
  expect(await applyDelta(delta, before)).toEqual(readFileSync(pathOf('files/mfe-wallet', fileNamed('two'))));
  const [cohort] = (await live()).cohorts;
  const set = join('sets', cohort?.page ?? '');
  expect(await applyDelta(read(set, nameOf(page), 'index.html'), page)).toEqual(read(set, 'identity/index.html'));
});

test('lose the differences of a file that is no longer stored', async () => {
  const { site, release, pathOf } = await siteWithPages();
  await release('mfe-wallet', 'two');
  rmSync(pathOf('files/mfe-wallet', `remoteEntry.${hashOf('two')}.js`));
  await rollback(site, 'mfe-wallet', by);
  expect(readdirSync(pathOf('pages/deltas/mfe-wallet'))).not.toContain(`remoteEntry.${hashOf('two')}.js`);
});

test('keep the latest 10 sets and those that are live', async () => {
  const { site, release, pathOf, live } = await siteWithPages();
  const first = (await live()).cohorts[0]?.page;
  for (let round = 0; round < 6; round += 1) {
    await release('mfe-wallet', 'two');
    await rollback(site, 'mfe-wallet', by);
  }
  const sets = readdirSync(pathOf('pages/sets'));
  expect(sets).toHaveLength(11);
  expect(sets).not.toContain(first);
  expect(sets).toContain((await live()).cohorts[0]?.page);
});

test('stay as they are when the registry is altered or older than what was live', async () => {
  const { site, release, pathOf, live } = await siteWithPages();
  const older = readFileSync(pathOf('registry.json'), 'utf8');
  await release('mfe-wallet', 'two');
  const before = await live();
  const newer = readFileSync(pathOf('registry.json'), 'utf8');
  writeFileSync(pathOf('registry.json'), newer.replace('"revision": 3', '"revision": 4'));
  await expect(writePages(site, { log })).rejects.toThrow(/was altered/);
  writeFileSync(pathOf('registry.json'), older);
  await expect(writePages(site, { log })).rejects.toThrow(/is older than 3, which was live/);
  expect(await live()).toEqual(before);
});

test('stay as they are when a file of the shell is damaged, and the activation is not undone', async () => {
  const { site, release, pathOf, live } = await siteWithPages();
  const before = await live();
  const [cohort] = before.cohorts;
  const worker = pathOf('releases/shell', cohort?.shell ?? '', 'sw.js');
  const content = readFileSync(worker);
  writeFileSync(worker, 'damaged');
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await release('mfe-wallet', 'two');
  expect(logged).toHaveBeenCalledWith(expect.stringMatching(/could not be written: sw.js of shell .* not match its/));
  logged.mockRestore();
  expect(await live()).toEqual(before);
  writeFileSync(worker, content);
  expect((await writePages(site, { log })).revision).toBe(3);
});

test('are completed after a process was killed before it replaced live.json', async () => {
  const { site, release, pathOf, live } = await siteWithPages();
  const before = readFileSync(pathOf('pages/live.json'));
  await release('mfe-wallet', 'two');
  const after = await live();
  writeFileSync(pathOf('pages/live.json'), before);
  await writePages(site, { log });
  expect(await live()).toEqual(after);
});
