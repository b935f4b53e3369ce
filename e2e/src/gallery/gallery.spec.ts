import { expect, test, type Locator, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { axeViolations, waitUntilSettled } from '../fixtures/checkScreen';

const repository = join(import.meta.dirname, '../../..');
const sources = join(repository, 'shared/gallery');
const built = join(repository, 'var/gallery');

/** Never resolved: the test itself answers with the built files. */
const address = 'http://gallery.localhost';

/** The kit has no violation at all. */
const impacts = ['minor', 'moderate', 'serious', 'critical'];

const groups = readdirSync(join(sources, 'groups')).map((file) => file.replace('.tsx', ''));

test.beforeAll(() => {
  execFileSync('npx', ['rspack', 'build', '-c', join(sources, 'rspack.config.ts'), '--output-path', built], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
});

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(`${address}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(built, pathname === '/' ? 'index.html' : pathname) });
  });
});

test('shows the UI kit as in the committed pictures, accessible in both themes', async ({ page }) => {
  test.setTimeout(900_000);
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  const phone = page.viewportSize()!;
  for (const group of groups)
    await test.step(group, async () => {
      await page.setViewportSize(phone);
      await page.goto('about:blank');
      await page.goto(`${address}/#/${group}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      /* Lazy parts of the kit change the height of the page when their chunks have loaded. */
      await page.waitForLoadState('networkidle');
      const examples = await fullScreenExamples(page, group);
      for (const example of examples) {
        await page.goto(`${address}/#/${group}/${example}`);
        /* A new page, without what the previous example left, such as a toast. */
        await page.reload();
        await page.waitForLoadState('networkidle');
        await expectPicture(page, `${group}-${example}`);
      }
      if (examples.length > 0) return;
      /* Higher than every group, so that every picture is in sight and loaded. */
      await page.setViewportSize({ width: 390, height: 6000 });
      /* The element, not the page: its height may still change until two pictures in a row are equal. */
      await expectPicture(page, group, page.getByRole('main'));
    });
  expect(messages, 'the console').toEqual([]);
});

async function fullScreenExamples(page: Page, group: string): Promise<string[]> {
  const links = page.locator(`a[href^="#/${group}/"]`);
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return targets.map((href) => href.replace(`#/${group}/`, ''));
}

/**
 * Compares the page, or the given part of it, with its picture, and fails when it is wider than the screen or axe finds
 * a violation, also in the light theme.
 */
async function expectPicture(page: Page, name: string, subject: Locator | Page = page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('#root > *') && [...document.images].every((it) => it.complete),
  );
  await expect.soft(subject).toHaveScreenshot(`${name}.png`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
  expect.soft(await axeViolations(page, impacts), `axe on ${name}`).toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
  await waitUntilSettled(page);
  expect.soft(await axeViolations(page, impacts), `axe on ${name} in the light theme`).toEqual([]);
  if (!process.env.CI) await page.screenshot({ path: join(repository, `var/screens/light-kit-${name}.png`) });
  await page.evaluate(() => delete document.documentElement.dataset.theme);
}
