import {
  answer,
  breakCall,
  fillIn,
  keepToasts,
  received,
  refuse,
  renderPage,
  withoutFeatures,
} from '@site/shared/testing';
import { act, waitFor, within } from '@testing-library/react';
import LimitsPage from './LimitsPage';
import { reminderOf, type SelfLimit } from './limitsApi';
import RealityCheck from './RealityCheck';

beforeEach(keepToasts);

const deposits: SelfLimit[] = [
  { kind: 'deposit', period: 'day', amount: '500.00', used: '125.00' },
  { kind: 'deposit', period: 'week', amount: null, used: '125.00' },
  { kind: 'deposit', period: 'month', amount: null, used: '300.00' },
];

beforeEach(() => refuse('limitreview', '', 404));

const open = (limits: SelfLimit[] = deposits) => {
  answer('limits', limits);
  return renderPage(<LimitsPage />, { at: '/limits', token: 't' });
};
const sent = () => received('setlimit').map(({ body }) => body);

test('shows the used amount of each deposit limit', async () => {
  const page = open();
  expect((await page.findAllByText(/^已用额度 /)).map(({ textContent }) => textContent)).toEqual([
    '已用额度 ¥125.00 / ¥500.00',
    '已用额度 ¥125.00 / 不限',
    '已用额度 ¥300.00 / 不限',
  ]);
  expect(page.getByRole('progressbar', { name: '今日已用存款限额' })).toHaveValue(25);
});

test('shows what is lost of the loss limits, that one is reached, and the highest stake', async () => {
  const page = open([
    ...deposits,
    { kind: 'loss', period: 'day', amount: '100.00', used: '99.99' },
    { kind: 'loss', period: 'week', amount: '100.00', used: '120.00' },
    { kind: 'loss', period: 'month', amount: null, used: '120.00' },
    { kind: 'stake', period: 'bet', amount: '50.00', used: null },
  ]);
  expect((await page.findAllByText(/^已亏损/)).map(({ textContent }) => textContent)).toEqual([
    '已亏损 ¥99.99 / ¥100.00',
    '已亏损 ¥120.00 / ¥100.00',
    '已亏损 ¥120.00 / 不限',
  ]);
  expect(page.getByText(/^最高/).textContent).toBe('最高 ¥50.00');
  expect(page.getByRole('progressbar', { name: '今日已用亏损限额' })).toHaveValue(99);
  expect(page.getByRole('progressbar', { name: '本周已用亏损限额' })).toHaveValue(100);
  expect(page.getAllByText('已达到限额')).toHaveLength(1);
});

test.each([
  ['本月亏损限额', { kind: 'loss', period: 'month' }],
  ['单笔投注限额', { kind: 'stake', period: 'bet' }],
])('saves a %s', async (name, limit) => {
  answer('setlimit', null, '设置成功');
  const page = open([
    ...deposits,
    { kind: 'loss', period: 'month', amount: null, used: '0.00' },
    { kind: 'stake', period: 'bet', amount: null, used: null },
  ]);
  await page.user.click(await page.findByRole('button', { name: `设置${name}` }));
  await fillIn({ 限额金额: '20' });
  await page.user.click(page.getByRole('button', { name: '确认设置' }));
  expect(await page.findByText('设置成功')).toBeInTheDocument();
  expect(sent()).toEqual([{ ...limit, amount: '20' }]);
});

test('a host without limits on play shows those on deposits alone, a failed request a retry', async () => {
  const page = open();
  expect(await page.findByText('存款限额')).toBeVisible();
  expect(page.queryByText('亏损限额')).toBeNull();
  page.unmount();
  breakCall('limits');
  const failed = renderPage(<LimitsPage />, { at: '/limits', token: 't' });
  expect(await failed.findByRole('button', { name: '重试' })).toBeVisible();
});

