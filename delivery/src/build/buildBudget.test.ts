import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Descriptor } from '../releases/descriptor';
import { temporaryFolder, writeFiles } from '../testing/builtApp';
import { assertWithinBudget, BUDGET_FILE, budgetFor, budgetOverruns, measureBuild } from './buildBudget';

/** Text that compresses badly. */
const incompressibleText = (length: number): string =>
  Array.from({ length }, (_, index) => ((index * 7919) ^ (index << 7)).toString(36)).join(' ');

const entry = 'remoteEntry.0123456789.js';
const page = 'static/Page.aaaaaaaaaa.js';
const markup = 'static/Page.bbbbbbbbbb.json';
const texts = { [entry]: 'entry()', [page]: incompressibleText(400), [markup]: '{"visitor":"<p>存款</p>"}' };

const build = (changes: Record<string, string> = {}) => {
  const folder = temporaryFolder();
  const dist = join(folder, 'dist');
  const files = { ...texts, 'icon.0123456789.svg': '<svg/>', ...changes };
  writeFiles(dist, files);
  const routes = [{ path: '/page', title: '页面', preload: [entry, page], markup }];
  return { folder, dist, descriptor: { name: 'mfe-page', entry, routes, files } as unknown as Descriptor };
};
const measure = ({ dist, descriptor }: ReturnType<typeof build>) => measureBuild(dist, descriptor);
const brotli = (text: string) => brotliCompressSync(text).length;

/** A build with the budget that was set for the build without changes. */
const buildWithBudget = async (changes: Record<string, string>) => {
  const built = build(changes);
  writeFiles(built.folder, { [BUDGET_FILE]: JSON.stringify(budgetFor(await measure(build()))) });
  return built;
};

test('measures scripts and markup by part and by name without hash, and no other files', async () => {
  const { parts, files } = await measure(build());
  expect(Object.keys(files)).toEqual(['remoteEntry.js', 'static/Page.js', 'static/Page.json']);
  expect(parts.entry).toBe(files['remoteEntry.js']);
  expect(parts.scripts).toBe((files['remoteEntry.js'] ?? 0) + (files['static/Page.js'] ?? 0));
  expect(parts.markup).toBe(files['static/Page.json']);
  expect(Math.abs(parts.markup - brotli(texts[markup]))).toBeLessThan(8);
});

test('measures the shell’s first scripts and its document', async () => {
  const folder = temporaryFolder();
  const files = { 'index.html': '<p>site</p>', 'main.js': incompressibleText(100), 'later.js': 'later()' };
  writeFiles(folder, files);
  const routes = [{ path: '/', preload: ['main.js'] }];
  const shell = { name: 'shell', entry: 'index.html', routes, files } as unknown as Descriptor;
  const { parts, files: sizes } = await measureBuild(folder, shell);
  expect(parts.entry).toBe(sizes['main.js']);
  expect(parts.scripts).toBe((sizes['main.js'] ?? 0) + (sizes['later.js'] ?? 0));
  expect(parts.markup).toBe(sizes['index.html']);
});

test('accepts the build that the budget was set for, and a build without a budget', async () => {
  const same = await buildWithBudget({});
  await expect(assertWithinBudget(same.folder, same.dist, same.descriptor)).resolves.toBeUndefined();
  const { folder, dist, descriptor } = build({ [page]: incompressibleText(5000) });
  await expect(assertWithinBudget(folder, dist, descriptor)).resolves.toBeUndefined();
});

test('refuses a build whose page has grown over the budget and names it', async () => {
  const { folder, dist, descriptor } = await buildWithBudget({ [page]: incompressibleText(2000) });
  await expect(assertWithinBudget(folder, dist, descriptor)).rejects.toMatchObject({
    message: expect.stringMatching(
      /^The build of mfe-page is over its budget\.\nscripts: \d+ bytes .*\nGrown: static\/Page\.js \d+ \(\+\d+\)\.\n/,
    ),
  });
});

test.each([
  ['entry', { [entry]: incompressibleText(300) }, 'remoteEntry.js'],
  ['markup', { [markup]: JSON.stringify({ visitor: incompressibleText(300) }) }, 'static/Page.json'],
])('refuses a build over its budget for %s', async (part, changes, grown) => {
  const budget = budgetFor(await measure(build()));
  const [first, ...others] = budgetOverruns(budget, await measure(build(changes)));
  expect(first).toMatch(new RegExp(`^${part}: `));
  expect(others.at(-1)).toContain(`Grown: ${grown} `);
});

test('names a file that is new since the budget was set', async () => {
  const budget = budgetFor(await measure(build()));
  const sizes = await measure(build({ 'static/7.cccccccccc.js': incompressibleText(900) }));
  expect(budgetOverruns(budget, sizes).at(-1)).toBe(`Grown: static/7.js ${sizes.files['static/7.js']} (new).`);
});

test('leaves 5 % of headroom, in whole hundreds of bytes', () => {
  const sizes = { parts: { entry: 1000, scripts: 20_000, markup: 0 }, files: { 'main.js': 1000 } };
  expect(budgetFor(sizes)).toEqual({ limits: { entry: 1100, scripts: 21_000, markup: 0 }, files: sizes.files });
});
