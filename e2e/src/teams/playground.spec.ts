import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { npmRun, type RunningServer, startServer } from '../fixtures/servers';
import { expect, test } from '../fixtures/test';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer([...npmRun, 'playground'], /^Playground of \S+ at (http\S+)$/, {
    env: { SITE_URL: siteUrl() },
  });
});
test.afterAll(() => server.stop());

test('the playground follows a route, a slot and a call through the live releases', async ({ page }) => {
  await page.goto(server.address);
  await page.getByLabel('App', { exact: true }).selectOption('mfe-promotions');
  await expect(page.getByRole('status')).toHaveText(/^mfe-promotions 1\.\S+, built /);
  for (const [part, seen] of [
    ['route /vip', /"title": "VIP/],
    ['slot home.red-packet', /"slot": "home\.red-packet"/],
    ['call uservip', /"call": "POST \/api\/uservip"/],
  ] as const) {
    await page.getByLabel('Part', { exact: true }).selectOption(part);
    await expect(page.getByRole('listitem').first()).toContainText(seen);
    await expect(page.getByRole('heading', { level: 2, name: 'Checked' })).toBeVisible();
  }
  await checkScreen(page, 'playground');
});
