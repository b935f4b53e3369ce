import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import type { EarlyCalculation } from '@site/shared';
import type { App, Prerendered } from '@site/shared/app';
import { SHELL, appsOf, repository } from '../../delivery/src/base/repository';
import { temporaryFolder, writeFiles } from '../../delivery/src/testing/builtApp';
import { prerenderPages } from './prerenderPages';

/** Bytes (brotli) of a page's markup with its styles. */
const budget = 4096;

/** Bytes (brotli) of the pictures of twenty captcha codes, of which a page shows one. */
const captchaBudget = 3400;
const pagesWithCaptcha = ['/login', '/register'];

const sharedFolder = join(repository, 'shared');

describe.each(appsOf(repository).filter((name) => name !== SHELL))('%s', (name) => {
  let app: App;
  let prerendered: Awaited<ReturnType<typeof prerenderPages>>;
  const pages = () =>
    [...prerendered.pages].map(([path, { content }]) => ({ path, page: JSON.parse(content) as Prerendered }));

  beforeAll(async () => {
    ({ default: app } = (await import(join(repository, name, 'src/app.ts'))) as { default: App });
    prerendered = await prerenderPages(join(repository, name), sharedFolder, app);
  });

  test('every page has markup', () => {
    expect(prerendered.failures).toEqual([]);
    expect(pages().map(({ path }) => path)).toEqual(app.routes.map(({ path }) => path));
  });

  test('only pages without a guard have markup for visitors', () => {
    const open = app.routes.filter(({ login }) => !login).map(({ path }) => path);
    expect(pages().flatMap(({ path, page }) => (page.visitor ? [path] : []))).toEqual(open);
  });

  test('the markup has no style attributes, which the policy of the page forbids', () => {
    for (const { page } of pages()) expect(`${page.visitor}${page.member}`).not.toContain(' style="');
  });

  test('no file exceeds its budget', () => {
    const sizes = [...prerendered.pages].map(
      ([path, { content }]) => [path, brotliCompressSync(content).length] as const,
    );
    const budgetOf = (path: string) => budget + (pagesWithCaptcha.includes(path) ? captchaBudget : 0);
    expect(sizes.filter(([path, bytes]) => bytes > budgetOf(path))).toEqual([]);
  });
});

test('two builds of the same sources make the same files', async () => {
  const { default: app } = (await import(join(repository, 'mfe-account/src/app.ts'))) as { default: App };
  const build = () => prerenderPages(join(repository, 'mfe-account'), sharedFolder, app);
  const [first, second] = await Promise.all([build(), build()]);
  expect(first).toEqual(second);
});

test('a page that throws or renders nothing is reported and has no markup; the others have it', async () => {
  const folder = temporaryFolder();
  const pages = {
    Fine: "export default () => '很好';",
    Broken: "export default () => { throw new Error('no window here'); };",
    WithWindow: "window.title = ''; export default () => '很好';",
    Empty: 'export default () => null;',
  };
  writeFiles(folder, Object.fromEntries(Object.entries(pages).map(([name, text]) => [`src/new/${name}.ts`, text])));
  const routes = Object.keys(pages).map((name) => ({ path: `/${name}`, title: name, module: `./new/${name}` }));
  const prerendered = await prerenderPages(folder, sharedFolder, { name: 'mfe-new', routes, slots: {}, reads: {} });
  expect([...prerendered.pages].map(([path, { file, content }]) => [path, file, JSON.parse(content)])).toEqual([
    [
      '/Fine',
      expect.stringMatching(/^static\/new-Fine\.[0-9a-f]{10}\.json$/),
      { css: '', visitor: '很好', member: '很好' },
    ],
  ]);
  expect(prerendered.failures).toEqual([
    expect.stringContaining('mfe-new: /Broken has no prerendered markup: Error: no window here'),
    expect.stringContaining('mfe-new: /WithWindow has no prerendered markup: ReferenceError: window is not defined'),
    'mfe-new: /Empty has no prerendered markup: it renders nothing.',
  ]);
  expect(prerendered.errors).toEqual({
    '/Broken': 'Error: no window here',
    '/WithWindow': 'ReferenceError: window is not defined',
  });
});

describe('calculations of a page', () => {
  const app = {
    name: 'mfe-new',
    routes: [{ path: '/new', title: '新', module: './new/Page' }],
    slots: {},
    reads: {},
    early: { '/new': './new/early' },
  };
  const build = (early: string) => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'src/new/Page.ts': "export default () => '很好';", 'src/new/early.ts': early });
    return prerenderPages(folder, sharedFolder, app);
  };

  test('are a script that sets them, with what they import of the package', async () => {
    const { scripts, failures } = await build(
      "import { formatMoney } from '@site/shared'; export const total = { items: (fen) => [formatMoney(fen)] };",
    );
    expect(failures).toEqual([]);
    const { file, content } = scripts.get('/new')!;
    expect(file).toMatch(/^static\/new-early\.[0-9a-f]{10}\.js$/);
    expect(content.length).toBeLessThan(1500);
    const page = { window: {} as { earlyCalculations?: Record<string, EarlyCalculation> } };
    runInNewContext(content, page);
    expect(page.window.earlyCalculations?.total?.items(123456n as never)).toEqual(['¥1,234.56']);
  });

  test('cannot import components', async () => {
    const { failures } = await build("import { Money } from '@site/shared'; export const total = Money;");
    expect(failures).toEqual([expect.stringMatching(/calculations\.ts" for import "Money"/)]);
  });
});

test('an app that cannot be bundled has no markup, and the reason is reported', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'src/new/Page.ts': "import { missing } from './gone'; export default missing;" });
  const app = { name: 'mfe-new', routes: [{ path: '/new', title: '新', module: './new/Page' }], slots: {}, reads: {} };
  const { pages, failures } = await prerenderPages(folder, sharedFolder, app);
  expect(pages.size).toBe(0);
  expect(failures).toEqual([expect.stringMatching(/^mfe-new: no page could be prerendered: .*"\.\/gone"/s)]);
});
