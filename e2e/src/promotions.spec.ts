import { answers, member } from './site/answers';
import { look } from './site/look';
import { site } from './site/site';
import { expect, test } from './site/test';

/* VIP, red packet, welfare, activities, agents, service and content pages (spec 2; decisions 40 to 61). */

test('VIP: eight figures a tier, mine marked', async ({ page, open }) => {
  await open('/vip', 'member');
  for (const name of ['VIP1', 'VIP2', 'VIP3'])
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(page.locator('[aria-current="true"]')).toHaveCount(1);
  for (const rate of ['0.41', '0.42', '0.43', '0.44', '0.45', '0.46'])
    await expect(page.getByText(new RegExp(rate.replace('.', '\\.'))).first()).toBeVisible();
  await look(page, 'vip-scripted');
});

const rules = [
  { start_time: '10:00:00', end_time: '12:00:00', day_flow: '100.00', flow_money: '500.00', recharge: '100.00' },
];
const packet = (changes = {}) => ({ sendnums: 1, acquirednum: 0, max_times: 1, rules, ...changes });

/* 11:00 in Beijing is 03:00 in UTC. */
const at = (beijing: string) => new Date(`2026-11-21T${beijing}:00+08:00`);

for (const [time, title] of [
  ['09:59', '活动未开始'],
  ['12:30', '活动已结束'],
] as const)
  test(`at ${time} in Beijing the packet says ${title}`, async ({ page, host, open }) => {
    host.answer('userredpacket', packet());
    host.refuse('douserredpacket', title);
    await page.clock.setFixedTime(at(time));
    await open('/hongbao', 'member');
    await page.getByRole('button', { name: '抢红包' }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await look(page, `red-packet-${time.replace(':', '')}`);
  });

test('the packet: won, none left, refused, unanswered', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.answer('userredpacket', packet());
  host.answer('douserredpacket', { redpacketmoney: '8.88' });
  await page.clock.setFixedTime(at('11:00'));
  await open('/hongbao', 'member');
  for (const word of ['剩余次数', '已领次数', '最多次数']) await expect(page.getByText(word)).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  const press = () => page.getByRole('button', { name: '抢红包' }).click();
  await press();
  const won = page.getByRole('dialog', { name: /恭喜您获得/ });
  await expect(won.getByText('8.88')).toBeVisible();
  await look(page, 'red-packet-won');
  await page.keyboard.press('Escape');

  host.refuse('douserredpacket', '您还未达到领取条件，快去完成吧！');
  await press();
  const refused = page.getByRole('dialog', { name: '暂不符合条件' });
  await expect(refused.getByText('您还未达到领取条件，快去完成吧！')).toBeVisible();
  await expect(refused.getByRole('link', { name: '立即存款' })).toHaveAttribute('href', '#/deposit');
  await look(page, 'red-packet-refused');
  await page.keyboard.press('Escape');

  host.lose('douserredpacket');
  await press();
  await expect(page.getByText('服务器异常，请稍后再试')).toBeVisible();
  host.answer('douserredpacket', { redpacketmoney: '8.88' });
  await press();
  await expect(won).toBeVisible();
  const keys = host.received.filter((it) => it.name === 'douserredpacket').map((it) => it.headers['idempotency-key']);
  expect(keys.at(-1)).toBe(keys.at(-2));
});

test('nothing left: no call', async ({ page, host, open }) => {
  host.answer('userredpacket', packet({ sendnums: '0', acquirednum: '1' }));
  await page.clock.setFixedTime(at('11:00'));
  await open('/hongbao', 'member');
  await page.getByRole('button', { name: '抢红包' }).click();
  await expect(page.getByText('您的剩余次数不足！')).toBeVisible();
  expect(host.asked('douserredpacket')).toEqual([]);
});

test('a closed packet says so at its address', async ({ page, host, open }) => {
  host.answer('app', { ...answers.app!, redpacket_switch: '0' });
  await open('/hongbao', 'member');
  await expect(page.getByText('红包已关闭')).toBeVisible();
});

test('welfare lists 25 packets', async ({ page, host, open }) => {
  const rows = Array.from({ length: 25 }, (_, index) => ({
    money: '100.00',
    redpacketmoney: `${index + 1}.00`,
    created_at: '2026-11-20 11:00:00',
  }));
  host.answerWith('redpacket', ({ page: asked }) => {
    const current = Number(asked);
    return {
      current_page: current,
      last_page: 3,
      per_page: 10,
      total: 25,
      data: rows.slice((current - 1) * 10, current * 10),
    };
  });
  await open('/welfare', 'member');
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText('没有更多记录了')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(/25\.00/)).toHaveCount(1);
  await look(page, 'welfare');
});

