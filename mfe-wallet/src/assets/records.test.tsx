import { act, fireEvent, screen, waitFor, within, render } from '@testing-library/react';
import { memberApi } from '@site/shared';
import { answer, breakCall, callsSettled, keepToasts, received, refuse, renderPage } from '@site/shared/testing';
import { fakeScrollToEnd } from '../testing/fakeScrollToEnd';
import type { OrderTimes } from '../order-times/orderTimes';
import { answerAssets, order, page } from '../testing/assetsHost';
import AssetsPage from './AssetsPage';
import { shrinkOf, useRefetchOnShrink } from './useRefetchOnShrink';
import { wholeText } from '../testing/wholeText';

beforeEach(keepToasts);

beforeEach(() => answerAssets());

const open = (at = '/assets') => renderPage(<AssetsPage />, { at, token: 't' });
const bodies = (name: Parameters<typeof received>[0]) => received(name).map(({ body }) => body);

it('has a tab for each kind, which the query type selects, with its call and links if it is empty', async () => {
  const { user, path } = open();
  const orders = (type: number) => ['gettransrecord', { api_type: '', date: 4, page: 1, type }] as const;
  const rest = { api_type: '', date: 4, page: 1 };
  for (const [type, tab, [call, body], action] of [
    ['', '存款记录', orders(1), ['去存款', '/deposit']],
    ['1', '取款记录', orders(2), ['去取款', '/withdraw']],
    ['2', '转入记录', orders(3), undefined],
    ['3', '转出记录', orders(4), undefined],
    ['4', '投注记录', ['betrecord', rest], ['去游戏', '/games']],
    ['5', '返水记录', ['getfanshui', { ...rest, type: '' }], ['去游戏', '/games']],
  ] as const) {
    if (type) await user.click(screen.getByRole('tab', { name: tab }));
    expect(await screen.findByRole('tab', { name: tab, selected: true })).toBeVisible();
    expect(path()).toBe(type ? `/assets?type=${type}` : '/assets');
    await waitFor(() => expect(bodies(call).at(-1)).toEqual(body));
    expect(await screen.findByText('暂无记录')).toBeVisible();
    if (action) expect(screen.getByRole('link', { name: action[0] })).toHaveAttribute('href', action[1]);
  }
  expect(screen.getByRole('button', { name: '立即领取' })).toBeVisible();
});

it('filters in a sheet, whose button has the number of filters in use', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '近7日' }));
  await waitFor(() => expect(bodies('gettransrecord').at(-1)).toMatchObject({ api_type: '', date: 2 }));
  await user.click(await screen.findByRole('button', { name: '筛选，已选1项' }));
  const sheet = within(await screen.findByRole('dialog', { name: '筛选' }));
  await user.click(sheet.getByRole('button', { name: 'AG真人' }));
  expect(sheet.getByRole('button', { name: '近7日', pressed: true })).toBeVisible();
  await waitFor(() => expect(bodies('gettransrecord').at(-1)).toMatchObject({ api_type: 'ag', date: 2 }));
  await user.click(sheet.getByRole('button', { name: '重置' }));
  expect(sheet.getByRole('button', { name: '重置' })).toBeDisabled();
  await user.click(sheet.getByRole('button', { name: '完成' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: '筛选' })).toBeVisible();
  expect(screen.getByRole('button', { name: '近一月', pressed: true })).toBeVisible();
});

it('names the platform of a transfer', async () => {
  answer('gettransrecord', page([order('T1', { pay_way: 'ag', state: 2 })]));
  open('/assets?type=2');
  expect(await screen.findByText('待结算')).toBeVisible();
  expect(screen.getByRole('list', { name: '转入记录' })).toHaveTextContent('AG真人');
});

