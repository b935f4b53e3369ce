import { member } from '../fixtures/scriptedHost';
import { openWithPausedClock } from '../fixtures/clock';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { setTabHidden } from '../fixtures/setTabHidden';
import { expect, test } from '../fixtures/test';
import { waitForText } from '../fixtures/waitForText';
import { expectUsable } from '../fixtures/usability';

/* 资产: balances, transfers, records and rebates (docs/product/assets-and-transfers.md). */

const record = (number: number, state: number | string = 1) => ({
  amount: `${number}.00`,
  created_at: '2026-11-20 10:00:00',
  pay_way: 'usdt',
  out_trade_no: `D${String(number).padStart(8, '0')}`,
  state,
});
const pageOf = <Row>(rows: Row[], asked: unknown, size = 15) => {
  const current = Number(asked ?? 1);
  return {
    current_page: current,
    last_page: Math.max(1, Math.ceil(rows.length / size)),
    per_page: size,
    total: rows.length,
    data: rows.slice((current - 1) * size, current * size),
  };
};
const words: [type: number, tab: string, states: Record<string, string>][] = [
  [0, '存款记录', { 0: '未定义', 1: '待审核', 2: '已通过', 3: '已拒绝', 9: '未定义' }],
  [1, '取款记录', { 0: '未定义', 1: '待审核', 2: '已通过', 3: '已拒绝' }],
  [2, '转入记录', { 0: '失败', 1: '成功', 2: '待结算', 3: '未定义' }],
  [3, '转出记录', { 0: '失败', 1: '成功', 2: '待结算', 3: '未定义' }],
];

for (const [type, tab, states] of words)
  test(`${tab} names every state`, async ({ page, host, open }) => {
    const rows = Object.keys(states).map((state, index) => record(101 + index, index % 2 ? Number(state) : state));
    host.answerWith('gettransrecord', ({ page: asked }) => pageOf(rows, asked));
    await open(`/assets?type=${type}`, 'member');
    const panel = page.getByRole('tabpanel', { name: tab });
    await expect(panel.getByText('没有更多记录了')).toBeVisible();
    for (const word of new Set(Object.values(states)))
      await expect(panel.getByText(word, { exact: true })).toHaveCount(
        Object.values(states).filter((it) => it === word).length,
      );
    await checkScreen(page, `records-${type}`);
    expect(host.requestsTo('gettransrecord')[0]).toEqual({ api_type: '', date: 4, page: 1, type: type + 1 });
  });

test('names the states of bets and rebates', async ({ page, host, open }) => {
  const bet = (index: number, state: number) => ({
    bet_id: `B${index}`,
    Code: 'obgdy',
    bet_amount: '10.00',
    bet_time: '2026-11-20 10:00:00',
    win_loss: '-10.00',
    state,
  });
  host.answerWith('betrecord', ({ page: asked }) => pageOf([bet(1, 0), bet(2, 1), bet(3, 2)], asked));
  const rebate = (state: number) => ({
    money: '1.23',
    gamename: 'obgdy',
    state,
    created_at: '2026-11-20 10:00:00',
    updated_at: '2026-11-20 11:00:00',
  });
  host.answerWith('getfanshui', ({ page: asked }) => ({
    list: pageOf([rebate(0), rebate(1)], asked),
    jisuan: '1.23',
    nojisuan: '0.00',
  }));
  await open('/assets?type=4', 'member');
  for (const word of ['无效', '已结算', '未结算'])
    await expect(page.getByRole('tabpanel').getByText(word, { exact: true })).toBeVisible();
  await checkScreen(page, 'records-bets');
  expect(host.requestsTo('betrecord')[0]).toEqual({ api_type: '', date: 4, page: 1 });
  await page.goto(`${siteUrl()}/#/assets?type=5`);
  const panel = page.getByRole('tabpanel', { name: '返水记录' });
  await expect(panel.getByText('1.23').first()).toBeVisible();
  await panel.getByRole('button', { name: '立即领取' }).click();
  await expect(page.getByText('暂无领取额度！')).toBeVisible();
  expect(host.requestsTo('dofanshui')).toEqual([]);
  expect(host.requestsTo('getfanshui')[0]).toEqual({ api_type: '', date: 4, page: 1, type: '' });
  await checkScreen(page, 'records-rebates');
});

test('claims a pending rebate once per click', async ({ page, host, open }) => {
  host.answerWith('getfanshui', ({ page: asked }) => ({ list: pageOf([], asked), jisuan: 0, nojisuan: 0.1 + 0.2 }));
  host.answer('dofanshui', null, '领取成功');
  await open('/assets?type=5', 'member');
  await expect(page.getByText('0.30').first()).toBeVisible();
  await page.getByRole('button', { name: '立即领取' }).click();
  await expect(page.getByText('领取成功')).toBeVisible();
  expect(host.requestsTo('dofanshui')).toEqual([{}]);
});

