import type { Locator, Page } from '@playwright/test';
import { OverrideServer } from '../fixtures/overrideServer';
import { checkScreen } from '../fixtures/checkScreen';
import { startSecondEdge } from '../fixtures/startSecondEdge';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/*
 * A developer's promotions app inside the live site (docs/override.md), on a site that allows the origin of the
 * developer's server and on one that allows none.
 */
const server = new OverrideServer('mfe-promotions');
/** An allowed origin without a server. */
const silent = 'http://localhost:4000';
let live: Awaited<ReturnType<typeof startSecondEdge>>;

test.beforeAll(async () => {
  await server.listen();
  live = await startSecondEdge({ OVERRIDE_ORIGINS: `${server.origin},${silent}` });
});

test.afterAll(async () => {
  await live.stop();
  server.close();
});

test.beforeEach(({ consoleGuard }) => {
  server.transform((_file, text) => text);
  server.requestedFiles.length = 0;
  /* The page preloads the live release, which the override replaces. */
  consoleGuard.allow(/was preloaded using link preload but not used/);
});

const badge = (page: Page): Locator => page.getByRole('complementary', { name: '本机替换' });
const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens a path of a site in a browser that overrides apps with these origins. */
async function open(page: Page, address: string, path: string, overrides: Record<string, string>): Promise<void> {
  await page.goto(`${address}/registry.json`);
  await page.evaluate((text) => localStorage.setItem('site.overrides', text), JSON.stringify(overrides));
  await page.goto(`${address}/#${path}`);
}

/** Clicks 重置 and waits until the page has the live app again. */
async function reset(page: Page): Promise<void> {
  await badge(page).getByRole('button', { name: '重置 mfe-promotions' }).click();
  await expect(badge(page)).toHaveCount(0);
  await expect(title(page, '常见问题')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('site.overrides'))).toBeNull();
}

test("shows a developer's app in the live site with a badge, until 重置 restores the live one", async ({ page }) => {
  server.transform((file, text) =>
    file === 'descriptor.json'
      ? text.replaceAll('常见问题', '新的常见问题')
      : text.replaceAll('没有找到答案', '我改过的一行'),
  );
  await open(page, live.address, '/faq', { 'mfe-promotions': server.origin });
  await expect(title(page, '新的常见问题')).toBeVisible();
  await expect(page.getByRole('link', { name: /^我改过的一行/ })).toBeVisible();
  await expect(badge(page)).toContainText('mfe-promotions');
  await expect(badge(page)).toContainText(server.origin);
  await expect(badge(page)).not.toContainText('未生效');
  const [strip, header] = [
    await badge(page).boundingBox(),
    await page.getByRole('button', { name: '返回' }).boundingBox(),
  ];
  expect(header?.y, 'the header begins under the badge').toBeGreaterThanOrEqual(strip?.height ?? Infinity);
  await checkScreen(page, 'override');

  await reset(page);
  await expect(page.locator('#root').getByRole('link', { name: /^没有找到答案/ })).toBeVisible();
});

test('shows what the developer builds without a reload, and the rest of the page keeps its state', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/The remote "mfe_promotions" is already registered/);
  const faqWith = (text: string) =>
    server.transform((file, content) =>
      file === 'descriptor.json'
        ? JSON.stringify({ ...(JSON.parse(content) as object), updates: '/ws' })
        : content.replaceAll('没有找到答案', text),
    );
  let build = 0;
  let announceBuild = () => {};
  await page.routeWebSocket(`${server.origin.replace('http', 'ws')}/ws`, (socket) => {
    announceBuild = () => {
      build += 1;
      for (const message of [{ type: 'hash', data: `build-${build}` }, { type: 'ok' }])
        socket.send(JSON.stringify(message));
    };
    announceBuild();
  });
  faqWith('第一次构建');
  await open(page, live.address, '/games', { 'mfe-promotions': server.origin });
  const lobby = page.getByRole('tab').last();
  await lobby.click();
  await expect(lobby).toHaveAttribute('aria-selected', 'true');
  await page.evaluate(() => (location.hash = '/faq'));
  await expect(page.getByRole('link', { name: /^第一次构建/ })).toBeVisible();
  await expect.poll(() => build).toBe(1);

  for (const text of ['第二次构建', '第三次构建']) {
    faqWith(text);
    announceBuild();
    await expect(page.getByRole('link', { name: new RegExp(`^${text}`) })).toBeVisible();
  }
  await page.evaluate(() => (location.hash = '/games'));
  await expect(lobby, 'the tab of a kept-alive page').toHaveAttribute('aria-selected', 'true');
});

test('requests nothing from an origin that the site does not allow and leaves other apps unchanged', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_CONNECTION_REFUSED/);
  await page.route(`${silent}/**`, (route) => route.abort('connectionrefused'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await open(page, live.address, '/faq', {
    'mfe-promotions': silent,
    'mfe-wallet': 'http://localhost:7',
    'mfe-games': server.origin,
  });
  await expect(title(page, '常见问题')).toBeVisible();
  await expect(badge(page)).toContainText('未生效：没有应答，或不允许本站读取');
  await expect(badge(page)).toContainText('未生效：本站不允许这个来源');
  await expect(badge(page)).toContainText('未生效：那里的应用是 mfe-promotions');
  await checkScreen(page, 'override-refused');
  expect(asked).not.toContain('http://localhost:7');

  for (const app of ['mfe-wallet', 'mfe-games']) {
    await badge(page)
      .getByRole('button', { name: `重置 ${app}` })
      .click();
    await expect(badge(page)).not.toContainText(app);
  }
  await reset(page);
});

test('limits an override that throws while loading to its own area and offers 重置', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/broken build/);
  consoleGuard.allow(/^mfe-promotions: |Federation Runtime \]/);
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/beacon')) beacons.push(request.postData() ?? '');
  });
  server.transform((file, text) => (file.startsWith('remoteEntry.') ? 'throw new Error("broken build")' : text));
  await open(page, live.address, '/', { 'mfe-promotions': server.origin });
  await page.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('region', { name: '电子游艺' }).getByRole('button').first()).toBeVisible();
  await expect(page.getByText('该功能暂时无法使用').first()).toBeVisible();
  await expect(badge(page)).toContainText('未生效：加载失败，原因见控制台');
  await checkScreen(page, 'override-broken');
  await page.goto(`${live.address}/#/faq`);
  await reset(page);
  expect(
    beacons.filter((text) => text.includes('"route":"/"')),
    'telemetry of the page with the override',
  ).toEqual([]);
});

test('ignores overrides on a site that allows no origin', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, siteUrl(), '/faq', { 'mfe-promotions': server.origin });
  await expect(title(page, '常见问题')).toBeVisible();
  await expect(page.locator('#root').getByRole('link', { name: /^没有找到答案/ })).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  expect(server.requestedFiles).toEqual([]);
  expect(asked.filter((url) => /\/static\/replace\./.test(url))).toEqual([]);
});
