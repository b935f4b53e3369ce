import {
  answer,
  aUser,
  breakCall,
  callsSettled,
  fillIn,
  type HeldTimers,
  holdTimers,
  keepToasts,
  received,
  refuse,
  renderPage,
} from '@site/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answerAssets, page, platforms } from '../testing/assetsHost';
import AssetsPage from './AssetsPage';
import { pollInterval, usePlatformBalances } from './platformsApi';

beforeEach(keepToasts);

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

  it('is checked against the balance of its source, moves up to the whole of it, and closes the dialog', async () => {
    answer('transfer', null, '转账成功！');
    const { user, dialog } = await openDialog();
    const submit = async (direction: string, amount: string) => {
      await user.click(await screen.findByRole('radio', { name: direction }));
      await fillIn({ 操作金额: amount });
      await user.click(screen.getByRole('button', { name: '确认转账' }));
    };
    for (const [direction, amount, message] of [
      ['转入', '', '请输入操作金额！'],
      ['转入', '1000.01', '操作金额超出了您的账户余额！'],
      ['转出', '50.01', '操作金额超出了您该游戏平台的余额！'],
    ] as const) {
      await submit(direction, amount);
      expect(await screen.findByText(message)).toBeVisible();
      expect(dialog.getByLabelText('操作金额')).toBeInvalid();
    }
    expect(received('transfer')).toHaveLength(0);

    await submit('转出', '50.00');
    expect(await screen.findByText('转账成功！')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(received('user').length).toBeGreaterThan(1));
    await user.click((await wallet('AG真人')).getByRole('button', { name: '转账' }));
    await submit('转入', '1000');
    await waitFor(() => expect(received('transfer')).toHaveLength(2));
    expect(received('transfer').map(({ body }) => body)).toEqual([
      { amount: '50.00', sourcetype: 'ag', targettype: 'userbalance' },
      { amount: '1000', sourcetype: 'userbalance', targettype: 'ag' },
    ]);
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

  it('is sent, and the member fetched again; a refusal reverts the switch', async () => {
    const { user, store } = open();
    await screen.findAllByRole('button', { name: '转账' });
    const toggle = await screen.findByRole('switch', { name: '免转模式' });
    refuse('uptransferstatus', '暂不能切换');
    await user.click(toggle);
    expect(await screen.findByText('暂不能切换')).toBeVisible();
    await waitFor(() => expect(toggle).not.toBeChecked());
    await callsSettled(store);
    answer('uptransferstatus', null);
    answer('user', aUser({ transferstatus: 1 }));
    await user.click(toggle);
    await waitFor(() => expect(screen.queryByRole('button', { name: '转账' })).not.toBeInTheDocument());
    expect(received('uptransferstatus')[1]?.body).toEqual({ transferstatus: 1 });
  });
});

it("一键回收 shows a refusal as an error only, then the API host's message and the new balances", async () => {
  refuse('transall', '没有可回收的余额');
  const { user } = open();
  await wallet('AG真人');
  const button = screen.getByRole('button', { name: '一键回收' });
  await user.click(button);
  expect(await screen.findByText('没有可回收的余额')).toBeVisible();
  await waitFor(() => expect(button).toBeEnabled());
  answer('transall', null, '回收成功');
  answer('balancelist', [{ ...platforms[0], balance: '0.00' } as (typeof platforms)[number]]);
  answer('user', aUser({ balance: '1050.00' }));
  await user.click(button);
  expect(await screen.findByText('回收成功')).toBeVisible();
  expect(await screen.findByText('¥1,050.00')).toBeVisible();
  expect(received('transall')[1]?.headers.get('idempotency-key')).toBeTruthy();
});

describe('formats of API hosts', () => {
  it('accepts a transfer of a balance that is a number with rounding errors', async () => {
    answerAssets({ balance: 0.1 + 0.2 });
    const { user } = open();
    await user.click((await wallet('AG真人')).getByRole('button', { name: '转账' }));
    await fillIn({ 操作金额: '0.31' });
    await user.click(screen.getByRole('button', { name: '确认转账' }));
    expect(await screen.findByText('操作金额超出了您的账户余额！')).toBeVisible();
  });

  it('shows 暂无记录 once for no platforms and no records', async () => {
    answer('balancelist', null as never);
    answer('gettransrecord', null as never);
    open();
    expect(await screen.findByText('暂无平台')).toBeVisible();
    expect(await screen.findByText('暂无记录')).toBeVisible();
  });

  it('shows 暂无记录 for rebates without totals', async () => {
    answer('getfanshui', { list: null, jisuan: null, nojisuan: null } as never);
    open('/assets?type=5');
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

describe('rebates', () => {
  const rebates = (nojisuan: string) => ({
    list: page([{ money: '3.00', gamename: 'AG真人', state: 0, created_at: '2026-05-01 10:00:00', updated_at: null }]),
    jisuan: '20.00',
    nojisuan,
  });

  it('are claimed with a key and fetched again; when nothing is pending no request is sent', async () => {
    answer('getfanshui', rebates('3.00'));
    answer('dofanshui', null, '领取成功！');
    const { user } = open('/assets?type=5');
    expect(await screen.findByText('¥20.00')).toBeVisible();
    expect(screen.getByText('已领取', { selector: 'dt' })).toBeVisible();
    expect(screen.getByText('待领取', { selector: 'dt' }).nextElementSibling).toHaveTextContent('¥3.00');
    answer('getfanshui', rebates('0.00'));
    await user.click(screen.getByRole('button', { name: '立即领取' }));
    expect(await screen.findByText('领取成功！')).toBeVisible();
    const pending = screen.getByText('待领取', { selector: 'dt' }).nextElementSibling;
    await waitFor(() => expect(pending).toHaveTextContent('¥0.00'));
    await user.click(screen.getByRole('button', { name: '立即领取' }));
    expect(await screen.findByText('暂无领取额度！')).toBeVisible();
    expect(received('dofanshui').map(({ headers }) => headers.get('idempotency-key'))).toEqual([expect.any(String)]);
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