test('sends the date and platform filters with the request', async ({ page, host, open }) => {
  await open('/assets', 'member');
  await expect(page.getByText('暂无记录')).toBeVisible();
  await checkScreen(page, 'assets-empty');
  for (const [name, date] of [
    ['今日', 1],
    ['近7日', 2],
    ['近半月', 3],
    ['近一月', 4],
  ] as const) {
    await page.getByText(name, { exact: true }).click();
    await expect.poll(() => host.requestsTo('gettransrecord').some((it) => it.date === date)).toBe(true);
  }
  const platforms = page.getByRole('group', { name: '平台' });
  await expect(platforms.getByText('全部')).toBeVisible();
  await platforms.getByText('OB电子').click();
  const chosen = { api_type: 'obgdy', date: 4 };
  await expect.poll(() => host.requestsTo('gettransrecord').at(-1)).toEqual({ ...chosen, page: 1, type: 1 });
  await page.getByRole('tab', { name: '投注记录' }).click();
  await expect.poll(() => host.requestsTo('betrecord').at(-1)).toEqual({ ...chosen, page: 1 });
  await page.getByRole('tab', { name: '返水记录' }).click();
  await expect.poll(() => host.requestsTo('getfanshui').at(-1)).toEqual({ ...chosen, page: 1, type: '' });
});

test('filters in a sheet, and fits figures of nine digits at 320 px', async ({ page, host, open }) => {
  const most = '999999999.99';
  host.answer('user', { ...member, balance: most });
  host.answer('balancelist', [{ name: 'obgdy', platname: 'OB电子', balance: most }]);
  host.answerWith('gettransrecord', ({ page: asked }) => pageOf([{ ...record(1), amount: most }], asked));
  await page.setViewportSize({ width: 320, height: 844 });
  await open('/assets', 'member');
  await expect(page.getByText('¥999,999,999.99')).toHaveCount(3);
  await expectUsable(page, 'assets at 320 px with nine digits');
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet.getByRole('button', { name: '今日' }).click();
  await sheet.getByRole('button', { name: 'OB电子' }).click();
  await expect.poll(() => host.requestsTo('gettransrecord').at(-1)).toMatchObject({ api_type: 'obgdy', date: 1 });
  await checkScreen(page, 'assets-filters');
  await sheet.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('button', { name: '筛选，已选2项' })).toBeVisible();
});

test('shows every record once when new records arrive while scrolling', async ({ page, host, open }) => {
  let rows = Array.from({ length: 40 }, (_, index) => record(140 - index));
  host.answerWith('gettransrecord', ({ page: asked }) => {
    const answer = pageOf(rows, asked);
    if (Number(asked) === 1) rows = [record(143), record(142), record(141), ...rows];
    return answer;
  });
  await open('/assets', 'member');
  await expect(page.getByText('140.00', { exact: false }).first()).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText('没有更多记录了')).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const number of [140, 126, 125, 112, 101])
    await expect(page.getByText(`¥${number}.00`, { exact: true })).toHaveCount(1);
});

test('shows all other records when some are deleted while scrolling', async ({ page, host, open }) => {
  let rows = Array.from({ length: 55 }, (_, index) => record(155 - index));
  host.answerWith('gettransrecord', ({ page: asked }) => {
    const answer = pageOf(rows, asked);
    if (Number(asked) === 1 && rows.length === 55) rows = rows.slice(4);
    return answer;
  });
  await open('/assets', 'member');
  await expect(page.getByText('¥155.00', { exact: true })).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText('没有更多记录了')).toBeVisible({ timeout: 500 });
  }).toPass();
  const shown = page.getByRole('list', { name: '存款记录' }).getByText(/^¥1\d\d\.00$/);
  expect(await shown.allTextContents()).toEqual(rows.map(({ amount }) => `¥${amount}`));
});

test('shows that there are no more records at the end of a list', async ({ page, host, open }) => {
  host.answerWith('gettransrecord', ({ page: asked }) =>
    pageOf(
      Array.from({ length: 20 }, (_, it) => record(120 - it)),
      asked,
    ),
  );
  await open('/assets', 'member');
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText('没有更多记录了')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(async () => {
    await page.mouse.wheel(0, -200);
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText('当前条件暂无新数据！')).toBeVisible({ timeout: 700 });
  }).toPass();
});

