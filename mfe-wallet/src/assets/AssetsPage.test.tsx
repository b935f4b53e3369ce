import { screen, waitFor, within, act } from '@testing-library/react';
import {
  answer,
  aUser,
  breakCall,
  received,
  refuse,
  renderPage,
  type HeldTimers,
  holdTimers,
  server,
} from '@site/shared/testing';
import { http, HttpResponse } from 'msw';
import { answerAssets, order, page, platforms } from '../testing/assetsHost';
import AssetsPage from './AssetsPage';
import { pollInterval, usePlatformBalances } from './platformsApi';

beforeEach(() => answerAssets());

const open = (at = '/assets') => renderPage(<AssetsPage />, { at, token: 't' });
const wallet = async (name: string) => {
  const list = await within(await screen.findByRole('region', { name: '平台余额' })).findByRole('list');
  return within(within(list).getByText(name).closest('li') as HTMLElement);
};

describe('transfer', () => {
  const openDialog = async (name = 'AG真人') => {
    const view = open();
    await view.user.click((await wallet(name)).getByRole('button', { name: '转账' }));
    const dialog = within(await screen.findByRole('dialog', { name: '转账' }));
    await dialog.findByLabelText('操作金额');
    return { ...view, dialog };
  };

  test.each([
    ['转入', '', '请输入操作金额！'],
    ['转入', '0', '请输入操作金额！'],
    ['转入', '1.234', '请输入正确的金额！'],
    ['转入', '1000.01', '操作金额超出了您的账户余额！'],
    ['转出', '50.01', '操作金额超出了您该游戏平台的余额！'],
  ])('rejects %s of %j with %s', async (direction, amount, message) => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: direction }));
    if (amount) await user.type(dialog.getByLabelText('操作金额'), amount);
    await user.click(dialog.getByRole('button', { name: '确认转账' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(received('transfer')).toHaveLength(0);
  });

  test.each([
    ['转入', '1000', { sourcetype: 'userbalance', targettype: 'ag' }],
    ['转出', '50.00', { sourcetype: 'ag', targettype: 'userbalance' }],
  ])('%s moves up to the whole balance and closes the dialog', async (direction, amount, sides) => {
    answer('transfer', null, '转账成功！');
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: direction }));
    await user.type(dialog.getByLabelText('操作金额'), amount);
    await user.click(dialog.getByRole('button', { name: '确认转账' }));
    expect(await screen.findByText('转账成功！')).toBeVisible();
    expect(received('transfer')[0]?.body).toEqual({ amount, ...sides });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(received('user').length).toBeGreaterThan(1));
  });

  it('repeats the key after a request without a response, also when the dialog was reopened', async () => {
    breakCall('transfer');
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('操作金额'), '10');
    await user.click(dialog.getByRole('button', { name: '确认转账' }));
    expect(await screen.findByText('网络异常，结果未知，请查看记录后再试')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click((await wallet('AG真人')).getByRole('button', { name: '转账' }));
    const again = within(await screen.findByRole('dialog', { name: '转账' }));
    await user.clear(await again.findByLabelText('操作金额'));
    await user.type(again.getByLabelText('操作金额'), '10');
    await user.click(again.getByRole('button', { name: '确认转账' }));
    await waitFor(() => expect(received('transfer')).toHaveLength(2));
    const [first, second] = received('transfer').map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });
});

describe('transfer mode', () => {
  it('hides 转账 in automatic transfer mode', async () => {
    answerAssets({ transferstatus: '1' });
    open();
    await wallet('AG真人');
    expect(await screen.findByRole('switch', { name: '免转模式' })).toBeChecked();
    expect(screen.queryByRole('button', { name: '转账' })).not.toBeInTheDocument();
  });

  it('sends the new mode and fetches the member again', async () => {
    const { user } = open();
    await screen.findAllByRole('button', { name: '转账' });
    answer('uptransferstatus', null);
    answer('user', aUser({ transferstatus: 1 }));
    await user.click(await screen.findByRole('switch', { name: '免转模式' }));
    await waitFor(() => expect(received('user')).toHaveLength(2));
    expect(received('uptransferstatus')[0]?.body).toEqual({ transferstatus: 1 });
    await waitFor(() => expect(screen.queryByRole('button', { name: '转账' })).not.toBeInTheDocument());
  });

  it('reverts the switch when the API host refuses', async () => {
    const { user } = open();
    refuse('uptransferstatus', '暂不能切换');
    await user.click(await screen.findByRole('switch', { name: '免转模式' }));
    expect(await screen.findByText('暂不能切换')).toBeVisible();
    expect(screen.getByRole('switch', { name: '免转模式' })).not.toBeChecked();
  });
});

