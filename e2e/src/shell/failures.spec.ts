import type { Page } from '@playwright/test';
import { startHangingProxy } from '../fixtures/proxies';
import { breakEntry } from '../fixtures/breakEntry';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/*
 * The failure of a feature app that is down, hangs, answers HTML or throws stays in its own area, and 重试 loads the
 * app without a reload. Here the promotions app fails; home's games and the layout keep working.
 */
const entry = /\/files\/mfe-promotions\/remoteEntry\./;

const failures: Record<string, (page: Page) => Promise<unknown>> = {
  down: (page) => page.route(entry, (route) => route.abort('connectionrefused')),
  hangs: (page) => page.route(entry, () => {}),
  'answers HTML': (page) =>
    page.route(entry, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Bad gateway</p>' }),
    ),
  throws: (page) =>
    breakEntry(page, 'mfe-promotions', (code) => `if (!window.isRepaired) throw new Error('broken release');\n${code}`),
};

/** What the shell and the federation runtime print about an app that failed to load, and about the retry. */
const loadFailureLog = /^mfe-promotions: |Federation Runtime \]/;
const furtherLogs: Record<string, RegExp[]> = {
  down: [/ERR_CONNECTION_REFUSED/],
  hangs: [],
  'answers HTML': [/'integrity' attribute/],
  throws: [/broken release/],
};

for (const [how, fail] of Object.entries(failures)) {
  test(`limits the failure of an app that ${how} to its own area`, async ({ page, consoleGuard }) => {
    for (const pattern of [loadFailureLog, ...(furtherLogs[how] ?? [])]) consoleGuard.allow(pattern);
    await fail(page);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto(siteUrl());
    await page.getByRole('button', { name: '关闭' }).click();

    await expect(page.getByRole('region', { name: '电子游艺' }).getByRole('button').first()).toBeVisible();
    await expect(page.getByText('该功能暂时无法使用').first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('link', { name: '立即登录' })).toBeVisible();
    await page.getByText('该功能暂时无法使用').first().scrollIntoViewIfNeeded();
    await checkScreen(page, `failure-${how.replaceAll(' ', '-')}`);

    const before = loads;
    await page.unroute(entry);
    await page.evaluate(() => Object.assign(window, { isRepaired: true }));
    await page.getByRole('button', { name: '重试' }).first().click();
    await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible({ timeout: 20_000 });
    expect(loads, 'no reload').toBe(before);
  });
}

test('loads a page with 重试 after its chunk hung, although the browser still waits for that URL', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/^ChunkLoadError/);
  consoleGuard.allow(loadFailureLog);
  const { apps } = (await (await page.request.get(`${siteUrl()}/registry.json`)).json()) as {
    apps: Record<string, { routes: { path: string; preload: string[] }[] }>;
  };
  const chunk = apps['mfe-promotions']?.routes.find(({ path }) => path === '/activeList')?.preload.at(-1) ?? 'none';
  const proxy = await startHangingProxy(new RegExp(`${chunk.replaceAll('.', '\\.')}$`));
  try {
    /* The hanging script delays the load event. */
    await page.goto(`${proxy.address}/#/activeList`, { waitUntil: 'commit' });
    await expect(page.getByText('该功能暂时无法使用')).toBeVisible({ timeout: 25_000 });
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('超级合伙人计划')).toBeVisible({ timeout: 8000 });
  } finally {
    await proxy.close();
  }
});
