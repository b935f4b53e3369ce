import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { publishedPackages } from '../../../delivery/src/packages/packPackage';
import { registerMember } from '../fixtures/memberApi';
import { expect, startSession, test } from '../fixtures/test';
import { buildVariant } from '../releases/buildVariant';
import { type LiveSite, startLiveSite } from '../releases/liveSite';
import { createReleaseCli } from '../releases/releaseCli';
import { simulatedBrowser } from '../releases/simulatedBrowser';
import { type PackageRegistry, startPackageRegistry } from './packageRegistry';
import { createTeamRepository, type TeamRepository } from './teamRepository';

/* Teams with repositories of their own, which install the site's packages from a registry, release on one live site. */

test.describe.configure({ mode: 'serial', timeout: 600_000 });

const apps = ['shell', 'mfe-account', 'mfe-wallet', 'mfe-games', 'mfe-promotions'];
const folder = mkdtempSync(join(tmpdir(), 'site-teams-'));
let live: LiveSite;
let packages: PackageRegistry;
let site: ReturnType<typeof createReleaseCli>;
let wallet: TeamRepository;
let token: string;
const started = Date.now();

/** Prints how long a part of the journey took. */
const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const start = Date.now();
  const result = await work();
  console.log(`${what}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return result;
};

test.beforeAll(async () => {
  test.setTimeout(600_000);
  live = await startLiveSite('teams-site');
  site = createReleaseCli('site team', live);
  token = await registerMember();
  packages = await startPackageRegistry(join(folder, 'registry'));
  const published = await timed('compile and publish the packages', () => packages.publish());
  expect(published).toHaveLength(publishedPackages.length);
});
test.afterAll(async () => {
  await packages.close();
  await live.close();
  rmSync(folder, { recursive: true, force: true });
});

const liveVersions = (): Record<string, string> =>
  Object.fromEntries(Object.entries(live.apps()).map(([app, it]) => [app, it.live]));

const expectTitle = async (page: Page, path: string, title: string): Promise<void> => {
  await startSession(page, token);
  await page.goto('about:blank');
  await page.goto(`${live.address}/#${path}`);
  await expect(page.getByRole('banner').getByRole('heading', { name: title })).toBeVisible();
};

test('the wallet team goes from a clone of its repository to live, and back', async ({ page }) => {
  const before = liveVersions()['mfe-wallet'] ?? '';
  wallet = await timed('create the repository', async () =>
    createTeamRepository('mfe-wallet', join(folder, 'wallet'), packages.url, live),
  );
  await timed('npm install', () => wallet.run('npm', 'install', '--no-audit', '--no-fund'));
  wallet.edit('src/app.ts', (text) => text.replace("title: '存款'", "title: '充值'"));
  await timed('types, lint, format, build', async () => {
    await wallet.run('npm', 'run', 'lint');
    await wallet.run('npm', 'run', 'build');
  });
  await timed('tests of the deposit', () => wallet.run('npm', 'test', '--', 'src/deposit'));
  expect(await wallet.run('npx', 'site-release', 'doctor', 'mfe-wallet')).toMatch(/was compared with what is live/);
  const version = await timed('publish', () => wallet.run('npx', 'site-release', 'publish', 'mfe-wallet'));
  await timed('activate', () => wallet.run('npx', 'site-release', 'activate', 'mfe-wallet', version));
  await expectTitle(page, '/deposit', '充值');
  await timed('rollback', () => wallet.run('npx', 'site-release', 'rollback', 'mfe-wallet'));
  expect(liveVersions()['mfe-wallet']).toBe(before);
  await expectTitle(page, '/deposit', '存款');
  console.log(`from nothing to live and back: ${((Date.now() - started) / 1000).toFixed(0)} s`);
});

test('the wallet runs alone, and inside a live site in the browser of its developer', async ({ page }) => {
  const alone = await wallet.serve({ API_URL: live.address });
  await page.goto(`${alone.origin}/#/deposit`);
  await page.getByRole('button', { name: '新的演示会员' }).click();
  await expect(page.getByRole('tab', { name: '人民币' })).toBeVisible();
  // Otherwise the page asks the ended server for updates.
  await page.goto('about:blank');
  await alone.stop();

  const inside = await wallet.serve({ LIVE_SITE: live.address });
  await page.goto(`${inside.origin}/registry.json`);
  await page.evaluate((session) => sessionStorage.setItem('token', session), token);
  await page.goto(`${inside.origin}/#/deposit`);
  await expect(page.getByRole('banner').getByRole('heading', { name: '充值' })).toBeVisible();
  const rename = (from: string, to: string) =>
    wallet.edit('src/deposit/DepositPage.tsx', (text) => text.replace(`'${from}'`, `'${to}'`));
  rename('人民币', '元');
  await expect(page.getByRole('tab', { name: '元', exact: true })).toBeVisible();
  rename('元', '人民币');
  await page.goto('about:blank');
  await inside.stop();
});

