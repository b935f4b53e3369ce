import type { Page } from '@playwright/test';
import { answers, member } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 申请代理 and 超级合伙人 (docs/product/agents.md). */

const submit = (page: Page) => page.getByRole('button', { name: '提交申请' }).click();

test('checks the application in order before any request and keeps its line breaks', async ({ page, host, open }) => {
  host.answer('applyagentdo', null, '申请成功，请等待审核！');
  await open('/applyagent', 'member');
  const submitAndExpect = async (message: string) => {
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  };
  await expect(page.getByLabel('手机号')).toHaveAttribute('maxlength', '12');
  await checkScreen(page, 'apply-agent-empty');
  await submitAndExpect('请输入正确手机号');
  await page.getByLabel('申请理由').fill('有推广经验');
  await page.getByLabel('手机号').fill('15400138000');
  await submitAndExpect('请输入正确手机号');
  await checkScreen(page, 'apply-agent-refused');
  await page.getByLabel('手机号').fill('13800138000');
  await page.getByLabel('申请理由').fill('   ');
  await submitAndExpect('请输入申请理由');
  expect(host.requestsTo('applyagentdo')).toEqual([]);
  await page.getByLabel('申请理由').fill('第一行\n第二行');
  await submit(page);
  await expect(page.getByText('申请成功，请等待审核！')).toBeVisible();
  expect(host.requestsTo('applyagentdo')).toEqual([{ mobile: '13800138000', apply_info: '第一行\n第二行' }]);
  await checkScreen(page, 'apply-agent-sent');
  await expect(page.getByRole('link', { name: '返回账户中心' })).toHaveAttribute('href', '#/accountCenter');
});

test('reports a refused application and a lost response and keeps the input', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  host.refuse('applyagentdo', '您的申请正在审核中，请勿重复提交！');
  await open('/applyagent', 'member');
  await page.getByLabel('手机号').fill('13800138000');
  await page.getByLabel('申请理由').fill('有推广经验');
  await submit(page);
  await expect(page.getByText('您的申请正在审核中，请勿重复提交！').first()).toBeVisible();
  host.dropConnection('applyagentdo');
  await submit(page);
  await expect(page.getByText('网络异常，结果未知，请查看记录后再试')).toBeVisible();
  await expect(page.getByLabel('手机号')).toHaveValue('13800138000');
  await expect(page.getByLabel('申请理由')).toHaveValue('有推广经验');
});

test('asks a visitor at the application’s URL to log in', async ({ page, open }) => {
  await open('/applyagent');
  await expect(page).toHaveURL(/#\/\?redirect=%2Fapplyagent$/);
});

test('offers the application or the agents’ page in the account centre, by isagent', async ({ page, host, open }) => {
  await open('/accountCenter', 'member');
  await expect(page.getByRole('link', { name: '申请代理' })).toHaveAttribute('href', '#/applyagent');
  await expect(page.getByRole('link', { name: '代理登录' })).toHaveCount(0);
  host.answer('user', { ...member, isagent: '1' });
  await page.reload();
  await expect(page.getByRole('link', { name: '代理登录' })).toHaveAttribute('href', '#/gamePage?dailiD=1');
  await expect(page.getByRole('link', { name: '申请代理' })).toHaveCount(0);
});

test('leads from 超级合伙人 to login, application or agents’ page, by who is logged in', async ({
  page,
  host,
  open,
}) => {
  host.answer('getAgentLoginUrl', { url: `${siteUrl()}/favicon.svg` });
  host.answer('app', answers.app!);
  const openPartnerLink = async () => {
    await page.getByRole('button', { name: '菜单' }).click();
    await page.getByRole('dialog', { name: '侧边栏' }).getByRole('link', { name: '超级合伙人' }).click();
  };
  await open('/');
  await openPartnerLink();
  await expect(page.getByText('请先登录')).toBeVisible();
  await checkScreen(page, 'agent-visitor');
  expect(host.requestsTo('getAgentLoginUrl')).toEqual([]);

  await open('/', 'member');
  await page.reload();
  await openPartnerLink();
  await expect(page).toHaveURL(/#\/applyagent$/);
  expect(host.requestsTo('getAgentLoginUrl')).toEqual([]);

  host.answer('user', { ...member, isagent: '1' });
  await page.goto(`${siteUrl()}/#/`);
  await openPartnerLink();
  await expect(page).toHaveURL(/favicon\.svg$/);
  expect(host.requestsTo('getAgentLoginUrl')).toEqual([{}]);
});

test('shows why the agents’ page was refused, with a link back', async ({ page, host, open }) => {
  host.answer('user', { ...member, isagent: 1 });
  host.refuse('getAgentLoginUrl', '代理后台维护中');
  await open('/gamePage?dailiD=1', 'member');
  await expect(page.getByText('代理后台维护中')).toBeVisible();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible();
});
