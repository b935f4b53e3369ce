import type { CallData } from '../../../shared/src/contract';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* 登录设备 and 登录记录, on API hosts that have these calls (docs/product/wire-contract.md). */

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
const desk = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

const session = (id: number, device: string, current: 0 | 1): CallData<'sessions'>[number] => ({
  id,
  device,
  address: '203.0.113.77',
  created_at: '2026-11-20 10:00:00',
  last_seen_at: '2026-11-21 09:00:00',
  current,
});
const sessions = [session(2, desk, 0), session(1, phone, 1), session(3, desk, 0)];

const attempt = (id: number, succeeded: 0 | 1): CallData<'loginhistory'>['data'][number] => ({
  id,
  device: phone,
  address: '2001:db8:85a3::8a2e:370:7334',
  succeeded,
  created_at: `2026-11-21 08:0${id % 10}:00`,
});

const lists = { sessions: '/mySessions', loginhistory: '/loginHistory' } as const;
const calls = Object.keys(lists) as (keyof typeof lists)[];

test('lists this device first and logs out another one after confirmation', async ({ page, host, open }) => {
  host.answer('sessions', sessions);
  host.answer('sessions/revoke', null, '已退出该设备！');
  await open('/accountCenter', 'member');
  await expect(page.getByRole('link', { name: '登录设备' })).toContainText('3台');
  await page.getByText('登录设备').click();
  const rows = page.locator('main').getByRole('article');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('iPhone · Safari');
  await expect(rows.first()).toContainText('本机');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expect(rows.nth(1)).toContainText('Windows · Edge');
  await expect(rows.nth(1)).toContainText('203.0.113.*');
  await expect(page.getByText('203.0.113.77')).toHaveCount(0);
  await checkScreen(page, 'sessions');

  await rows.nth(1).getByRole('button', { name: '退出' }).click();
  const question = page.getByRole('alertdialog', { name: '确定退出该设备吗？' });
  await checkScreen(page, 'sessions-question');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  expect(host.requestsTo('sessions/revoke')).toEqual([]);

  host.answer('sessions', sessions.slice(1));
  await rows.nth(1).getByRole('button', { name: '退出' }).click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已退出该设备！')).toBeVisible();
  await expect(rows).toHaveCount(2);
  expect(host.requestsTo('sessions/revoke')).toEqual([{ id: 2 }]);
});

test('logs out all other devices with 退出其他设备', async ({ page, host, open }) => {
  host.answer('sessions', sessions);
  host.answerWith('sessions/revoke', () => {
    host.answer('sessions', [session(1, phone, 1)]);
    return null;
  });
  await open('/mySessions', 'member');
  await page.getByRole('button', { name: '退出其他设备' }).click();
  const question = page.getByRole('alertdialog', { name: '确定退出其他设备吗？' });
  await expect(question).toContainText('除本机外的 2 台设备都将退出登录。');
  await checkScreen(page, 'sessions-others');
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已退出其他设备')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: '退出其他设备' })).toHaveCount(0);
  expect(host.requestsTo('sessions/revoke').map(({ id }) => id)).toEqual([2, 3]);
});

test('keeps a device in the list and shows the reason when it cannot be logged out', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  host.answer('sessions', sessions);
  await open('/mySessions', 'member');
  const submitAndExpect = async (button: string, message: string) => {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(3);
  };
  host.refuse('sessions/revoke', '该登录已失效！');
  await submitAndExpect('退出', '该登录已失效！');
  await submitAndExpect('退出其他设备', '该登录已失效！');
  host.dropConnection('sessions/revoke');
  await submitAndExpect('退出', '网络异常，请稍后再试');
  await submitAndExpect('退出其他设备', '网络异常，请稍后再试');
});

test('lists logins with time, device, address and result, page by page', async ({ page, host, open }) => {
  host.answerWith('loginhistory', (body) => ({
    current_page: Number(body.page),
    last_page: 2,
    per_page: 15,
    total: 17,
    data: body.page === 1 ? Array.from({ length: 15 }, (_, at) => attempt(40 - at, at === 0 ? 0 : 1)) : [attempt(7, 1)],
  }));
  await open('/loginHistory', 'member');
  const rows = page.locator('main').getByRole('article');
  await expect(rows.first()).toContainText('iPhone · Safari');
  await expect(rows.first()).toContainText('2026-11-21 08:00:00');
  await expect(rows.first()).toContainText('2001:db8:85a3:*');
  await expect(rows.first()).toContainText('登录失败');
  await expect(rows.nth(1)).toContainText('登录成功');
  await checkScreen(page, 'login-history');
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(16);
  await expect(page.getByText('没有更多记录了')).toBeVisible();
  expect(host.requestsTo('loginhistory')).toEqual([{ page: 1 }, { page: 2 }]);
});

for (const call of calls) {
  const none = call === 'sessions' ? [] : { current_page: 1, last_page: 1, per_page: 15, total: 0, data: [] };

  test(`${lists[call]} shows 暂无记录 for an empty list`, async ({ page, host, open }) => {
    host.answer(call, none);
    await open(lists[call], 'member');
    await expect(page.getByText('暂无记录')).toBeVisible();
    await checkScreen(page, `${call}-empty`);
  });

  for (const how of ['refused', 'lost'] as const)
    test(`${lists[call]} offers 重试 when the list is ${how}`, async ({ page, host, consoleGuard, open }) => {
      if (how === 'refused') host.refuse(call, '系统繁忙');
      else {
        consoleGuard.allow(/Failed to load resource/);
        host.dropConnection(call);
      }
      await open(lists[call], 'member');
      const retry = page.getByRole('button', { name: '重试' });
      await expect(retry).toBeVisible();
      if (how === 'lost') await checkScreen(page, `${call}-lost`);
      host.answer(call, none);
      await retry.click();
      await expect(page.getByText('暂无记录')).toBeVisible();
    });
}