test('a major of the shared package is rolled out as a set, with a canary, and rolled back as one', async ({
  page,
}) => {
  const before = liveVersions();
  const { version: current } = JSON.parse(
    readFileSync(join(wallet.directory, 'node_modules/@site/shared/package.json'), 'utf8'),
  ) as { version: string };
  const next = `${Number(current.split('.')[0]) + 1}.0.0`;
  const raise = (text: string): string => text.replaceAll(current, next);
  const refs: string[] = [];
  for (const app of apps) {
    const dist = buildVariant(app, 'major', {
      script: raise,
      descriptor: (built) => {
        Object.assign(built, JSON.parse(raise(JSON.stringify(built))), { packageVersion: built.packageVersion });
      },
    });
    refs.push(`${app}@${await site.run('publish', app, '--dist', dist)}`);
  }
  const alone = await site.tryRun('activate', 'mfe-wallet', refs[2]?.split('@')[1] ?? '');
  expect(alone).toMatchObject({
    code: 1,
    err: expect.stringMatching(/Activate a shell with it first, or both at once/),
  });

  await timed('activate five apps for 30 %', () => site.run('activate', ...refs, '--canary', '30'));
  const sets = await Promise.all(
    Array.from({ length: 60 }, async (_, number) =>
      JSON.stringify(await simulatedBrowser(live.address, number).open()),
    ),
  );
  const served = [...new Set(sets)].map((it) => JSON.parse(it) as Record<string, string>);
  const set = Object.fromEntries(refs.map((ref) => ref.split('@')));
  expect(served).toEqual(expect.arrayContaining([before, set]));
  expect(served).toHaveLength(2);

  await site.run('activate', ...refs);
  expect(liveVersions()).toEqual(set);
  await expectTitle(page, '/deposit', '存款');
  await timed('rollback of five apps', () => site.run('rollback', 'mfe-games'));
  expect(liveVersions()).toEqual(before);
});

test('mistakes of a team in its sources are refused by its own checks', async () => {
  const news = createTeamRepository('news', join(folder, 'news'), packages.url, live);
  symlinkSync(join(wallet.directory, 'node_modules'), join(news.directory, 'node_modules'));

  /** Makes a mistake in the sources, runs a script of package.json, and undoes it. */
  const withMistake = async (file: string, change: (text: string) => string, script: string) => {
    const before = readFileSync(join(news.directory, file), 'utf8');
    news.edit(file, change);
    expect(readFileSync(join(news.directory, file), 'utf8')).not.toBe(before);
    const { code, out, err } = await news.tryRun('npm', 'run', script);
    news.edit(file, () => before);
    expect(code).not.toBe(0);
    return out + err;
  };

  const page = 'src/news/NewsPage.tsx';
  expect(await withMistake(page, (text) => `import '@site/shared/src/api/api';\n${text}`, 'lint')).toMatch(
    /Apps import @site\/shared by its one entry/,
  );
  expect(
    await withMistake(page, (text) => `import * as all from '@site/shared';\nconsole.error(all);\n${text}`, 'build'),
  ).toMatch(/import the names of @site\/shared one by one/);
  expect(await withMistake('src/app.ts', (text) => text.replace("'mfe-news'", "'mfe-new'"), 'build')).toMatch(
    /names the app mfe-new, but package\.json @site\/mfe-news\. Use the same name\./,
  );
  expect(await withMistake('src/app.ts', (text) => text.replace("path: '/news'", "path: 'news'"), 'build')).toMatch(
    /A path is \/ or segments/,
  );
  const slot = "slots: { 'home.games': widget<(props: { size: number }) => null>('./news/NewsPage') },\n  routes";
  const withWidget = (text: string) => text.replace('routes', slot).replace('{ defineApp }', '{ defineApp, widget }');
  expect(await withMistake('src/app.ts', withWidget, 'lint')).toMatch(/size/);
});
