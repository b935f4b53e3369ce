import { screen, waitFor, act, render, within } from '@testing-library/react';
import { clearToasts } from '@site/shared';
import { answer, aUser, breakCall, received, refuse, renderPage, siteInfo } from '@site/shared/testing';
import RedPacketPage from './RedPacketPage';
import { Countdown } from './Countdown';
import WelfarePage from './WelfarePage';

const rule = (start_time: string, end_time: string) => ({
  start_time,
  end_time,
  day_flow: '500.00',
  flow_money: '100.00',
  recharge: '1000.00',
});
const standing = (sendnums: number | string, ...rules: ReturnType<typeof rule>[]) => ({
  sendnums,
  acquirednum: 1,
  max_times: 3,
  rules: rules.length ? rules : [rule('00:00:00', '23:59:59')],
});
const open = () => renderPage(<RedPacketPage />, { at: '/hongbao', token: 't' });
const claim = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: '抢红包' }));
const app = (redpacket_switch: 0 | 1) => answer('app', { ...siteInfo, redpacket_switch });

beforeEach(() => {
  clearToasts();
  app(1);
  answer('content', ({ key }) => ({ key: String(key), value: null }));
  answer('user', aUser());
});

it('shows the counts and the rules', async () => {
  answer('userredpacket', standing(2));
  open();
  expect(await screen.findByText('剩余次数')).toBeInTheDocument();
  expect(screen.getByText('已领次数')).toBeInTheDocument();
  expect(screen.getByText('最多次数')).toBeInTheDocument();
  expect(screen.getByRole('table')).toHaveTextContent('¥1,000.00');
  expect(received('userredpacket').map((it) => it.body)).toEqual([{ page: '1' }]);
});

it('shows the amount of a claim and fetches the counts again', async () => {
  answer('userredpacket', standing(1));
  answer('douserredpacket', { redpacketmoney: '8.88' });
  const { user } = open();
  await claim(user);
  const popup = await screen.findByRole('dialog', { name: '恭喜您获得' });
  expect(popup).toHaveTextContent('8.88');
  expect(received('douserredpacket')[0]?.headers.get('idempotency-key')).toBeTruthy();
  expect(received('userredpacket').length).toBeGreaterThan(1);
});

it('sends no request when none are left', async () => {
  answer('userredpacket', standing('0'));
  const { user } = open();
  await claim(user);
  expect(await screen.findByRole('dialog', { name: '暂不符合条件' })).toHaveTextContent('您的剩余次数不足！');
  expect(screen.getByRole('link', { name: '立即存款' })).toHaveAttribute('href', '/deposit');
  expect(received('douserredpacket')).toEqual([]);
});

it('shows the message of a refusal', async () => {
  answer('userredpacket', standing(1));
  refuse('douserredpacket', '您还未达到领取条件，快去完成吧！');
  const { user } = open();
  await claim(user);
  expect(await screen.findByRole('dialog', { name: '暂不符合条件' })).toHaveTextContent(
    '您还未达到领取条件，快去完成吧！',
  );
});

it('shows 活动已结束 when the API host refuses by its clock', async () => {
  answer('userredpacket', standing(1));
  refuse('douserredpacket', '活动已结束');
  const { user } = open();
  await claim(user);
  expect(await screen.findByRole('dialog', { name: '活动已结束' })).toBeInTheDocument();
});

it('repeats the key after a request without an answer and links to the records', async () => {
  answer('userredpacket', standing(1));
  breakCall('douserredpacket');
  const first = open();
  await claim(first.user);
  expect(await screen.findByText('服务器异常，请稍后再试')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '查看记录' })).toHaveAttribute('href', '/welfare');
  first.unmount();
  answer('douserredpacket', { redpacketmoney: 8.8 });
  const keys: (string | null)[] = [];
  const { user } = renderPage(<RedPacketPage />, { at: '/hongbao', store: first.store });
  await claim(user);
  expect(await screen.findByRole('dialog', { name: '恭喜您获得' })).toHaveTextContent('8.80');
  keys.push(...received('douserredpacket').map((it) => it.headers.get('idempotency-key')));
  expect(new Set(keys).size).toBe(1);
  expect(screen.queryByRole('link', { name: '查看记录' })).not.toBeInTheDocument();
});