test('a deposit limit is checked, saved with the host’s message and fetched again; an empty one removed', async () => {
  const page = open();
  const openDialog = async (name: string) => {
    await page.user.click(await page.findByRole('button', { name: `设置${name}存款限额` }));
    return within(await page.findByRole('dialog', { name: `${name}存款限额` })).findByLabelText('限额金额');
  };
  const submit = async (amount: string) => {
    await fillIn({ 限额金额: amount });
    await page.user.click(page.getByRole('button', { name: '确认设置' }));
  };
  expect(await openDialog('本周')).toHaveValue('');
  await submit('-5');
  expect(page.getByLabelText('限额金额')).toBeInvalid();
  expect(await page.findByText('请输入正确的金额！')).toBeInTheDocument();
  expect(sent()).toEqual([]);

  refuse('setlimit', '不能高于上限！');
  await submit('5');
  expect(await page.findByText('不能高于上限！')).toBeInTheDocument();
  expect(page.getByRole('dialog')).toBeVisible();
  answer('setlimit', null, '设置成功');
  await submit('800.50');
  expect(await page.findByText('设置成功')).toBeInTheDocument();
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(received('limits')).toHaveLength(2));

  answer('setlimit', null, '设置成功，24小时后生效！');
  expect(await openDialog('今日')).toHaveValue('500.00');
  await submit('');
  expect(await page.findByText('设置成功，24小时后生效！')).toBeInTheDocument();
  expect(sent().slice(1)).toEqual([
    { kind: 'deposit', period: 'week', amount: '800.50' },
    { kind: 'deposit', period: 'day', amount: '' },
  ]);
});

describe('pause', () => {
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2024, 4, 6, 4, 0)));
  afterEach(() => jest.restoreAllMocks());

  test('asks for confirmation and shows the end date', async () => {
    answer('setlimit', null);
    const page = open();
    await page.user.click(await page.findByRole('button', { name: '暂停7天' }));
    const dialog = within(await page.findByRole('alertdialog', { name: '确定暂停游戏7天吗？' }));
    expect(dialog.getByText(/2024-05-13 12:00/)).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
    expect(sent()).toEqual([]);

    await page.user.click(page.getByRole('button', { name: '排除1年' }));
    const question = within(await page.findByRole('alertdialog', { name: '确定自我排除1年吗？' }));
    expect(question.getByText(/2025-05-06 12:00/)).toBeVisible();
    await page.user.click(question.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(sent()).toEqual([{ kind: 'exclusion', period: '365d', amount: '' }]));
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
  });

  test('shows the end date of an active pause instead of its buttons', async () => {
    const page = open([
      ...deposits,
      { kind: 'timeout', period: '7d', amount: null, used: null, ends_at: '2024-05-13 12:00:00' },
    ]);
    expect(await page.findByText(/暂停游戏中，2024-05-13 12:00:00 后恢复/)).toBeVisible();
    expect(page.queryByRole('button', { name: '暂停7天' })).toBeNull();
    expect(page.getByRole('button', { name: '排除1年' })).toBeVisible();
  });
});

test.each([
  [[], 60],
  [[{ kind: 'reality', period: '120m' }], 120],
  [[{ kind: 'reality', period: 'off' }], undefined],
])('reminder setting %j is %s minutes', (limits, minutes) => expect(reminderOf(limits).minutes).toBe(minutes));

test('saves a selected reminder at once', async () => {
  answer('setlimit', null, '设置成功');
  const page = open();
  expect(await page.findByRole('radio', { name: '每60分钟' })).toBeChecked();
  await page.user.click(page.getByRole('radio', { name: '每30分钟' }));
  expect(await page.findByText('设置成功')).toBeVisible();
  expect(sent()).toEqual([{ kind: 'reality', period: '30m', amount: '' }]);
});

describe('a review that is due', () => {
  const openDue = () => {
    const page = open();
    answer('limitreview', { due: 1, reviewed_at: null });
    return page;
  };

  test('is recorded when the member keeps the limits, and then no longer offered', async () => {
    const page = openDue();
    breakCall('reviewlimits');
    const button = await page.findByRole('button', { name: '限额无需调整' });
    await page.user.click(button);
    expect(await page.findByText('网络异常，请稍后再试')).toBeInTheDocument();
    await waitFor(() => expect(button).toBeEnabled());
    answer('reviewlimits', null, '感谢您的核对！');
    answer('limitreview', { due: 0, reviewed_at: '2026-05-01 08:00:00' });
    await page.user.click(button);
    expect(await page.findByText('感谢您的核对！')).toBeInTheDocument();
    await waitFor(() => expect(page.queryByRole('region', { name: '核对限额' })).toBeNull());
  });

  test('counts as done when a limit is changed', async () => {
    const page = openDue();
    expect(await page.findByRole('region', { name: '核对限额' })).toBeVisible();
    answer('setlimit', null, '设置成功');
    answer('limitreview', { due: 0, reviewed_at: null });
    await page.user.click(page.getByRole('button', { name: '设置今日存款限额' }));
    await page.user.click(await page.findByRole('button', { name: '确认设置' }));
    await waitFor(() => expect(page.queryByRole('region', { name: '核对限额' })).toBeNull());
  });
});

