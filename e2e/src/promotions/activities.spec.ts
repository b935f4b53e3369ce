import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* 优惠活动, 活动详情 and 活动申请记录 (docs/product/promotions.md). */

const activity = { id: 3, title: '新人礼', banner: '', memo: '首存有礼', created_at: '2026-11-01 00:00:00' };
const detail = {
  ...activity,
  content: '<p>首存即送</p><script>window.hacked=1</script><img src="/api/none.svg" onerror="hacked()">',
};

test('shows an activity, applies for it and lists the application', async ({ page, host, open }) => {
  host.answer('activitylist', { data: [activity, { ...activity, id: 4, title: '周末加赠' }] });
  host.answer('activitydeatil', detail);
  host.answer('doactivityapply', null, '申请成功，请等待审核！');
  await open('/activeList', 'member');
  await expect(page.getByRole('link', { name: '周末加赠' })).toBeVisible();
  await checkScreen(page, 'activities');
  await page.getByRole('link', { name: '新人礼' }).click();
  await expect(page.getByText('首存即送')).toBeVisible();
  await expect(page.getByText('首存有礼 · 2026-11-01')).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(page.locator('article [onerror], article script')).toHaveCount(0);
  await page.getByRole('button', { name: '立即申请' }).click();
  await expect(page.getByText('申请成功，请等待审核！')).toBeVisible();
  await checkScreen(page, 'activity');
  expect(host.requestsTo('activitylist')).toEqual([{ type: '' }]);
  expect(host.requestsTo('activitydeatil')).toEqual([{ id: 3 }]);
  expect(host.requestsTo('doactivityapply')).toEqual([{ activityid: 3 }]);
});

test('reports a refused application and a lost response', async ({ page, host, consoleGuard, open }) => {
  consoleGuard.allow(/Failed to load resource/);
  host.answer('activitydeatil', detail);
  host.refuse('doactivityapply', '您已申请过该活动，请勿重复申请！');
  await open('/activeInfo?id=3', 'member');
  await page.getByRole('button', { name: '立即申请' }).click();
  await expect(page.getByText('您已申请过该活动，请勿重复申请！')).toBeVisible();
  host.dropConnection('doactivityapply');
  await page.getByRole('button', { name: '立即申请' }).click();
  await expect(page.getByText('网络异常，结果未知，请查看记录后再试')).toBeVisible();
});

test('shows an activity to a visitor and asks them to log in before applying', async ({ page, host, open }) => {
  host.answer('activitydeatil', detail);
  await open('/activeInfo?id=3');
  await expect(page.getByText('首存即送')).toBeVisible();
  await page.getByRole('button', { name: '立即申请' }).click();
  await expect(page.getByText('请登录！')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('首存即送')).toBeVisible();
  await checkScreen(page, 'activity-visitor');
  expect(host.requestsTo('doactivityapply')).toEqual([]);
});

for (const [how, code] of [
  ['refuses', 422],
  ['answers 404 to', 404],
] as const)
  test(`shows 暂无记录 for an activity that the host ${how}`, async ({ page, host, open }) => {
    host.refuse('activitydeatil', '活动不存在！', code);
    await open('/activeInfo?id=99');
    await expect(page.getByText('暂无记录')).toBeVisible();
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
    if (code === 404) await checkScreen(page, 'activity-unknown');
  });

for (const query of ['', '?id=', '?id=abc', '?id=-1'])
  test(`shows 暂无记录 without a request for an activity without an id: ${query || 'no query'}`, async ({
    page,
    host,
    open,
  }) => {
    await open(`/activeInfo${query}`);
    await expect(page.getByText('暂无记录')).toBeVisible();
    expect(host.requestsTo('activitydeatil')).toEqual([]);
  });

test('names every state of an application', async ({ page, host, open }) => {
  const states = ['1', 2, '3', 0, '4', 9];
  host.answer('activityApplyLog', {
    data: states.map((state, id) => ({
      id,
      activity_name: `活动${id}`,
      state,
      created_at: `2026-11-0${id + 1} 00:00:00`,
    })),
  });
  await open('/applyagentList', 'member');
  await expect(page.getByRole('heading', { level: 1, name: '活动申请记录' })).toBeVisible();
  for (const word of ['待审核', '已通过', '已拒绝']) await expect(page.getByText(word, { exact: true })).toHaveCount(1);
  await expect(page.getByText('未定义', { exact: true })).toHaveCount(3);
  await expect(page.getByText('2026-11-01 00:00:00')).toBeVisible();
  expect(host.requestsTo('activityApplyLog')).toEqual([{ page: 1, limit: 999 }]);
  await checkScreen(page, 'applications');
});