describe('paging', () => {
  const scrollToEnd = fakeScrollToEnd();

  it('loads all pages and shows the end of the list', async () => {
    answer('gettransrecord', ({ page: number }) => page([order(`N${String(number)}`)], Number(number), 3));
    open();
    expect(await screen.findByText('N1')).toBeVisible();
    expect(screen.queryByText('没有更多记录了')).not.toBeInTheDocument();
    await scrollToEnd();
    expect(await screen.findByText('N2')).toBeVisible();
    await scrollToEnd();
    expect(await screen.findByText('N3')).toBeVisible();
    expect(screen.getByText('N1')).toBeVisible();
    expect(await screen.findByText('没有更多记录了')).toBeVisible();
    expect(bodies('gettransrecord').map(({ page: number }) => number)).toEqual([1, 2, 3]);
    fireEvent.wheel(window, { deltaY: 50 });
    expect(await screen.findByText('当前条件暂无新数据！')).toBeVisible();
  });

  const offsetPage = (all: string[], number: number) => ({
    ...page(
      all.slice((number - 1) * 15, number * 15).map((id) => order(id)),
      number,
      Math.ceil(all.length / 15),
    ),
    total: all.length,
  });

  it('shows every record once in order when a page of them arrives while scrolling', async () => {
    const old = Array.from({ length: 40 }, (_, index) => `OLD${index + 1}`);
    let all = old;
    answer('gettransrecord', ({ page: number }) => offsetPage(all, Number(number)));
    open();
    await screen.findByText('OLD15');
    all = [...Array.from({ length: 15 }, (_, index) => `NEW${index}`), ...old];
    // A page of only repeated rows does not end the list: the next page is fetched automatically or on the next scroll.
    while (!screen.queryByText('没有更多记录了')) {
      await scrollToEnd();
      await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    }
    const numbers = screen.getAllByText(/^(OLD|NEW)/).map(({ textContent }) => textContent);
    expect(numbers).toEqual(old);
  });

  it('shows all remaining records when some disappear while scrolling', async () => {
    const old = Array.from({ length: 55 }, (_, index) => `OLD${index + 1}`);
    let all = old;
    answer('gettransrecord', ({ page: number }) => offsetPage(all, Number(number)));
    const { store } = open();
    await screen.findByText('OLD15');
    all = old.slice(20);
    const shown = () => screen.getAllByText(/^OLD/).map(({ textContent }) => textContent);
    // The list is fetched again from its first page and may need scrolling again.
    for (let turn = 0; turn < 50 && shown().join() !== all.join(); turn += 1) {
      await scrollToEnd();
      await callsSettled(store);
    }
    expect(shown()).toEqual(all);
  });

  it('keeps the loaded rows when another page fails and offers 重试', async () => {
    answer('gettransrecord', ({ page: number }) => page([order(`N${String(number)}`)], Number(number), 2));
    const { user } = open();
    await screen.findByText('N1');
    breakCall('gettransrecord');
    await scrollToEnd();
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('N1')).toBeVisible();
    answer('gettransrecord', ({ page: number }) => page([order(`N${String(number)}`)], Number(number), 2));
    await user.click(retry);
    expect(await screen.findByText('N2')).toBeVisible();
  });
});

it('fetches balances and records again when the page opens again', async () => {
  const first = open();
  expect(await screen.findByText('暂无记录')).toBeVisible();
  first.unmount();
  answerAssets({ balance: '1234.00' });
  answer('gettransrecord', page([order('NEW')]));
  renderPage(<AssetsPage />, { at: '/assets', store: first.store });
  expect(await screen.findByText('NEW')).toBeVisible();
  expect(await screen.findByText('¥1,234.00')).toBeVisible();
});

describe('when the balance is polled', () => {
  /** Opens the page with a waiting deposit; `poll` then polls once, as the shell does. */
  const openWithOrder = async () => {
    answer('gettransrecord', page([order('D1')]));
    const { store } = open();
    expect(await screen.findByRole('button', { name: '订单详情 ¥88.00 待审核' })).toBeVisible();
    expect(await screen.findByText('¥1,000.00')).toBeVisible();
    await callsSettled(store);
    return async (balance: string) => {
      answer('balance', { balance });
      await act(async () => void (await store.dispatch(memberApi.endpoints.memberGetBalance.initiate())));
      await callsSettled(store);
    };
  };

  it('fetches the orders again if it changed', async () => {
    const poll = await openWithOrder();
    answer('gettransrecord', page([order('D1', { state: 2 })]));
    await poll('1088.00');
    expect(await screen.findByRole('button', { name: '订单详情 ¥88.00 已通过' })).toBeVisible();
    expect(await screen.findByText('¥1,088.00')).toBeVisible();
    expect(received('gettransrecord')).toHaveLength(2);
  });

  it('fetches nothing if it is the same', async () => {
    const poll = await openWithOrder();
    await poll('1000');
    expect(received('balance')).toHaveLength(1);
    expect(received('gettransrecord')).toHaveLength(1);
    expect(received('user')).toHaveLength(1);
  });
});

