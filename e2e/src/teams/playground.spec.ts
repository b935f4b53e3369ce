import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { startServer } from '../fixtures/startServer';
import { expect, test } from '../fixtures/test';

let server: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  server = await startServer(['playground'], { SITE_URL: siteUrl() }, /^Playground of \S+ at (http\S+)$/);
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

test('the playground shows the app that was chosen last, and what failed of it', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource: .* 502/);
  await page.goto(server.address);
  const status = page.getByRole('status');
  await expect(status).toHaveText(/, built /);
  let answer = () => {};
  const isAsked = new Promise<void>((asked) => {
    void page.route('**/releases/mfe-games/**', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
        asked();
      });
      await route.fulfill({ status: 502, body: 'No games' });
    });
  });
  await page.getByLabel('App', { exact: true }).selectOption('mfe-games');
  await isAsked;
  await expect(status).toHaveText('Reading mfe-games');
  await expect(page.getByRole('listitem')).toHaveCount(0);
  await page.getByLabel('App', { exact: true }).selectOption('mfe-wallet');
  await expect(status).toHaveText(/^mfe-wallet .*, built /);
  const late = page.waitForResponse('**/releases/mfe-games/**');
  answer();
  await late;
  await expect(status).toHaveText(/^mfe-wallet .*, built /);
  await page.unroute('**/releases/mfe-games/**');
  await page.route('**/releases/mfe-games/**', (route) => route.fulfill({ status: 502, body: 'No games' }));
  await page.getByLabel('App', { exact: true }).selectOption('mfe-games');
  await expect(status).toHaveText('No games');
  await expect(page.getByRole('listitem')).toHaveCount(0);
});