describe('the reality check', () => {
  const minute = 60_000;
  let now = 1_700_000_000_000;
  let timers: { run: () => void; at: number }[] = [];

  const { setTimeout: realSet, clearTimeout: realClear } = window;

  /* Timers of a minute or more run when the test advances the clock; shorter ones stay real. */
  beforeEach(() => {
    timers = [];
    now = 1_700_000_000_000;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    window.setTimeout = ((run: () => void, ms = 0) => {
      if (ms < minute) return realSet(run, ms);
      const entry = { run, at: now + ms };
      timers.push(entry);
      return entry;
    }) as never;
    window.clearTimeout = ((timer: never) => {
      timers = timers.filter((entry) => entry !== timer);
      if (typeof timer !== 'object') realClear(timer);
    }) as never;
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Object.assign(window, { setTimeout: realSet, clearTimeout: realClear });
  });

  const reminders = () => timers.filter(({ run }) => run.name === 'remind');
  const advance = (minutes: number) =>
    act(async () => {
      const end = now + minutes * minute;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        now = next.at;
        timers = timers.filter((entry) => entry !== next);
        next.run();
      }
      now = end;
    });

  const open = () => renderPage(<RealityCheck />, { at: '/vip', token: 't' });

  test('does not request the setting in the first 28 minutes', async () => {
    open();
    await advance(28);
    expect(received('limits')).toHaveLength(0);
  });

  test('shows the time online every 30 minutes if so set, until 继续 is pressed', async () => {
    answer('limits', [{ kind: 'reality', period: '30m' }]);
    const page = open();
    await advance(29);
    await waitFor(() => expect(received('limits')).toHaveLength(1));
    await waitFor(() => expect(reminders()).toHaveLength(1));
    await advance(1);
    expect(await page.findByRole('dialog', { name: '您已在线30分钟' })).toBeInTheDocument();
    expect(page.getByRole('link', { name: '查看记录' })).toHaveAttribute('href', '/assets?type=4');
    await page.user.click(page.getByRole('button', { name: '继续' }));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    await advance(30);
    expect(await page.findByRole('dialog', { name: '您已在线60分钟' })).toBeInTheDocument();
  });

  test('keeps counting after a reload of the tab', async () => {
    answer('limits', []);
    const page = open();
    await advance(10);
    page.unmount();
    now += 45 * minute;
    const again = renderPage(<RealityCheck />, { store: page.store });
    await waitFor(() => expect(reminders()).toHaveLength(1));
    await advance(5);
    expect(await again.findByRole('dialog', { name: '您已在线60分钟' })).toBeInTheDocument();
  });

  test('shows after 60 minutes when the setting cannot be loaded', async () => {
    breakCall('limits');
    const page = open();
    await advance(29);
    await waitFor(() => expect(reminders()).toHaveLength(1));
    await advance(31);
    expect(await page.findByRole('dialog', { name: '您已在线60分钟' })).toBeInTheDocument();
  });

  test.each([
    ['switched off', () => answer('limits', [{ kind: 'reality', period: 'off' }])],
    ['on a host without limits', withoutFeatures],
  ])('never shows when %s', async (_, prepare) => {
    prepare();
    const page = open();
    await advance(29);
    const status = () => Object.values(page.store.getState().api.queries)[0]?.status;
    await waitFor(() => expect(status()).toMatch(/fulfilled|rejected/));
    await advance(300);
    expect(page.queryByRole('dialog')).toBeNull();
  });
});
