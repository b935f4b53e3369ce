import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* 抢红包 in Beijing time, on a phone in New York (docs/product/red-packets.md). */

const rule = (recharge: string, day_flow: string, flow_money: string) => ({
  start_time: '10:00:00',
  end_time: '12:00:00',
  recharge,
  day_flow,
  flow_money,
});
const rules = [rule('100.00', '0.00', '10.00'), rule('1000.00', '500.00', '100.00')];
const packet = (changes = {}) => ({ sendnums: 1, acquirednum: 0, max_times: 2, rules, ...changes });

const at = (beijing: string) => new Date(`2026-11-21T${beijing}+08:00`);
const claim = (page: Page) => page.getByRole('button', { name: '抢红包', exact: true }).click();
const count = (page: Page, name: string) => page.getByText(name, { exact: true }).locator('..');

for (const [time, title] of [
  ['00:00:00', '活动未开始'],
  ['09:59:59', '活动未开始'],
  ['12:00:00', '活动已结束'],
  ['23:59:59', '活动已结束'],
] as const)
  test(`shows ${title} at ${time} Beijing time without a claim request`, async ({ page, host, open }) => {
    host.answer('userredpacket', packet());
    await page.clock.setFixedTime(at(time));
    await open('/hongbao', 'member');
    await claim(page);
    const popup = page.getByRole('dialog', { name: title });
    await expect(popup).toBeVisible();
    await checkScreen(page, `red-packet-${time.replaceAll(':', '')}`);
    await popup.getByRole('button', { name: '我知道了' }).click();
    await expect(popup).toBeHidden();
    expect(host.requestsTo('douserredpacket')).toEqual([]);
  });

test('shows what packets pay and how far the member is, and on the button when they open', async ({
  page,
  host,
  open,
}) => {
  const [first, second] = rules.map((it) => ({ ...it, least: '1.00', most: '8.00', used: 0 as const }));
  host.answer('userredpacket', packet({ rules: [first, second], deposited: '500.00', turnover: '0.00' }));
  await page.clock.setFixedTime(at('09:00:00'));
  await open('/hongbao', 'member');
  const progress = page.getByRole('list', { name: '我的进度' }).getByRole('listitem');
  await expect(progress.nth(0)).toHaveText('¥1.00 ~ ¥8.00已达成存款 ¥500.00 / ¥100.00');
  await expect(progress.nth(1)).toContainText('未达成');
  await expect(progress.nth(1).getByRole('progressbar', { name: '存款进度' })).toHaveAttribute('aria-valuenow', '50');
  await expect(page.getByRole('button', { name: '抢红包', exact: true })).toHaveAccessibleDescription('10:00 开抢');
  await checkScreen(page, 'red-packet-progress');
});

test('shows counts and rules, and counts down over the opening and closing time', async ({ page, host, open }) => {
  host.answer('userredpacket', packet({ sendnums: 0, acquirednum: 0 }));
  await page.clock.setFixedTime(at('09:59:58'));
  await open('/hongbao', 'member');
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText('距开始00:00:02');
  for (const [name, value] of [
    ['剩余次数', '0'],
    ['已领次数', '0'],
    ['最多次数', '2'],
  ] as const)
    await expect(count(page, name)).toContainText(value);
  const table = page.getByRole('table', { name: '活动规则' });
  await expect(table.getByRole('columnheader')).toHaveText(['领取时间', '存款要求', '当日流水', '取款流水']);
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    '10:00–12:00',
    '¥100.00',
    '¥0.00',
    '¥10.00',
  ]);
  await expect(table.getByRole('row').nth(2).getByRole('cell')).toHaveText([
    '10:00–12:00',
    '¥1,000.00',
    '¥500.00',
    '¥100.00',
  ]);
  for (const note of [/每日10:00至12:00/, /前一日12:00至当日10:00/, /即时存入账户余额/, /完成相应流水后方可取款/])
    await expect(page.getByText(note)).toBeVisible();
  await checkScreen(page, 'red-packet-before');

  /* The host counts the remaining claims at 10:00, when the page requests them. */
  const asked = host.requestsTo('userredpacket').length;
  host.answer('userredpacket', packet());
  await page.clock.setFixedTime(at('10:00:00'));
  await expect(timer).toHaveText('距结束02:00:00');
  await expect(count(page, '剩余次数')).toContainText('1');
  expect(host.requestsTo('userredpacket').length).toBeGreaterThan(asked);
  await checkScreen(page, 'red-packet-open');
  await page.clock.setFixedTime(at('11:59:59'));
  await expect(timer).toHaveText('距结束00:00:01');
  await page.clock.setFixedTime(at('12:00:00'));
  await expect(timer).toHaveText('距开始22:00:00');
});

