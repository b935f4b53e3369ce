import type { Page } from '@playwright/test';
import { hangingProxy } from './site/hangingProxy';
import { look } from './site/look';
import { site } from './site/site';
import { expect, test } from './site/test';

/*
 * A feature app that is down, hangs, answers HTML or throws costs its own area only, and 重试 brings it back without a reload.
 * The promotions app fails; home's games, and the layout, go on.
 */
const entry = /\/releases\/mfe-promotions\/[^/]+\/remoteEntry\./;

const failures: Record<string, (page: Page) => Promise<unknown>> = {
  down: (page) => page.route(entry, (route) => route.abort('connectionrefused')),
  hangs: (page) => page.route(entry, () => {}),
  'answers HTML': (page) =>
    page.route(entry, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Bad gateway</p>' }),
    ),
  throws: async (page) => {
    /* A release that was broken when it was published: its integrity is that of the broken file. */
    await page.route(`${site()}/`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/"integrity":"[^"]*"/g, '"integrity":""'),
      });
    });
    await page.route(entry, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken release")' }),
    );
  },
};

/** What the shell and the federation's runtime say of an app that they had to do without, and of its being fetched once more. */
const said = /^mfe-promotions: |Federation Runtime \]/;
const ownNoise: Record<string, RegExp[]> = {
  down: [/ERR_CONNECTION_REFUSED/],
  hangs: [],
  'answers HTML': [/'integrity' attribute/],
  throws: [/broken release/],
};

for (const [how, fail] of Object.entries(failures)) {
  test(`an app that ${how} costs its own area only`, async ({ page, noise }) => {
    for (const pattern of [said, ...(ownNoise[how] ?? [])]) noise.allow(pattern);
    await fail(page);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto(site());
    await page.getByRole('button', { name: '关闭' }).click();

    await expect(page.getByRole('region', { name: '电子游艺' }).getByRole('button').first()).toBeVisible();
    await expect(page.getByText('该功能暂时无法使用').first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('link', { name: '立即登录' })).toBeVisible();
    await page.getByText('该功能暂时无法使用').first().scrollIntoViewIfNeeded();
    await look(page, `failure-${how.replaceAll(' ', '-')}`);

    const before = loads;
    await page.unroute(entry);
    await page.getByRole('button', { name: '重试' }).first().click();
    await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible({ timeout: 20_000 });
    expect(loads, 'no reload').toBe(before);
  });
}

test('a page whose chunk hangs comes back by 重试, though the browser holds the hanging address', async ({
  page,
  noise,
}) => {
  noise.allow(/^ChunkLoadError/);
  noise.allow(said);
  const { apps } = (await (await page.request.get(`${site()}/registry.json`)).json()) as {
    apps: Record<string, { routes: { path: string; preload: string[] }[] }>;
  };
  const chunk = apps['mfe-promotions']?.routes.find(({ path }) => path === '/activeList')?.preload.at(-1) ?? 'none';
  const proxy = await hangingProxy(new RegExp(`${chunk.replaceAll('.', '\\.')}$`));
  try {
    await page.goto(`${proxy.address}/#/activeList`);
    await expect(page.getByText('该功能暂时无法使用')).toBeVisible({ timeout: 25_000 });
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('超级合伙人计划')).toBeVisible({ timeout: 8000 });
  } finally {
    proxy.close();
  }
});