it.each([
  ['nothing is left', standing(0)],
  ['the window is over', standing(1, rule('00:00', '00:00'))],
])('retries a claim with an unknown result although %s', async (_case, afterwards) => {
  answer('userredpacket', standing(1));
  breakCall('douserredpacket');
  const { user } = open();
  await screen.findByRole('button', { name: '抢红包' });
  answer('userredpacket', afterwards);
  await claim(user);
  expect(await screen.findByText('服务器异常，请稍后再试')).toBeInTheDocument();
  await waitFor(() => expect(received('userredpacket').length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.getByRole('button', { name: '抢红包' })).toBeEnabled());
  answer('douserredpacket', { redpacketmoney: '8.80' });
  await claim(user);
  expect(await screen.findByRole('dialog', { name: '恭喜您获得' })).toHaveTextContent('8.80');
  const [first, second] = received('douserredpacket').map((it) => it.headers.get('idempotency-key'));
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

describe('the progress of a member', () => {
  const rules = [
    { ...rule('00:00:00', '23:59:59'), least: '1.00', most: '8.00', used: 1 as const, in_bonus: 1 as const },
    { ...rule('00:00:00', '23:59:59'), recharge: '100.00', day_flow: '0.00', least: '5.00', most: '5.00' },
    { ...rule('00:00:00', '23:59:59'), recharge: '4000.00' },
  ];

  it('is shown beside what each rule pays', async () => {
    answer('userredpacket', { ...standing(1, ...rules), deposited: '1000.00', turnover: '250.00' });
    open();
    const list = await screen.findByRole('list', { name: '我的进度' });
    expect([...list.children].map((item) => item.textContent)).toEqual([
      '¥1.00 ~ ¥8.00（奖金）今日已领存款 ¥1,000.00 / ¥1,000.00当日流水 ¥250.00 / ¥500.00',
      '¥5.00已达成存款 ¥1,000.00 / ¥100.00',
      '红包未达成存款 ¥1,000.00 / ¥4,000.00当日流水 ¥250.00 / ¥500.00',
    ]);
    const bars = within(list).getAllByRole('progressbar');
    expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['100', '50', '100', '25', '50']);
  });

  it('is left out on a host that does not tell it', async () => {
    answer('userredpacket', standing(1));
    open();
    await screen.findByRole('table');
    expect(screen.queryByRole('list', { name: '我的进度' })).toBeNull();
  });
});

it.each([
  [1, ''],
  [0, '今日次数已用完'],
])('the button with %i left is described by "%s"', async (left, text) => {
  answer('userredpacket', standing(left));
  open();
  expect(await screen.findByRole('button', { name: '抢红包' })).toHaveAccessibleDescription(text);
});

it('leaves out a rule without times', async () => {
  answer('userredpacket', standing(1, { ...rule('', ''), start_time: null } as never));
  open();
  expect(await screen.findByText('暂无记录')).toBeInTheDocument();
  expect(screen.getByText(/每日10:00至12:00/)).toBeInTheDocument();
});

it.each([
  [[1], '已存入您的奖金'],
  [[1, 0], '已存入您的账户余额或奖金'],
  [[0], '已存入您的账户余额'],
] as const)('with rules whose pay is a bonus as in %j, a claim says %s', async (inBonus, text) => {
  answer('userredpacket', standing(1, ...inBonus.map((in_bonus) => ({ ...rule('00:00:00', '23:59:59'), in_bonus }))));
  answer('douserredpacket', { redpacketmoney: '8.88' });
  const { user } = open();
  await claim(user);
  const dialog = await screen.findByRole('dialog', { name: '恭喜您获得' });
  expect(within(dialog).getByText(text)).toBeInTheDocument();
});

it('shows a claim whose amount the API host does not send', async () => {
  answer('userredpacket', standing(1));
  answer('douserredpacket', null as never);
  const { user } = open();
  await claim(user);
  expect(await screen.findByRole('dialog', { name: '恭喜您获得' })).toHaveTextContent('已存入您的账户余额');
});

it('shows nothing for a 401', async () => {
  answer('userredpacket', standing(1));
  refuse('douserredpacket', '', 401);
  const { user, store } = open();
  await claim(user);
  await waitFor(() => expect(store.getState().session.ended).toBe('alert'));
  expect(screen.queryByText('服务器异常，请稍后再试')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it.each([
  ['one rule by itself', rule('10:00:00', '12:00:00'), '10:00–12:00'],
  ['no rules', null, '暂无记录'],
])('reads %s', async (_case, rules, text) => {
  answer('userredpacket', { ...standing(1), rules } as never);
  open();
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it("shows the operator's notes", async () => {
  answer('userredpacket', standing(1));
  answer('content', ({ key }) => ({
    key: String(key),
    value: key === 'hongbao.notes' ? '每日十点开抢\n先到先得' : null,
  }));
  open();
  expect(await screen.findByText('先到先得')).toBeInTheDocument();
  expect(screen.queryByText(/存款统计时间/)).not.toBeInTheDocument();
});

describe('outside the window, in Beijing time', () => {
  afterEach(() => jest.useRealTimers());

  it.each([
    ['2026-03-01T01:59:00Z', '活动未开始'],
    ['2026-03-01T04:00:00Z', '活动已结束'],
  ])('%s: %s', async (now, title) => {
    jest.useFakeTimers({
      now: new Date(now),
      doNotFake: [
        'setTimeout',
        'setInterval',
        'setImmediate',
        'queueMicrotask',
        'nextTick',
        'requestAnimationFrame',
        'performance',
      ],
    });
    answer('userredpacket', standing(1, rule('10:00:00', '12:00:00')));
    const { user } = open();
    await claim(user);
    expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
    expect(received('douserredpacket')).toEqual([]);
  });
});

it('shows that the red packet is closed and sends no request', async () => {
  app(0);
  open();
  expect(await screen.findByText('红包已关闭')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '抢红包' })).not.toBeInTheDocument();
});

describe('the countdown', () => {
  const morning = [
    { start_time: '10:00:00', end_time: '12:00:00', day_flow: '500.00', flow_money: '100.00', recharge: '1000.00' },
  ];
  const onEdge = jest.fn();
  const show = (now: string) => {
    jest.useFakeTimers({ now: new Date(now) });
    render(<Countdown rules={morning} onEdge={onEdge} />);
  };
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  beforeEach(() => onEdge.mockClear());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['2026-03-01T01:59:50Z', '距开始00:00:10'],
    ['2026-03-01T02:00:00Z', '距结束02:00:00'],
    ['2026-03-01T04:00:00Z', '距开始22:00:00'],
  ])('at %s: %s', (now, text) => {
    show(now);
    expect(screen.getByRole('timer')).toHaveTextContent(text);
  });

  it('counts down and calls onEdge at the edge', () => {
    show('2026-03-01T01:59:58Z');
    pass(1000);
    expect(screen.getByRole('timer')).toHaveTextContent('距开始00:00:01');
    expect(onEdge).not.toHaveBeenCalled();
    pass(1000);
    expect(screen.getByRole('timer')).toHaveTextContent('距结束02:00:00');
    expect(onEdge).toHaveBeenCalledTimes(1);
  });

  it('stops in a hidden tab and is correct when it is shown again', () => {
    show('2026-03-01T01:00:00Z');
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(jest.getTimerCount()).toBe(0);
    pass(60_000);
    hidden.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByRole('timer')).toHaveTextContent('距开始00:59:00');
  });
});

describe('the records of red packets', () => {
  const page = (data: { money: string; redpacketmoney: string; created_at: string }[], last_page = 1) => ({
    current_page: 1,
    last_page,
    per_page: 10,
    total: data.length,
    data,
  });

  it('lists red packets with their amounts', async () => {
    answer('redpacket', page([{ money: '1000.00', redpacketmoney: '8.88', created_at: '2026-01-02 10:04:05' }]));
    renderPage(<WelfarePage />, { token: 't' });
    expect(await screen.findByText('+¥8.88')).toBeInTheDocument();
    expect(screen.getByText('2026-01-02 10:04:05')).toBeInTheDocument();
    expect(screen.getByText('没有更多记录了')).toBeInTheDocument();
    expect(received('redpacket').map((it) => it.body)).toEqual([{ page: 1 }]);
  });
});