test('shows the amount won, requests the remaining count and then shows none left', async ({ page, host, open }) => {
  host.answer('userredpacket', packet());
  host.answerWith('douserredpacket', () => {
    host.answer('userredpacket', packet({ sendnums: '0', acquirednum: '1' }));
    return { redpacketmoney: '8.88' };
  });
  await page.clock.setFixedTime(at('10:00:00'));
  await open('/hongbao', 'member');
  await claim(page);
  const won = page.getByRole('dialog', { name: /^恭喜您获得/ });
  await expect(won).toContainText('¥8.88');
  await checkScreen(page, 'red-packet-won');
  await won.getByRole('button', { name: '我知道了' }).click();
  await expect(count(page, '剩余次数')).toContainText('0');
  await expect(count(page, '已领次数')).toContainText('1');

  await claim(page);
  const popup = page.getByRole('dialog', { name: '暂不符合条件' });
  await expect(popup).toContainText('您的剩余次数不足！');
  await checkScreen(page, 'red-packet-none-left');
  expect(host.requestsTo('douserredpacket')).toEqual([{}]);
  await popup.getByRole('link', { name: '立即存款' }).click();
  await expect(page).toHaveURL(/#\/deposit$/);
});

test('shows the host’s message for a refused claim, and a toast for a lost response', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  host.answer('userredpacket', packet());
  await page.clock.setFixedTime(at('11:59:59'));
  await open('/hongbao', 'member');
  host.refuse('douserredpacket', '您还未达到领取条件，快去完成吧！');
  await claim(page);
  const refused = page.getByRole('dialog', { name: '暂不符合条件' });
  await expect(refused).toContainText('您还未达到领取条件，快去完成吧！');
  await expect(refused.getByRole('link', { name: '立即存款' })).toHaveAttribute('href', '#/deposit');
  await checkScreen(page, 'red-packet-refused');
  await page.keyboard.press('Escape');
  await expect(refused).toBeHidden();

  host.refuse('douserredpacket', '活动已结束');
  await claim(page);
  await expect(page.getByRole('dialog', { name: '活动已结束' })).toBeVisible();
  await page.keyboard.press('Escape');

  host.dropConnection('douserredpacket');
  await claim(page);
  await expect(page.getByText('服务器异常，请稍后再试')).toBeVisible();
  await expect(page.getByRole('link', { name: '查看记录' })).toHaveAttribute('href', '#/welfare');
  await checkScreen(page, 'red-packet-lost');
});

test('counts down and claims by the host’s clock when the phone’s clock is slow', async ({ page, host, open }) => {
  host.answer('douserredpacket', { redpacketmoney: '8.88' });
  await page.route(/\/api\/userredpacket/, (route) =>
    route.fulfill({
      json: { code: 200, message: '', data: packet() },
      headers: { date: at('10:05:00').toUTCString() },
    }),
  );
  await page.clock.setFixedTime(at('09:50:00'));
  await open('/hongbao', 'member');
  await expect(page.getByRole('timer')).toHaveText(/^距结束01:5[45]:\d\d$/);
  await claim(page);
  await expect(page.getByRole('dialog', { name: /^恭喜您获得/ })).toBeVisible();
});
