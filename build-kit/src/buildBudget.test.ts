import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Descriptor } from '../../delivery/src/format/descriptor';
import { temporaryFolder, writeFiles } from '../../delivery/src/testing/builtApp';
import { assertWithinBudget, BUDGET_FILE, budgetFor, budgetOverruns, measureBuild } from './buildBudget';

/** Text that compresses badly. */
const incompressibleText = (length: number): string =>
  Array.from({ length }, (_, index) => ((index * 7919) ^ (index << 7)).toString(36)).join(' ');

const entry = 'remoteEntry.0123456789.js';
const page = 'static/Page.aaaaaaaaaa.js';
const markup = 'static/Page.bbbbbbbbbb.json';
const later = 'static/pdf.cccccccccc.js';
const texts = {
  [entry]: 'entry()',
  [page]: incompressibleText(400),
  [markup]: '{"visitor":"<p>存款</p>"}',
  [later]: 'pdf()',
};
const addedScript = (name: string) => `static/${name}.dddddddddd.js`;
const addedMarkup = (name: string) => `static/${name}.eeeeeeeeee.json`;

/** The files of an added page `/NAME`. */
const addedPage = (name: string, script: number, html: number): Record<string, string> => ({
  [addedScript(name)]: incompressibleText(script),
  [addedMarkup(name)]: incompressibleText(html),
});

/** A build, with a page for each script of an added page among the changes. */
const build = (changes: Record<string, string> = {}) => {
  const folder = temporaryFolder();
  const dist = join(folder, 'dist');
  const files = { ...texts, 'icon.0123456789.svg': '<svg/>', ...changes };
  writeFiles(dist, files);
  const routes = [
    { path: '/page', preload: [entry, page], markup },
    ...Object.keys(changes).flatMap((file) => {
      const [, name = ''] = /^static\/(\w+)\.dddddddddd\.js$/.exec(file) ?? [];
      return name ? [{ path: `/${name}`, preload: [entry, file], markup: addedMarkup(name) }] : [];
    }),
  ];
  const slots = [{ name: 'home.page', preload: [entry, page] }];
  return { folder, dist, descriptor: { name: 'mfe-page', entry, routes, slots, files } as unknown as Descriptor };
};
const measure = ({ dist, descriptor }: ReturnType<typeof build>) => measureBuild(dist, descriptor);

/** A build with the budget that was set for the build without changes. */
const buildWithBudget = async (changes: Record<string, string>) => {
  const built = build(changes);
  const accepted = build();
  const limits = budgetFor(await measure(accepted), accepted.descriptor);
  writeFiles(built.folder, { [BUDGET_FILE]: JSON.stringify(limits) });
  return built;
};

const check = async (changes: Record<string, string>) => {
  const { folder, dist, descriptor } = await buildWithBudget(changes);
  return assertWithinBudget(folder, dist, descriptor);
};

test('measures scripts and markup by name without hash, and no other files', async () => {
  const sizes = await measure(build());
  expect(Object.keys(sizes)).toEqual(['remoteEntry.js', 'static/Page.js', 'static/Page.json', 'static/pdf.js']);
  expect(Math.abs((sizes['static/Page.json'] ?? 0) - brotliCompressSync(texts[markup]).length)).toBeLessThan(8);
});

test('measures the shell’s scripts and its document', async () => {
  const folder = temporaryFolder();
  const files = { 'index.html': '<p>site</p>', 'main.js': 'main()', 'later.js': 'later()' };
  writeFiles(folder, files);
  const routes = [{ path: '/', preload: ['main.js'] }];
  const shell = { name: 'shell', entry: 'index.html', routes, slots: [], files } as unknown as Descriptor;
  expect(Object.keys(await measureBuild(folder, shell))).toEqual(['index.html', 'later.js', 'main.js']);
});

test('accepts the build that the budget was set for, and a build without a budget', async () => {
  await expect(check({})).resolves.toBeUndefined();
  const { folder, dist, descriptor } = build({ [page]: incompressibleText(5000) });
  await expect(assertWithinBudget(folder, dist, descriptor)).resolves.toBeUndefined();
});

test('accepts added pages of usual size, however many', async () => {
  const pages = Array.from({ length: 20 }, (_, index) => addedPage(`rules${index}`, 1500, 400));
  await expect(check(Object.assign({}, ...pages))).resolves.toBeUndefined();
});

test('refuses an added page that is too large, with its path, size and limit', async () => {
  await expect(check(addedPage('rules', 6000, 2000))).rejects.toThrow(
    new RegExp(
      String.raw`static/rules\.js \(/rules\): 1\d{4} bytes \(brotli\), limit of a new file 10000\.
static/rules\.json \(/rules\): \d{4} bytes \(brotli\), limit of a new file 3000\.`,
    ),
  );
});

test('refuses a build whose page has grown over its limit, names who needs the file and says what to do', async () => {
  await expect(check({ [page]: incompressibleText(2000) })).rejects.toMatchObject({
    message: expect.stringMatching(
      new RegExp(
        String.raw`^The build of mfe-page is over its budget\.
static/Page\.js \(/page and home\.page\): \d+ bytes \(brotli\), limit \d+\.
Make it smaller, or accept it: run .npm run budget -- mfe-page. and commit mfe-page/budget\.json with the reason\.$`,
      ),
    ),
  });
});

test.each([
  ['the entry', { [entry]: incompressibleText(300) }, /^remoteEntry\.js \(every page\): /],
  ['markup', { [markup]: JSON.stringify({ visitor: incompressibleText(900) }) }, /^static\/Page\.json \(\/page\): /],
  ['a script that is loaded later', { [later]: incompressibleText(3000) }, /^static\/pdf\.js \(loaded later\): /],
])('refuses a build over its limit for %s', async (_what, changes, expected) => {
  const [accepted, built] = [build(), build(changes)];
  const limits = budgetFor(await measure(accepted), accepted.descriptor);
  expect(budgetOverruns(limits, await measure(built), built.descriptor)).toEqual([expect.stringMatching(expected)]);
});

test('leaves 5 % of headroom, at least 2 000 bytes of a script and 500 of markup, in whole hundreds of bytes', () => {
  const sizes = { 'remoteEntry.js': 7301, 'static/a.js': 5408, 'static/pdf.js': 108_151, 'static/a.json': 895 };
  expect(budgetFor(sizes, build().descriptor)).toEqual({
    'remoteEntry.js': 7700,
    'static/a.js': 7500,
    'static/pdf.js': 113_600,
    'static/a.json': 1400,
  });
});