describe('一键回收', () => {
  it("shows the API host's message and the new balances", async () => {
    answer('transall', null, '回收成功');
    const { user } = open();
    await wallet('AG真人');
    answer('balancelist', [{ ...platforms[0], balance: '0.00' } as (typeof platforms)[number]]);
    answer('user', aUser({ balance: '1050.00' }));
    await user.click(screen.getByRole('button', { name: '一键回收' }));
    expect(await screen.findByText('回收成功')).toBeVisible();
    expect(await screen.findByText('¥1,050.00')).toBeVisible();
    expect(received('transall')[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('shows a refusal as an error only', async () => {
    refuse('transall', '没有可回收的余额');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '一键回收' }));
    expect(await screen.findByText('没有可回收的余额')).toBeVisible();
  });
});

describe('formats of API hosts', () => {
  it('accepts a transfer of a balance that is a number with rounding errors', async () => {
    answerAssets({ balance: 0.1 + 0.2 });
    const { user } = open();
    await user.click((await wallet('AG真人')).getByRole('button', { name: '转账' }));
    const dialog = within(await screen.findByRole('dialog', { name: '转账' }));
    await user.type(await dialog.findByLabelText('操作金额'), '0.31');
    await user.click(dialog.getByRole('button', { name: '确认转账' }));
    expect(await screen.findByText('操作金额超出了您的账户余额！')).toBeVisible();
  });

  test.each([[{ data: platforms }], [platforms]])('shows platforms sent as %j', async (sent) => {
    answer('balancelist', sent as never);
    open();
    expect((await wallet('AG真人')).getByText('¥50.00')).toBeVisible();
  });

  test.each([[null], [[]], [{ data: null }]])('shows 暂无记录 once for platforms sent as %j', async (sent) => {
    answer('balancelist', sent as never);
    open();
    expect(await screen.findByText('暂无平台')).toBeVisible();
    expect(await screen.findByText('暂无记录')).toBeVisible();
  });

  test.each([
    ['/assets', 'gettransrecord', null],
    ['/assets', 'gettransrecord', []],
    ['/assets?type=4', 'betrecord', null],
    ['/assets?type=5', 'getfanshui', null],
    ['/assets?type=5', 'getfanshui', { list: null, jisuan: null, nojisuan: null }],
    ['/assets?type=5', 'getfanshui', { list: [], jisuan: '0.00', nojisuan: '0.00' }],
  ] as const)('on %s shows 暂无记录 for %s sent as %j', async (at, name, sent) => {
    answer(name, sent as never);
    renderPage(<AssetsPage />, { at, token: 't' });
    expect(await screen.findByText('暂无记录')).toBeVisible();
  });

  it('shows a record without payment method, number or time', async () => {
    const bare = { amount: 88, created_at: null, pay_way: null, out_trade_no: null, state: '1' };
    answer('gettransrecord', { data: [bare, bare], total: 2, per_page: 15 } as never);
    answer('orderdetail', null as never);
    const { user } = open();
    const [first] = await screen.findAllByRole('button', { name: '订单详情 ¥88.00 待审核' });
    await user.click(first as HTMLElement);
    expect(await screen.findByRole('dialog', { name: '订单详情' })).toBeVisible();
    expect(received('orderdetail')).toHaveLength(0);
  });
});

it('shows no success when the transfer mode is switched after the session ended', async () => {
  const { user, store } = open();
  refuse('uptransferstatus', '', 401);
  await user.click(await screen.findByRole('switch', { name: '免转模式' }));
  await waitFor(() => expect(store.getState().session.ended).toBe('alert'));
});

describe('rebates', () => {
  const rebates = (nojisuan: string) => ({
    list: page([{ money: '3.00', gamename: 'AG真人', state: 0, created_at: '2026-05-01 10:00:00', updated_at: null }]),
    jisuan: '20.00',
    nojisuan,
  });

  it('claims pending rebates with a key, then fetches them again', async () => {
    answer('getfanshui', rebates('3.00'));
    answer('dofanshui', null, '领取成功！');
    const { user } = open('/assets?type=5');
    expect(await screen.findByText('¥20.00')).toBeVisible();
    expect(screen.getByText('已领取', { selector: 'dt' })).toBeVisible();
    expect(screen.getByText('待领取', { selector: 'dt' }).nextElementSibling).toHaveTextContent('¥3.00');
    await user.click(screen.getByRole('button', { name: '立即领取' }));
    answer('getfanshui', rebates('0.00'));
    expect(await screen.findByText('领取成功！')).toBeVisible();
    expect(received('dofanshui')[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(await screen.findByText('¥0.00')).toBeVisible();
  });

  it('shows 暂无领取额度！ without a request when nothing is pending', async () => {
    answer('getfanshui', rebates('0.00'));
    const { user } = open('/assets?type=5');
    await screen.findByText('¥20.00');
    await user.click(screen.getByRole('button', { name: '立即领取' }));
    expect(await screen.findByText('暂无领取额度！')).toBeVisible();
    expect(received('dofanshui')).toHaveLength(0);
  });
});

describe('labels of all states', () => {
  const labels = async (at: string, list: string) => {
    open(at);
    const items = await within(await screen.findByRole('list', { name: list })).findAllByRole('listitem');
    return items.map(
      (item) =>
        within(item)
          .getAllByText(/^[一-龥]{2,3}$/)
          .at(-1)?.textContent,
    );
  };
  const answerOrders = (states: unknown[]) =>
    answer('gettransrecord', page(states.map((state, index) => order(`S${index}`, { state, pay_way: 'x' }))) as never);
  const orders = ['未定义', '待审核', '已通过', '已拒绝', '未定义', '未定义'];
  const transfers = ['失败', '成功', '待结算', '未定义', '未定义', '未定义'];
  const numbers = [0, 1, 2, 3, 9, null];
  const strings = ['0', '1', '2', '3', '9', 'x'];

  test.each([
    ['/assets?type=0', '存款记录', numbers, orders],
    ['/assets?type=1', '取款记录', strings, orders],
    ['/assets?type=2', '转入记录', numbers, transfers],
    ['/assets?type=3', '转出记录', strings, transfers],
  ])('on %s in %s', async (at, list, states, expected) => {
    answerOrders(states);
    expect(await labels(at, list)).toEqual(expected);
  });

  test.each([
    [
      [0, 1, 2, 3, '1'],
      ['无效', '已结算', '未结算', '未定义', '已结算'],
    ],
    [
      ['0', '1', '2', null, 9],
      ['无效', '已结算', '未结算', '未定义', '未定义'],
    ],
  ])('of bets in states %j', async (states, expected) => {
    const bet = { Code: 'x', bet_amount: '1.00', bet_time: '2026', win_loss: '0.00' };
    answer('betrecord', page(states.map((state, index) => ({ ...bet, bet_id: index + 1, state }))) as never);
    expect(await labels('/assets?type=4', '投注记录')).toEqual(expected);
  });

  it('of rebates', async () => {
    const rebate = { money: '3.00', gamename: 'x', created_at: '2026', updated_at: null };
    const list = page([0, '0', 1, '1', 7].map((state) => ({ ...rebate, state })));
    answer('getfanshui', { list, jisuan: '0.00', nojisuan: '0.00' });
    expect(await labels('/assets?type=5', '返水记录')).toEqual(['待领取', '待领取', '已领取', '已领取', '已领取']);
  });
});

describe('the poll of platform balances', () => {
  function Balances() {
    const { data, isError } = usePlatformBalances();
    return (
      <>
        <p>{data?.map(({ balance }) => balance).join(' ')}</p>
        {isError && <p>加载失败</p>}
      </>
    );
  }

  let polls: HeldTimers;
  beforeEach(() => void (polls = holdTimers(pollInterval)));
  afterEach(() => jest.restoreAllMocks());
  const poll = () => polls.run();
  const polling = () => waitFor(() => expect(polls.count()).toBe(1));
  const stopped = () => waitFor(() => expect(polls.count()).toBe(0));
  const requests = () => received('balancelist').length;

  const respond = (response: Response) => server.use(http.post('*/api/balancelist', () => response.clone()));
  const open = async (store?: ReturnType<typeof renderPage>['store']) => {
    const view = renderPage(<Balances />, store ? { store } : { token: 't' });
    await screen.findByText('50.00 0.00');
    await polling();
    return view;
  };
  const setHidden = (hidden: boolean) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };

  it('polls every 3000 ms', () => expect(pollInterval).toBe(3000));

  it('shows the balances of each poll', async () => {
    answer('balancelist', platforms);
    await open();
    answer('balancelist', [platforms[1] as (typeof platforms)[number]]);
    await poll();
    expect(await screen.findByText('0.00')).toBeVisible();
    expect(requests()).toBe(2);
  });

  it('stops after an answer that is not 200, keeps the balances, and polls again when it opens again', async () => {
    answer('balancelist', platforms);
    const { unmount, store } = await open();
    refuse('balancelist', '系统繁忙', 500);
    await poll();
    await waitFor(() => expect(requests()).toBe(2));
    await stopped();
    expect(screen.getByText('50.00 0.00')).toBeVisible();
    unmount();
    answer('balancelist', platforms);
    await open(store);
    await waitFor(() => expect(requests()).toBe(3));
    await polling();
    await poll();
    await waitFor(() => expect(requests()).toBe(4));
  });

  it('sends no request in a hidden tab, nor after the page is left', async () => {
    answer('balancelist', platforms);
    const { unmount } = await open();
    setHidden(true);
    await poll();
    expect(requests()).toBe(1);
    setHidden(false);
    await polling();
    await poll();
    await waitFor(() => expect(requests()).toBe(2));
    unmount();
    await stopped();
  });

  test.each([
    ['code 500', () => refuse('balancelist', '系统繁忙', 500)],
    ['code 422', () => refuse('balancelist', '稍后再试')],
    ['a 502 without an envelope', () => respond(new HttpResponse('x', { status: 502 }))],
    ['a broken connection', () => breakCall('balancelist')],
    ['the end of the session', () => refuse('balancelist', '', 401)],
  ])('stops polling after %s', async (_what, arrange) => {
    answer('balancelist', platforms);
    await open();
    arrange();
    await poll();
    await screen.findByText('加载失败');
    await stopped();
  });
});