test('opens the timeline of a record', async ({ page, host, open }) => {
  host.answerWith('gettransrecord', ({ page: asked }) => pageOf([record(128, 3)], asked));
  host.answer('orderdetail', {
    ...record(128, 3),
    steps: [
      { state: 1, reason: '', rule: '', at: '2026-11-20 10:00:00' },
      { state: 3, reason: '付款人与账户不符', rule: '人工审核', at: '2026-11-20 10:05:00' },
    ],
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/assets', 'member');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /128\.00/ })
    .click();
  const sheet = page.getByRole('dialog', { name: '订单详情' });
  await expect(sheet.getByText('付款人与账户不符')).toBeVisible();
  await expect(sheet.getByText('人工审核')).toBeVisible();
  await sheet.getByRole('button', { name: /复制/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('D00000128');
  await checkScreen(page, 'record-detail');
});

test('polls platform balances every 3000 ms except in a hidden tab, stops on a refusal and restarts on return', async ({
  page,
  host,
  open,
}) => {
  await openWithPausedClock(page, () => open('/assets', 'member'));
  await expect(page.getByText('OB电子').first()).toBeVisible();
  const asked = () => host.requestsTo('balancelist').length;
  const first = asked();
  await page.clock.runFor(3100);
  await expect.poll(asked).toBe(first + 1);
  await setTabHidden(page, true);
  await page.clock.runFor(9100);
  expect(asked()).toBe(first + 1);
  await setTabHidden(page, false);
  host.refuse('balancelist', '系统繁忙', 500);
  await page.clock.runFor(3100);
  await expect.poll(asked).toBe(first + 2);
  const stopped = page.getByRole('button', { name: '余额已停止更新，点此刷新' });
  /* The store notifies the page with the next frame of the page's clock. */
  const runAndCount = async () => {
    await page.clock.runFor(20);
    return stopped.count();
  };
  await expect.poll(runAndCount).toBe(1);
  await page.clock.runFor(9100);
  expect(asked()).toBe(first + 2);
  host.answer('balancelist', [{ name: 'obgdy', platname: 'OB电子', balance: '5.00' }]);
  await page.clock.resume();
  await page.goto(`${siteUrl()}/#/faq`);
  await page.goto(`${siteUrl()}/#/assets`);
  await expect.poll(asked).toBeGreaterThan(first + 2);
});

test('checks the transfer form and transfers in both directions', async ({ page, host, open }) => {
  host.answer('user', { ...member, balance: 0.1 + 0.2 });
  host.answer('balancelist', [{ name: 'obgdy', platname: 'OB电子', balance: '12.34' }]);
  await open('/assets', 'member');
  await page.getByRole('button', { name: /转账/ }).first().click();
  const dialog = page.getByRole('dialog', { name: '转账' });
  const submitAndExpect = async (message: string) => {
    const appearing = waitForText(page, new RegExp(`^${message}$`));
    await dialog.getByRole('button', { name: '确认转账' }).click();
    await appearing;
  };
  await submitAndExpect('请输入操作金额！');
  await dialog.getByLabel('操作金额').fill('0.31');
  await submitAndExpect('操作金额超出了您的账户余额！');
  await checkScreen(page, 'transfer-refused');
  host.answer('transfer', null, '转账成功');
  await dialog.getByLabel('操作金额').fill('0.30');
  await submitAndExpect('转账成功');
  await page.getByRole('button', { name: /转账/ }).first().click();
  await dialog.getByText('转出', { exact: true }).click();
  await dialog.getByLabel('操作金额').fill('12.35');
  await submitAndExpect('操作金额超出了您该游戏平台的余额！');
  await dialog.getByLabel('操作金额').fill('12.34');
  await submitAndExpect('转账成功');
  expect(host.requestsTo('transfer')).toEqual([
    { amount: '0.30', sourcetype: 'userbalance', targettype: 'obgdy' },
    { amount: '12.34', sourcetype: 'obgdy', targettype: 'userbalance' },
  ]);
});

test('hides transfers in 免转模式', async ({ page, host, open }) => {
  host.answer('uptransferstatus', null);
  await open('/assets', 'member');
  const mode = page.getByRole('switch', { name: '免转模式' });
  await expect(mode).not.toBeChecked();
  await expect(page.getByRole('button', { name: /转账/ })).toHaveCount(1);
  host.answer('user', { ...member, transferstatus: '1' });
  await mode.click();
  await expect(mode).toBeChecked();
  await expect(page.getByRole('button', { name: /转账/ })).toHaveCount(0);
  expect(host.requestsTo('uptransferstatus')).toEqual([{ transferstatus: 1 }]);
});

test('reaches and announces the 900th of 1000 records with few nodes on the page', async ({ page, host, open }) => {
  const rows = Array.from({ length: 1000 }, (_, index) => record(2000 - index));
  host.answerWith('gettransrecord', ({ page: asked }) => pageOf(rows, asked, 200));
  await open('/assets', 'member');
  const list = page.getByRole('list', { name: '存款记录' });
  await expect(list.getByText('¥2,000.00', { exact: true })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('没有更多记录了')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '1000');
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3000);

  const nineHundredth = page.getByRole('button', { name: /1,101\.00/ });
  await expect(async () => {
    await page.mouse.wheel(0, -1500);
    await expect(nineHundredth).toBeInViewport({ timeout: 300 });
  }).toPass();
  const row = list.getByRole('listitem').filter({ has: nineHundredth });
  await expect(row).toHaveAttribute('aria-posinset', '900');
  await expect(row).toHaveAttribute('aria-setsize', '1000');

  await nineHundredth.focus();
  await page.keyboard.press('Home');
  await expect(list.getByText('¥2,000.00', { exact: true })).toBeInViewport();
  await expect(nineHundredth).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(list.getByRole('button', { name: /1,100\.00/ })).toBeFocused();
});
