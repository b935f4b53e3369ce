import { computer, skipFirstSignIn } from '../fixtures/operators';
import { type FreshApiHost, startApiHost } from '../fixtures/servers';
import { expect, startSession, test } from '../fixtures/test';
import { buildVariant } from '../releases/buildVariant';
import { type LiveSite, startLiveSite } from '../releases/liveSite';
import { createReleaseCli } from '../releases/releaseCli';

/* The releases page of an API host on the folder of a live site, whose edge runs the rollout worker. */

test.use(computer);

const app = 'mfe-promotions';
let live: LiveSite;
let host: FreshApiHost;
test.beforeAll(async () => {
  live = await startLiveSite('desk-rollout');
  host = await startApiHost({ SITE_DIR: live.siteDir });
});
test.afterAll(async () => {
  await host.stop();
  await live.close();
});

test('an operator pauses a rollout, continues it and withdraws the release', async ({ page }) => {
  const cli = createReleaseCli('promotions', live);
  const dist = buildVariant(app, 'desk', { script: (code) => `${code}/*desk*/` });
  const version = await cli.run('publish', app, '--dist', dist);
  await cli.run('activate', app, version, '--auto', '--no-browser', 'the same code');

  await skipFirstSignIn(page);
  await startSession(page, host.operatorKey, 'desk-token');
  await page.goto(`${host.deskUrl}/releases?app=${app}`);
  const promotions = page.getByRole('region', { name: app, exact: true });

  for (const [button, state] of [
    ['暂停', 'paused'],
    ['继续', 'advancing'],
    ['撤回', 'withdrawn'],
  ] as const) {
    await page.getByRole('button', { name: `${button} ${app}` }).click();
    await page.getByLabel('原因', { exact: true }).fill('先查原因');
    await page.keyboard.press('Enter');
    await expect(promotions.getByText(new RegExp(`^已执行：.*${version}`)).first()).toBeVisible();
    await expect.poll(() => live.apps()[app]?.rollout).toMatchObject({ state, by: 'operator admin' });
    await page.reload();
  }
  expect(live.apps()[app]).toMatchObject({ withdrawn: [{ version }] });
  expect(live.apps()[app]?.canary).toBeUndefined();
  /* An open page would report that the host is gone. */
  await page.close();
});