describe('a record opens its details', () => {
  const detail = (steps: object[], state = 1) => ({
    out_trade_no: 'D1',
    amount: '88.00',
    pay_way: 'USDT-TRC20',
    state,
    created_at: '2026-05-01 10:00:00',
    steps: steps.map((step) => ({ reason: '', rule: '', at: '2026-05-01 10:00:00', ...step }) as never),
  });
  const openDetail = async (at: string, row: object, button: string) => {
    answer('gettransrecord', page([order('D1', row)]));
    const view = open(at);
    await view.user.click(await screen.findByRole('button', { name: button }));
    const sheet = within(await screen.findByRole('dialog', { name: '订单详情' }));
    return { ...view, sheet };
  };
  const steps = async (sheet: ReturnType<typeof within>) =>
    within(await sheet.findByRole('list', { name: '进度' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const submitted = { state: 1 };

  it('with its figures, a number to copy and when it was handed in; no refetch after it is closed', async () => {
    answer('orderdetail', detail([submitted]));
    answer('transall', null, '好了');
    answer('gettransrecord', page([order('D1', { pay_way: 'USDT-TRC20' })]));
    const { user } = open();
    const number = await screen.findByText('D1');
    expect(number.closest('button')).toHaveAccessibleName('订单详情 ¥88.00 待审核');
    await user.click(number);
    const sheet = within(await screen.findByRole('dialog', { name: '订单详情' }));
    for (const text of ['¥88.00', 'USDT-TRC20', '待审核', 'D1']) expect(sheet.getByText(text)).toBeVisible();
    expect(await steps(sheet)).toEqual(['已提交2026-05-01 10:00:00']);
    expect(bodies('orderdetail')).toEqual([{ out_trade_no: 'D1' }]);
    await user.click(await sheet.findByRole('button', { name: '复制' }));
    expect(await screen.findByText('复制成功')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('D1');
    await user.click(sheet.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: '一键回收' }));
    await waitFor(() => expect(received('gettransrecord')).toHaveLength(2));
    expect(received('orderdetail')).toHaveLength(1);
  });

  it('show time, rule and reason of a decision', async () => {
    const decided = { state: 3, rule: '人工审核', reason: '户名不符', at: '2026-05-01 11:00:00' };
    answer('orderdetail', detail([submitted, decided], 3));
    const { sheet } = await openDetail('/assets?type=1', { state: 3 }, '订单详情 ¥88.00 已拒绝');
    const step = '已拒绝2026-05-01 11:00:00人工审核原因：户名不符';
    expect(await steps(sheet)).toEqual(['已提交2026-05-01 10:00:00', step]);
  });

  it('name a payment after an approval by its rule, and a reason that is the rule once', async () => {
    const cancelled = { state: 3, rule: '会员取消', reason: '会员取消' };
    answer('orderdetail', detail([submitted, { state: 2 }, { state: 2, rule: '已付款' }, cancelled], 3));
    const { sheet } = await openDetail('/assets?type=1', { state: 3 }, '订单详情 ¥88.00 已拒绝');
    const at = '2026-05-01 10:00:00';
    expect(await steps(sheet)).toEqual([`已提交${at}`, `已通过${at}`, `已付款${at}`, `已拒绝${at}会员取消`]);
  });

  it('show where and as what a withdrawal was paid, and cancel one that waits after a question', async () => {
    const payout = { account_tail: 'x8Qz', fee: '1.00', net: '41.85', cancellable: 1 as const };
    answer('orderdetail', { ...detail([submitted]), ...payout });
    answer('cancelorder', null, '订单已取消！');
    const { user, sheet } = await openDetail('/assets?type=1', {}, '订单详情 ¥88.00 待审核');
    for (const text of ['尾号x8Qz', '1.00 USDT', '41.85 USDT']) expect(await sheet.findByText(text)).toBeVisible();
    await user.click(sheet.getByRole('button', { name: '取消取款' }));
    const question = within(await screen.findByRole('alertdialog', { name: '确定取消这笔取款吗？' }));
    expect(question.getByText('¥88.00 将退回主账户')).toBeVisible();
    const settled = { cancellable: 0 as const, reference: '8f14e45f' };
    answer('orderdetail', { ...detail([submitted, { state: 3, rule: '会员取消' }], 3), ...payout, ...settled });
    await user.click(question.getByRole('button', { name: '取消取款' }));
    expect(await screen.findByText('订单已取消！')).toBeVisible();
    expect(bodies('cancelorder')).toEqual([{ out_trade_no: 'D1' }]);
    expect(await sheet.findByText('会员取消')).toBeVisible();
    expect(sheet.getByText('交易哈希')).toBeVisible();
    expect(sheet.queryByRole('button', { name: '取消取款' })).toBeNull();
  });

  it('show how a deposit that waits is paid, again', async () => {
    answer('orderdetail', detail([submitted]));
    answer('payinfo', {
      info: { amount: '88.00', real_money: '12.22', paytype: 'usdt' },
      cardlist: { mch_id: 'TXYZ-address', payimg: '' },
    });
    const { user, sheet } = await openDetail('/assets', { pay_way: 'USDT-TRC20' }, '订单详情 ¥88.00 待审核');
    await user.click(await sheet.findByRole('button', { name: '查看支付信息' }));
    const payment = within(await screen.findByRole('dialog', { name: '支付信息' }));
    expect(await payment.findByText(wholeText('TXYZ-address'))).toBeVisible();
    expect(payment.getByText('TRC20')).toBeVisible();
    expect(bodies('payinfo')).toEqual([{ deposit_no: 'D1' }]);
    await user.click(payment.getByRole('button', { name: '我已支付' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('show nothing of another deposit when the own timeline and payment fail', async () => {
    const loaded = detail([{ ...submitted, rule: '规则一' }]);
    answer('gettransrecord', page([order('D1'), order('D2', { amount: '99.00' })]));
    answer('orderdetail', loaded);
    answer('payinfo', { info: { amount: '88.00' }, cardlist: { mch_id: 'T-first' } } as never);
    const { user } = open('/assets');
    const openPayment = async (amount: string) => {
      await user.click(await screen.findByRole('button', { name: `订单详情 ${amount} 待审核` }));
      const sheet = await screen.findByRole('dialog', { name: '订单详情' });
      await user.click(await within(sheet).findByRole('button', { name: '查看支付信息' }));
      return { sheet, payment: within(await screen.findByRole('dialog', { name: '支付信息' })) };
    };
    expect(await (await openPayment('¥88.00')).payment.findByText(wholeText('T-first'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    refuse('orderdetail', '系统繁忙');
    refuse('payinfo', '系统繁忙');
    const { sheet, payment } = await openPayment('¥99.00');
    expect(await payment.findByRole('button', { name: '重试' })).toBeVisible();
    expect(payment.queryByText(wholeText('T-first'))).toBeNull();
    expect(sheet).not.toHaveTextContent('规则一');
  });

  test.each([
    ['/assets', { pay_way: 'bank' }],
    ['/assets?type=1', { pay_way: 'usdt' }],
  ])('show no payment on %s with %j', async (at, row) => {
    answer('orderdetail', detail([submitted]));
    const { sheet } = await openDetail(at, row, `订单详情 ¥88.00 待审核`);
    await steps(sheet);
    expect(sheet.queryByRole('button', { name: '查看支付信息' })).toBeNull();
  });

  it('open by the address, once', async () => {
    answer('gettransrecord', page([order('D1')]));
    answer('orderdetail', detail([submitted]));
    const { user, path } = open('/assets?type=1&order=W7');
    const sheet = within(await screen.findByRole('dialog', { name: '订单详情' }));
    expect(bodies('orderdetail')[0]).toEqual({ out_trade_no: 'W7' });
    expect(path()).toBe('/assets?type=1');
    await user.click(sheet.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stay closed for an order that the host does not know', async () => {
    answer('gettransrecord', page([order('D1')]));
    refuse('orderdetail', '订单不存在！');
    const { store } = open('/assets?type=0&order=D9');
    expect(await screen.findByRole('button', { name: /订单详情/ })).toBeVisible();
    await callsSettled(store);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show a state that is newer than the list', async () => {
    answer('orderdetail', detail([submitted, { state: 2 }], 2));
    const { sheet } = await openDetail('/assets', {}, '订单详情 ¥88.00 待审核');
    expect(await steps(sheet)).toHaveLength(2);
    expect(sheet.queryByText('待审核')).toBeNull();
    expect(sheet.queryByRole('button', { name: '查看支付信息' })).toBeNull();
  });

  it('show a transfer that was settled at once as one step', async () => {
    answer('orderdetail', detail([{ state: 1, rule: '即时处理' }]));
    const { sheet } = await openDetail('/assets?type=2', { pay_way: 'ag' }, '订单详情 ¥88.00 成功');
    expect(sheet.getByText('AG真人')).toBeVisible();
    expect(await steps(sheet)).toEqual(['成功2026-05-01 10:00:00即时处理']);
  });

  it('show the row’s data on an API host without the call, without a toast', async () => {
    refuse('orderdetail', '接口不存在！', 404);
    const { sheet } = await openDetail('/assets', {}, '订单详情 ¥88.00 待审核');
    await waitFor(() => expect(received('orderdetail')).toHaveLength(1));
    await waitFor(() => expect(sheet.queryByRole('list', { name: '进度' })).toBeNull());
    expect(sheet.getByText('D1')).toBeVisible();
    expect(screen.queryByText(/不存在/)).toBeNull();
  });

  it('offer 重试 when the timeline fails', async () => {
    breakCall('orderdetail');
    const { user, sheet } = await openDetail('/assets', {}, '订单详情 ¥88.00 待审核');
    const retry = await sheet.findByRole('button', { name: '重试' });
    answer('orderdetail', detail([submitted]));
    await user.click(retry);
    expect(await steps(sheet)).toHaveLength(1);
  });

  it('of bets and rebates show the row without a request', async () => {
    const bet = { bet_id: 7, Code: 'slot-1', bet_amount: '10.00', bet_time: '2026-05-01', win_loss: '25.00', state: 1 };
    answer('betrecord', page([bet]));
    const { user } = open('/assets?type=4');
    await user.click(await screen.findByRole('button', { name: '订单详情 +¥25.00 已结算' }));
    const sheet = within(await screen.findByRole('dialog', { name: '订单详情' }));
    for (const text of ['+¥25.00', '¥10.00', 'slot-1', '7']) expect(sheet.getByText(text)).toBeVisible();
    await user.click(sheet.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const rebate = { money: '3.00', gamename: 'AG真人', state: 1, created_at: '2026-05-01', updated_at: '2026-05-02' };
    answer('getfanshui', { list: page([rebate]), jisuan: '3.00', nojisuan: '0.00' });
    await user.click(screen.getByRole('tab', { name: '返水记录' }));
    await user.click(await screen.findByRole('button', { name: '订单详情 ¥3.00 已领取' }));
    expect(within(await screen.findByRole('dialog', { name: '订单详情' })).getByText('2026-05-02')).toBeVisible();
    expect(received('orderdetail')).toHaveLength(0);
  });
});

describe('a bet', () => {
  const bet = {
    bet_id: 7,
    Code: 'SGS1',
    game: '鸿运三轴',
    platname: 'SG娱乐',
    round: 'r-17',
    bet_amount: '10.00',
    bet_time: '2026-05-01 10:00:00',
    win_loss: '25.00',
    state: 1,
  };

  test.each<[what: string, change: Partial<typeof bet>, button: string, shown: string[], absent: string[]]>([
    [
      'has the names of game and platform, and its round',
      {},
      '+¥25.00 已结算',
      ['鸿运三轴', 'SG娱乐', 'r-17', '7'],
      ['SGS1'],
    ],
    [
      'of a round that goes on has no result yet',
      { state: 2, win_loss: '0.00' },
      '投注¥10.00 未结算',
      ['本局尚未结束，结算后显示输赢。'],
      ['输赢', '¥0.00'],
    ],
    [
      'that was rolled back says where its stake is',
      { state: 0, bet_amount: '0.00', win_loss: '0.00' },
      '¥0.00 无效',
      ['本局已取消，投注金额已退回。'],
      [],
    ],
    ['of a game that is not listed has its code', { game: '' }, '+¥25.00 已结算', ['SGS1'], []],
    ['without a game and a round is a prize', { game: '', Code: '', round: '' }, '+¥25.00 已结算', ['奖金'], ['局号']],
  ])('%s', async (_what, change, button, shown, absent) => {
    answer('betrecord', page([{ ...bet, ...change }]));
    const { user } = open('/assets?type=4');
    await user.click(await screen.findByRole('button', { name: `订单详情 ${button}` }));
    const sheet = within(await screen.findByRole('dialog', { name: '订单详情' }));
    for (const text of shown) expect(sheet.getByText(text)).toBeVisible();
    for (const text of absent) expect(sheet.queryByText(text)).toBeNull();
  });
});

describe('a decreased total', () => {
  const totals = (...given: (number | undefined)[]) => given.map((total) => ({ total }));

  test.each([
    [[], false],
    [[40], false],
    [[40, 40, 40], false],
    [[40, 43], false],
    [[40, 39], true],
    [[40, 43, 42], true],
    [[undefined, 40], false],
    [[40, undefined, 39], false],
  ])('detects in totals %j a decrease: %p', (given, expected) =>
    expect(shrinkOf(totals(...given)) !== undefined).toBe(expected),
  );

  describe('a list whose total decreased', () => {
    const refetch = jest.fn();
    beforeEach(() => refetch.mockClear());
    function List({ pages }: { pages: { total: number | undefined }[] }) {
      useRefetchOnShrink({ currentData: { pages }, refetch });
      return null;
    }

    it('is refetched once for each decrease', () => {
      const { rerender } = render(<List pages={totals(40)} />);
      rerender(<List pages={totals(40, 40)} />);
      expect(refetch).not.toHaveBeenCalled();
      rerender(<List pages={totals(40, 40, 38)} />);
      expect(refetch).toHaveBeenCalledTimes(1);
      rerender(<List pages={totals(38)} />);
      rerender(<List pages={totals(38, 38, 37)} />);
      expect(refetch).toHaveBeenCalledTimes(2);
    });

    it('is not refetched again when the API host counts each page for itself', () => {
      const pages = [totals(15), totals(15, 15, 10), totals(15), totals(15, 15, 10)];
      const { rerender } = render(<List pages={[]} />);
      for (const shown of pages) rerender(<List pages={shown} />);
      expect(refetch).toHaveBeenCalledTimes(1);
    });
  });
});

describe('an order that waits', () => {
  const late = '已超过通常时间，可联系客服';
  const times: OrderTimes = {
    deposit: { usdt: { median: 170, p90: 600 }, bank: { median: 1800, p90: 3600 }, alipay: null, wxpay: null },
    withdrawal: { usdt: { median: 60, p90: 300 }, bank: null },
  };
  /** A record's time, some seconds ago in Beijing. */
  const ago = (seconds: number) =>
    new Date(Date.now() - seconds * 1000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const openOrders = (at: string, orders: object[]) => {
    answer('ordertimes', times);
    answer('gettransrecord', page(orders as never));
    return open(at);
  };

  test('beyond the 90th percentile says so, and its details link to customer service', async () => {
    refuse('orderdetail', '', 404);
    const { user } = openOrders('/assets', [order('D1', { created_at: ago(601), pay_way: 'USDT-TRC20' })]);
    const row = await screen.findByRole('button', { name: '订单详情 ¥88.00 待审核' });
    expect(await screen.findByText(late)).toBeVisible();
    expect(row).toHaveAccessibleDescription(late);
    await user.click(row);
    expect(await screen.findByRole('link', { name: '联系客服' })).toHaveAttribute(
      'href',
      expect.stringMatching('/kefu'),
    );
  });

  test('within it, or of a way or kind without usual time, does not', async () => {
    openOrders('/assets', [
      order('D1', { created_at: ago(500) }),
      order('D2', { created_at: ago(601), state: 2 }),
      order('D3', { created_at: ago(86_400), pay_way: '支付宝' }),
    ]);
    await waitFor(() => expect(received('ordertimes')).toHaveLength(1));
    expect(await screen.findAllByRole('button', { name: /^订单详情/ })).toHaveLength(3);
    expect(screen.queryByText(late)).toBeNull();
  });

  test('as a withdrawal is compared with withdrawals', async () => {
    openOrders('/assets?type=1', [order('W1', { created_at: ago(301), pay_way: 'USDT-ERC20' })]);
    expect(await screen.findByText(late)).toBeVisible();
  });

  test('list without waiting orders asks for no usual times', async () => {
    openOrders('/assets', [order('D1', { state: 2 })]);
    expect(await screen.findByRole('button', { name: /^订单详情/ })).toBeVisible();
    expect(received('ordertimes')).toHaveLength(0);
  });
});