test('an activity is read and applied for, and its application listed', async ({ page, host, open }) => {
  const activity = { id: 3, title: '新人礼', banner: '', memo: '首存有礼', created_at: '2026-11-01 00:00:00' };
  host.answer('activitylist', { data: [activity] });
  host.answer('activitydeatil', { ...activity, content: '<p>首存即送</p><script>window.hacked=1</script>' });
  host.answer('doactivityapply', null, '申请成功');
  await open('/activeList', 'member');
  await page.getByRole('link', { name: /新人礼/ }).click();
  await expect(page.getByText('首存即送')).toBeVisible();
  await page.getByRole('button', { name: '立即申请' }).click();
  await expect(page.getByText('申请成功')).toBeVisible();
  expect(host.asked('doactivityapply')).toEqual([{ activityid: 3 }]);
  await look(page, 'activity');
  const application = (id: number, state: number | string) => ({
    id,
    activity_name: `活动${id}`,
    state,
    created_at: '2026-11-02 00:00:00',
  });
  host.answer('activityApplyLog', [
    application(1, 1),
    application(2, '2'),
    application(3, 3),
    application(4, 0),
    application(5, 4),
  ]);
  await page.goto(`${site()}/#/applyagentList`);
  for (const word of ['待审核', '已通过', '已拒绝']) await expect(page.getByText(word, { exact: true })).toHaveCount(1);
  await expect(page.getByText('未定义', { exact: true })).toHaveCount(2);
  await look(page, 'applications');
});

test('an activity that does not exist is 暂无记录', async ({ page, host, open }) => {
  host.answer('activitydeatil', null);
  await open('/activeInfo?id=99');
  await expect(page.getByText('暂无记录')).toBeVisible();
});

test('an agent’s application: checks in order, lines kept', async ({ page, host, open }) => {
  host.answer('applyagentdo', null, '提交成功');
  await open('/applyagent', 'member');
  const press = () => page.getByRole('button', { name: '提交申请' }).click();
  await page.getByLabel('手机号').fill('123');
  await press();
  await expect(page.getByText('请输入正确手机号')).toBeVisible();
  await page.getByLabel('手机号').fill('13800138000');
  await press();
  await expect(page.getByText('请输入申请理由')).toBeVisible();
  await page.getByLabel('申请理由').fill('第一行\n第二行');
  await look(page, 'apply-agent');
  await press();
  await expect(page.getByText('提交成功')).toBeVisible();
  expect(host.asked('applyagentdo')).toEqual([{ mobile: '13800138000', apply_info: '第一行\n第二行' }]);
});

test('super partner: visitor, member, agent', async ({ page, host, open }) => {
  host.answer('getAgentLoginUrl', { url: `${site()}/favicon.svg` });
  await open('/gamePage?dailiD=1');
  await expect(page.getByText(/请先登录|请登录/).first()).toBeVisible();
  await open('/gamePage?dailiD=1', 'member');
  await page.reload();
  await expect(page).toHaveURL(/#\/applyagent$/);
  host.answer('user', { ...member, isagent: '1' });
  await page.goto(`${site()}/#/gamePage?dailiD=1`);
  await expect(page).toHaveURL(/favicon\.svg/);
});

test('customer service stands in a frame, with a way beside it', async ({ page, host, open }) => {
  host.answer('getservicerurl', { url: `${site()}/api/desk` });
  await open('/kefu');
  await expect(page.locator('iframe[title="在线客服"]')).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(page.getByRole('link', { name: /打开/ })).toHaveAttribute('href', /desk/);
  host.answer('getservicerurl', { url: 'javascript:alert(1)' });
  await page.reload();
  await expect(page.getByText(/链接无效|暂无|重试/).first()).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('content pages', async ({ page, open }) => {
  await open('/sponsor');
  await expect(page.getByRole('tab', { name: '品牌赞助' })).toHaveAttribute('aria-selected', 'true');
  await look(page, 'sponsor');
  await page.getByRole('tab', { name: '品牌历史' }).click();
  await look(page, 'sponsor-history');
  await page.goto(`${site()}/#/faq`);
  await expect(page.getByText(/30分钟/).first()).toBeVisible();
  await look(page, 'faq');
  await page.goto(`${site()}/#/app`);
  for (const name of ['iOS下载', 'Android下载']) await expect(page.getByRole('link', { name })).toBeVisible();
  await look(page, 'app');
  await page.goto(`${site()}/#/about`);
  await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toBeVisible();
  await look(page, 'about');
});
