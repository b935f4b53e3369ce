import type { Page } from '@playwright/test';
import { look } from './site/look';
import { site } from './site/site';
import { hideTab } from './site/tab';
import { expect, test } from './site/test';

/*
 * A page that is open keeps its set of releases. It offers a reload once another set is live, heals itself when a file of its own is
 * gone, and tells what failed of which release.
 */

interface Registry {
  set: string;
  apps: Record<string, { version: string; routes: { path: string; preload: string[] }[] }>;
}

const registryOf = (page: Page): Promise<Registry> =>
  page.evaluate(() => JSON.parse(document.getElementById('site-registry')?.textContent ?? '') as Registry);

/** What the page tells from now on; hiding the page makes it tell at once. */
async function hearBeacons(page: Page): Promise<{ told: () => Promise<Record<string, unknown>[]> }> {
  const events: Record<string, unknown>[] = [];
  await page.route('**/beacon', async (route) => {
    events.push(...(JSON.parse(route.request().postData() ?? '[]') as Record<string, unknown>[]));
    await route.fulfill({ status: 204 });
  });
  const told = async () => {
    await hideTab(page, true);
    await hideTab(page, false);
    return events;
  };
  return { told };
}

/** The shell's chunk that cares for releases has come; it is fetched when the page has nothing better to do. */
const careHasCome = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/telemetry\./.test(name))),
    )
    .toBe(true);

test('another set is offered, once nothing is half typed', async ({ page, open }) => {
  const beacons = await hearBeacons(page);
  await open('/deposit', 'member');
  await page.getByLabel('存款金额').fill('720');
  await careHasCome(page);
  const own = await registryOf(page);
  await page.route('**/registry.json', (route) => route.fulfill({ json: { ...own, set: 'another' } }));

  const notice = page.getByText('有新版本');
  const asked = page.waitForResponse('**/registry.json');
  const events = await beacons.told();
  await asked;
  await page.goto(`${site()}/#/about`);
  await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await page.goto(`${site()}/#/deposit`);
  await page.getByLabel('存款金额').fill('');
  await expect(notice).toBeVisible();
  await look(page, 'update-notice');
  await page.goto(`${site()}/#/`);
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  await look(page, 'update-notice-home');

  const versionOf = (app: string) => own.apps[app]?.version;
  await expect
    .poll(() => events.filter(({ kind }) => kind === 'load'))
    .toEqual(
      expect.arrayContaining([
        { kind: 'load', app: 'shell', version: versionOf('shell'), route: '/deposit', ms: expect.any(Number) },
        {
          kind: 'load',
          app: 'mfe-wallet',
          version: versionOf('mfe-wallet'),
          route: '/deposit',
          ms: expect.any(Number),
        },
      ]),
    );

  const loaded = events.filter(({ kind }) => kind === 'load').map(({ app }) => app);
  expect(loaded, 'one load an app').toEqual([...new Set(loaded)]);

  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.locator('body:not([data-before])')).toBeAttached();
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(events.filter(({ kind }) => kind === 'error')).toEqual([]);
});

test('a chunk that is gone is healed by one reload, at no cost to what is half typed', async ({
  page,
  noise,
  open,
}) => {
  for (const pattern of [/^ChunkLoadError/, /^mfe-promotions: /, /status of 404/]) noise.allow(pattern);
  let loads = 0;
  page.on('load', () => (loads += 1));
  const beacons = await hearBeacons(page);
  await open('/deposit', 'member');
  await page.getByLabel('存款金额').fill('720');
  await careHasCome(page);
  const { apps } = await registryOf(page);
  const chunk = apps['mfe-promotions']?.routes.find(({ path }) => path === '/activeList')?.preload.at(-1) ?? 'none';
  const gone = new RegExp(chunk.replaceAll('.', '\\.'));
  await page.route(gone, (route) => route.fulfill({ status: 404 }));

  const failed = page.getByText('该功能暂时无法使用');
  const judged = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
  await page.goto(`${site()}/#/activeList`);
  await expect(failed).toBeVisible();
  await judged;
  await page.goto(`${site()}/#/deposit`);
  await expect(page.getByLabel('存款金额')).toHaveValue('720');
  await page.getByLabel('存款金额').fill('');
  expect(loads).toBe(1);

  await page.goto(`${site()}/#/activeList`);
  await page.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => loads).toBe(2);
  await expect(failed).toBeVisible();
  await careHasCome(page);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(failed).toBeVisible();
  const events = await beacons.told();
  await expect
    .poll(() => events.find(({ kind }) => kind === 'error'))
    .toEqual({
      kind: 'error',
      app: 'mfe-promotions',
      version: apps['mfe-promotions']?.version,
      route: '/activeList',
      message: expect.stringContaining('ChunkLoadError'),
    });

  await page.unroute(gone);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('暂无记录')).toBeVisible();
  expect(loads, 'one reload').toBe(2);
});

test('so are a part of the shell and the entry of an app', async ({ page, noise, open }) => {
  for (const pattern of [/Chunk(Load)?Error/, /^mfe-account: /, /Federation Runtime \]/, /status of 404/])
    noise.allow(pattern);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await hearBeacons(page);
  for (const gone of [/\/static\/sidebar\./, /\/mfe-account\/[^/]+\/remoteEntry\./])
    await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await open('/');
  await careHasCome(page);
  await page.getByRole('button', { name: '菜单' }).click();
  await expect.poll(() => loads).toBe(2);
  await careHasCome(page);
  await page.goto(`${site()}/#/login`);
  await expect.poll(() => loads).toBe(3);
  await expect(page.getByText('该功能暂时无法使用')).toBeVisible();
  await careHasCome(page);
  const askedAgain = page.waitForResponse(/\/mfe-account\/[^/]+\/remoteEntry\./);
  await page.getByRole('button', { name: '重试' }).click();
  await askedAgain;
  await expect(page.getByText('该功能暂时无法使用')).toBeVisible();
  await page.goto(`${site()}/#/faq`);
  await expect(page.getByRole('heading', { name: '常见问题' })).toBeVisible();
  await expect(page.locator('[data-skeleton]').filter({ visible: true })).toHaveCount(0);
  expect(loads).toBe(3);
});

test('an app that throws is told of by its name, release and route', async ({ page, noise, open }) => {
  for (const pattern of [/^mfe-promotions: /, /Federation Runtime \]/, /broken release/]) noise.allow(pattern);
  const beacons = await hearBeacons(page);
  /* A release that was broken when it was published: its integrity is that of the broken file. */
  await page.route(`${site()}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/"integrity":"[^"]*"/g, '"integrity":""');
    await route.fulfill({ response: answer, body });
  });
  await page.route(/\/releases\/mfe-promotions\/[^/]+\/remoteEntry\./, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken release of 13800138000")' }),
  );
  await open('/');
  await expect(page.getByText('该功能暂时无法使用')).toBeVisible();
  await careHasCome(page);
  const { apps } = await registryOf(page);
  const promotions = { app: 'mfe-promotions', version: apps['mfe-promotions']?.version, route: '/' };
  const events = await beacons.told();
  await expect
    .poll(() => events.filter(({ app }) => app === 'mfe-promotions'))
    .toEqual(
      expect.arrayContaining([
        { kind: 'error', ...promotions, message: 'Error: broken release of #' },
        { kind: 'load', ...promotions, ms: expect.any(Number) },
      ]),
    );
  expect(events.filter(({ kind, app }) => kind === 'load' && app === 'mfe-promotions')).toHaveLength(1);
});
