import type { Page } from '@playwright/test';
import { answers, member } from './site/answers';
import { look } from './site/look';
import { site } from './site/site';
import { expect, test } from './site/test';

/* 申请代理, and what the super partner's entry leads to (spec 2 §2, §5, §6; decisions 17, 40, 41). */

const press = (page: Page) => page.getByRole('button', { name: '提交申请' }).click();

test('the application: checks in order, before any call; its lines are kept', async ({ page, host, open }) => {
  host.answer('applyagentdo', null, '申请成功，请等待审核！');
  await open('/applyagent', 'member');
  const say = async (message: string) => {
    await press(page);
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  };
  await expect(page.getByLabel('手机号')).toHaveAttribute('maxlength', '12');
  await look(page, 'apply-agent-empty');
  await say('请输入正确手机号');
  await page.getByLabel('申请理由').fill('有推广经验');
  await page.getByLabel('手机号').fill('15400138000');
  await say('请输入正确手机号');
  await look(page, 'apply-agent-refused');
  await page.getByLabel('手机号').fill('13800138000');
  await page.getByLabel('申请理由').fill('   ');
  await say('请输入申请理由');
  expect(host.asked('applyagentdo')).toEqual([]);
  await page.getByLabel('申请理由').fill('第一行\n第二行');
  await press(page);
  await expect(page.getByText('申请成功，请等待审核！')).toBeVisible();
  expect(host.asked('applyagentdo')).toEqual([{ mobile: '13800138000', apply_info: '第一行\n第二行' }]);
  await look(page, 'apply-agent-sent');
  await expect(page.getByRole('link', { name: '返回账户中心' })).toHaveAttribute('href', '#/accountCenter');
});

test('refused or not answered: said, and what was typed stays', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.refuse('applyagentdo', '您的申请正在审核中，请勿重复提交！');
  await open('/applyagent', 'member');
  await page.getByLabel('手机号').fill('13800138000');
  await page.getByLabel('申请理由').fill('有推广经验');
  await press(page);
  await expect(page.getByText('您的申请正在审核中，请勿重复提交！').first()).toBeVisible();
  host.lose('applyagentdo');
  await press(page);
  await expect(page.getByText('网络异常，结果未知，请查看记录后再试')).toBeVisible();
  await expect(page.getByLabel('手机号')).toHaveValue('13800138000');
  await expect(page.getByLabel('申请理由')).toHaveValue('有推广经验');
});

test('its address is guarded', async ({ page, open }) => {
  await open('/applyagent');
  await expect(page).toHaveURL(/#\/\?redirect=%2Fapplyagent$/);
});

test('the account centre offers one or the other, by isagent', async ({ page, host, open }) => {
  await open('/accountCenter', 'member');
  await expect(page.getByRole('link', { name: '申请代理' })).toHaveAttribute('href', '#/applyagent');
  await expect(page.getByRole('link', { name: '代理登录' })).toHaveCount(0);
  host.answer('user', { ...member, isagent: '1' });
  await page.reload();
  await expect(page.getByRole('link', { name: '代理登录' })).toHaveAttribute('href', '#/gamePage?dailiD=1');
  await expect(page.getByRole('link', { name: '申请代理' })).toHaveCount(0);
});

test('超级合伙人: a visitor logs in, a member applies, an agent goes to the agents’ page', async ({
  page,
  host,
  open,
}) => {
  host.answer('getAgentLoginUrl', { url: `${site()}/favicon.svg` });
  host.answer('app', answers.app!);
  const press = async () => {
    await page.getByRole('button', { name: '菜单' }).click();
    await page.getByRole('dialog', { name: '侧边栏' }).getByRole('link', { name: '超级合伙人' }).click();
  };
  await open('/');
  await press();
  await expect(page.getByText('请先登录')).toBeVisible();
  await look(page, 'agent-visitor');
  expect(host.asked('getAgentLoginUrl')).toEqual([]);

  await open('/', 'member');
  await page.reload();
  await press();
  await expect(page).toHaveURL(/#\/applyagent$/);
  expect(host.asked('getAgentLoginUrl')).toEqual([]);

  host.answer('user', { ...member, isagent: '1' });
  await page.goto(`${site()}/#/`);
  await press();
  await expect(page).toHaveURL(/favicon\.svg$/);
  expect(host.asked('getAgentLoginUrl')).toEqual([{}]);
});

test('an agents’ page that is refused says why, with a way back', async ({ page, host, open }) => {
  host.answer('user', { ...member, isagent: 1 });
  host.refuse('getAgentLoginUrl', '代理后台维护中');
  await open('/gamePage?dailiD=1', 'member');
  await expect(page.getByText('代理后台维护中')).toBeVisible();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible();
});
