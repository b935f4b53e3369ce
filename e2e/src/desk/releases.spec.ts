import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDeskScreen } from '../fixtures/deskScreen';
import { computer, skipFirstSignIn } from '../fixtures/operators';
import { type FreshApiHost, startApiHost } from '../fixtures/startApiHost';
import { expect, startSession, test } from '../fixtures/test';

/* The releases page, on an API host whose folder of releases the journey writes. It plays the rollout worker too. */

test.use(computer);

const siteDir = mkdtempSync(join(tmpdir(), 'site-releases-'));
const [live, next] = ['1.4.0-0a1b2c3d4e5f', '1.5.0-aabbccddeeff'];
const start = Date.now();
const ago = (minutes: number): string => new Date(start - minutes * 60_000).toISOString();

const rollout = {
  version: next,
  steps: [1, 10, 50, 100],
  minutes: 10,
  step: 3,
  percent: 50,
  state: 'advancing',
  reason: '4 of 300 pages with an error (1.3 %), against 1 of 300 (0.3 %); LCP 2100 ms against 1500 ms.',
  since: ago(10),
  by: 'rollout',
  history: [
    { at: ago(40), percent: 1 },
    { at: ago(28), percent: 10 },
    { at: ago(10), percent: 50 },
  ],
};

/** Replaces the registry, with `change` of the wallet's rollout. */
function writeRegistry(change: object = {}): void {
  const previous = [{ version: '1.3.2-5f4e3d2c1b0a', since: ago(9000), by: 'ci' }];
  const quiet = { live, since: ago(3000), by: 'ci', previous };
  const canary = { version: next, since: ago(40), by: 'ann', percent: 50 };
  const withdrawn = [{ version: '1.4.1-99887766aabb', since: ago(2000), until: ago(1970), percent: 10 }];
  const apps = { shell: quiet, 'mfe-wallet': { ...quiet, canary, rollout: { ...rollout, ...change }, withdrawn } };
  writeFileSync(join(siteDir, 'registry.json'), JSON.stringify({ schema: 1, revision: 1, apps }));
}

/** Telemetry of both releases in the last hour: the new one is slower and fails more often. */
function writeTelemetry(): void {
  mkdirSync(join(siteDir, 'evidence'));
  for (let minute = 59; minute >= 0; minute -= 0.2) {
    const at = ago(minute);
    const add = (event: object) =>
      appendFileSync(
        join(siteDir, 'evidence', `${at.slice(0, 10)}.jsonl`),
        `${JSON.stringify({ at, app: 'mfe-wallet', route: '/deposit', ...event })}\n`,
      );
    const report = (version: string, lcp: number, failsEach: number) => {
      add({ kind: 'load', version, ms: 300 });
      add({ kind: 'vital', version, name: 'LCP', value: lcp });
      add({ kind: 'vital', version, name: 'INP', value: 64 });
      add({ kind: 'vital', version, name: 'CLS', value: 0.012 });
      if (Math.round(minute * 5) % failsEach === 0) add({ kind: 'error', version, message: 'x' });
    };
    report(live, 1450 + 10 * (minute % 7), 150);
    if (minute < 40) report(next, 2000 + 20 * (minute % 9), 40);
  }
}

/** What the rollouts process found. */
function writeErrors(): void {
  const error = {
    message: "TypeError: Cannot read properties of undefined (reading 'value')",
    stack: [
      {
        file: 'mfe-wallet/src/deposit/DepositForm.tsx',
        line: 42,
        column: 10,
        code: 'const amount = order.amount.value;',
      },
      { file: 'node_modules/react-dom/cjs/react-dom-client.production.js', line: 12028, column: 5, code: 'fn();' },
    ],
    pages: 12,
    networks: 9,
    first: ago(38),
    last: ago(1),
    releases: [{ name: next, pages: 12 }],
    routes: [{ name: '/deposit', pages: 12 }],
    browsers: [
      { name: 'Chrome 142, Android', pages: 8 },
      { name: 'Safari 26, iOS', pages: 4 },
    ],
    newIn: next,
  };
  const apps = { 'mfe-wallet': [error, { ...error, message: 'x', stack: [], newIn: null }] };
  writeFileSync(join(siteDir, 'errors.json'), JSON.stringify({ schema: 1, at: ago(0), apps }));
}

let host: FreshApiHost;
test.beforeAll(async () => {
  writeRegistry();
  writeTelemetry();
  writeErrors();
  host = await startApiHost({ SITE_DIR: siteDir });
});
test.afterAll(async () => {
  await host.stop();
  rmSync(siteDir, { recursive: true });
});

test('an operator sees a rollout with its figures, and pauses it', async ({ page }) => {
  await skipFirstSignIn(page);
  await startSession(page, host.operatorKey, 'desk-token');
  await page.goto(`${host.deskUrl}/releases?app=mfe-wallet`);
  const wallet = page.getByRole('region', { name: 'mfe-wallet', exact: true });
  await expect(wallet).toBeFocused();
  await expect(wallet.getByText('推进中', { exact: true })).toBeVisible();
  await expect(wallet.getByRole('row', { name: /^1\.5\.0-aabbccddeeff 灰度 50% .*较差/ })).toBeVisible();
  await wallet.getByText('mfe-wallet/src/deposit/DepositForm.tsx:42', { exact: true }).click();
  await checkDeskScreen(page, 'releases-rollout');

  await page.getByRole('button', { name: '暂停 mfe-wallet' }).click();
  await expect(page.getByRole('dialog', { name: `暂停 mfe-wallet ${next}` })).toBeVisible();
  await checkDeskScreen(page, 'releases-reason');
  await page.getByLabel('原因').fill('LCP 变差，先查原因');
  await page.keyboard.press('Enter');
  await expect(wallet.getByText(`等待执行：暂停 ${next}`)).toBeVisible();
  await expect(page.getByRole('button', { name: '撤回 mfe-wallet' })).toBeDisabled();

  const [file = ''] = readdirSync(join(siteDir, 'requests'));
  const request = JSON.parse(readFileSync(join(siteDir, 'requests', file), 'utf8')) as { id: string; by: string };
  expect(request).toMatchObject({ schema: 1, action: 'pause', app: 'mfe-wallet', of: next, by: 'operator admin' });
  writeRegistry({ state: 'paused', reason: 'Paused by operator admin.', by: request.by, since: ago(0) });
  mkdirSync(join(siteDir, 'requests/done'));
  const outcome = { id: request.id, ok: true, message: 'Done: pause of mfe-wallet.', at: ago(0) };
  writeFileSync(join(siteDir, 'requests/done', `${request.id}.json`), JSON.stringify(outcome));
  await expect(wallet.getByText(`已执行：暂停 ${next}`)).toBeVisible();
  await expect(wallet.getByText('已暂停', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '继续 mfe-wallet' })).toBeEnabled();
  await checkDeskScreen(page, 'releases-paused');

  await page.goto(`${host.deskUrl}/actions`);
  await expect(page.getByRole('row', { name: /发布 · 暂停自动推进/ })).toContainText('发布 mfe-wallet');
  /* An open page would report that the host is gone. */
  await page.close();
});
