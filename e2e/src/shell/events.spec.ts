import type { BrowserContext, Page } from '@playwright/test';
import { startLoadBalancer, type LoadBalancer } from '../fixtures/startLoadBalancer';
import { deposit, registerMember } from '../fixtures/memberApi';
import { setTabHidden } from '../fixtures/pageTools';
import { approveDeposit } from '../fixtures/approvals';
import { callOperator, siteUrl } from '../fixtures/site';
import { npmRun, type RunningServer, startSecondEdge, startServer } from '../fixtures/servers';
import { expect, guardConsole, startSession, test } from '../fixtures/test';

/* Members' events, with two processes of the API host on one database behind an edge. */

let secondHost: RunningServer;
let balancer: LoadBalancer;
let edge: RunningServer;

test.beforeAll(async () => {
  const env = { DATA_DIR: process.env.E2E_DATA_DIR, DATABASE_URL: '', OPERATOR_PORT: '0' };
  secondHost = await startServer([...npmRun, 'api'], /^API ready at (\S+)$/, { env });
  // The site's own edge leads to the first process.
  balancer = await startLoadBalancer([secondHost.address, siteUrl()]);
  edge = await startSecondEdge({ API_URL: balancer.address });
});
test.afterAll(async () => {
  await edge?.stop();
  await balancer?.close();
  await secondHost?.stop();
});

interface Tab {
  page: Page;
  /** Streams that the tab has opened so far. */
  streams: () => number;
}

/** Opens a path in a new tab of a member. */
const openTab = async (context: BrowserContext, token: string, path: string): Promise<Tab> => {
  const page = await context.newPage();
  const guard = guardConsole(page);
  guard.allow(/ERR_|status of 50|Failed to load/);
  let count = 0;
  page.on('request', (request) => (count += Number(new URL(request.url()).pathname === '/api/events')));
  await startSession(page, token);
  await page.goto(`${edge.address}/#${path}`);
  return { page, streams: () => count };
};

/** Resolves once each tab has its stream. */
const whenFollowing = async (...tabs: Tab[]): Promise<void> => {
  for (const { streams } of tabs) await expect.poll(streams, 'streams').toBeGreaterThan(0);
};

const row = (page: Page, amount: string, state: string) =>
  page.getByRole('button', { name: `订单详情 ¥${amount} ${state}` });

test('a decided deposit reaches both visible tabs of a member, with toast and balance', async ({ context }) => {
  const token = await registerMember();
  const order = await deposit(token, '123');
  const tabs = [await openTab(context, token, '/assets'), await openTab(context, token, '/assets')];
  for (const { page } of tabs) await expect(row(page, '123.00', '待审核')).toBeVisible();
  await whenFollowing(...tabs);
  const toasts = tabs.map(({ page }) => page.getByRole('status').filter({ hasText: '存款已到账：¥123.00' }).waitFor());
  const seen = tabs.map(async ({ page }) => {
    await row(page, '123.00', '已通过').waitFor();
    return Date.now();
  });
  await approveDeposit(order);
  const committed = Date.now();
  const delays = (await Promise.all(seen)).map((at) => at - committed);
  await Promise.all(toasts);
  test.info().annotations.push({ type: 'ms from the commit to each tab', description: delays.join(', ') });
  for (const { page } of tabs) await expect(page.getByText('¥123.00').first()).toBeVisible();
});

test('a tab that was hidden gets what it missed, and has no connection meanwhile', async ({ context }) => {
  const token = await registerMember();
  const order = await deposit(token, '400');
  const tab = await openTab(context, token, '/assets');
  await expect(row(tab.page, '400.00', '待审核')).toBeVisible();
  await whenFollowing(tab);
  await setTabHidden(tab.page, true);
  await approveDeposit(order);
  await expect(row(tab.page, '400.00', '待审核')).toBeVisible();
  expect(tab.streams()).toBe(1);
  const toast = tab.page.getByRole('status').filter({ hasText: '存款已到账：¥400.00' }).waitFor();
  await setTabHidden(tab.page, false);
  await toast;
  await expect(row(tab.page, '400.00', '已通过')).toBeVisible();
  expect(tab.streams()).toBe(2);
});

test('a connection that is lost is opened again, and brings what was missed', async ({ context }) => {
  const token = await registerMember();
  const order = await deposit(token, '500');
  const tab = await openTab(context, token, '/assets');
  await expect(row(tab.page, '500.00', '待审核')).toBeVisible();
  await whenFollowing(tab);
  balancer.cut();
  await callOperator('POST', `/deposits/${order}/reject`, { reason: '未到账' });
  const toast = tab.page.getByRole('status').filter({ hasText: '存款未通过：¥500.00' }).waitFor({ timeout: 60_000 });
  balancer.resume();
  await toast;
  await expect(row(tab.page, '500.00', '已拒绝')).toBeVisible();
});
