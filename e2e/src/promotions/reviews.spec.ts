import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { openAs } from '../fixtures/member';
import { callApi, registerMember } from '../fixtures/memberApi';
import { callOperator, runOperatorCommand, siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* Applications of members that an operator decides, on the site's own API host. */

interface Waiting {
  id: number;
  username: string;
  activity_name?: string;
}

/** A member's pending applications, oldest first. */
const waiting = async (kind: string, username: string): Promise<Waiting[]> =>
  (await callOperator<{ data: Waiting[] }>('GET', `/${kind}?state=1&q=${username}`)).data;

const nameOf = async (token: string) => (await callApi<{ username: string }>('user', {}, token)).username;

test('allows one application per activity, and another after a rejection', async ({ page }) => {
  const token = await registerMember();
  const username = await nameOf(token);
  await openAs(page, token, '/activeList');
  const apply = async (title: string, message: string) => {
    await page.goto(`${siteUrl()}/#/activeList`);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: '活动详情' })).toBeVisible();
    await page.getByRole('button', { name: '立即申请' }).click();
    await expect(page.getByText(message)).toBeVisible();
  };
  await apply('新手体验礼', '申请成功，请等待审核！');
  await apply('新手体验礼', '您已申请过该活动，请勿重复申请！');
  await apply('超级合伙人计划', '申请成功，请等待审核！');

  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  const states = async (expected: Record<string, string[]>) => {
    await page.goto(`${siteUrl()}/#/applyagentList`);
    for (const [title, words] of Object.entries(expected)) {
      await expect(row(title)).toHaveCount(words.length);
      for (const [index, word] of words.entries()) await expect(row(title).nth(index)).toContainText(word);
    }
  };
  await states({ 新手体验礼: ['待审核'], 超级合伙人计划: ['待审核'] });
  await checkScreen(page, 'applications-waiting');

  const rows = await waiting('activity-applications', username);
  const idOf = (title: string) => String(rows.find((it) => it.activity_name === title)?.id);
  await runOperatorCommand('approve', 'activity-applications', idOf('新手体验礼'));
  await runOperatorCommand('reject', 'activity-applications', idOf('超级合伙人计划'), '--reason', '资料不全');
  await page.goto(`${siteUrl()}/#/faq`);
  await states({ 新手体验礼: ['已通过'], 超级合伙人计划: ['已拒绝'] });
  await checkScreen(page, 'applications-decided');

  await apply('超级合伙人计划', '申请成功，请等待审核！');
  await apply('新手体验礼', '您已申请过该活动，请勿重复申请！');
  await states({ 超级合伙人计划: ['待审核', '已拒绝'], 新手体验礼: ['已通过'] });
});

test('allows another agent application after a rejection, and links to the agents’ page after approval', async ({
  page,
}) => {
  const token = await registerMember();
  const username = await nameOf(token);
  const rowIs = async (there: string, absent: string) => {
    await page.goto(`${siteUrl()}/#/accountCenter`);
    await expect(page.getByRole('link', { name: there })).toBeVisible();
    await expect(page.getByRole('link', { name: absent })).toHaveCount(0);
  };
  await openAs(page, token, '/accountCenter');
  await rowIs('申请代理', '代理登录');
  const apply = async (message: string) => {
    await page.goto(`${siteUrl()}/#/faq`);
    await page.goto(`${siteUrl()}/#/applyagent`);
    await page.getByLabel('手机号').fill('13800138000');
    await page.getByLabel('申请理由').fill('有推广经验，三年以上');
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByText(message).first()).toBeVisible();
  };
  const decide = async (verb: 'approve' | 'reject') => {
    const [application] = await waiting('agent-applications', username);
    await runOperatorCommand(verb, 'agent-applications', String(application?.id));
  };
  await apply('申请成功，请等待审核！');
  await checkScreen(page, 'agent-applied');
  await apply('您的申请正在审核中，请勿重复提交！');
  await decide('reject');
  await rowIs('申请代理', '代理登录');
  await apply('申请成功，请等待审核！');
  await decide('approve');

  await page.reload();
  await rowIs('代理登录', '申请代理');
  await checkScreen(page, 'account-centre-agent');
  await apply('您已经是代理，无需重复申请！');
  await openAgentsPage(page, username);
});

/** Follows 代理登录 to the API host's own page, whose link works once. */
async function openAgentsPage(page: Page, username: string): Promise<void> {
  await page.goto(`${siteUrl()}/#/accountCenter`);
  await page.getByRole('link', { name: '代理登录' }).click();
  await expect(page.getByRole('heading', { name: '代理中心' })).toBeVisible();
  await expect(page.getByText(username)).toBeVisible();
  await checkScreen(page, 'agents-page');
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/#\/$/);
}
