import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answer, breakCall, received, refuse, renderPage } from '@site/shared/testing';
import { answerAssets, order, page } from './assetsHost.testing';
import AssetsPage from './AssetsPage';

beforeEach(() => answerAssets());

const open = (at = '/assets') => renderPage(<AssetsPage />, { at, token: 't' });
const bodies = (name: Parameters<typeof received>[0]) => received(name).map(({ body }) => body);

describe('the query type picks the tab and its call (decisions 23)', () => {
  test.each([
    ['/assets', '存款记录', 1],
    ['/assets?type=0', '存款记录', 1],
    ['/assets?type=1', '取款记录', 2],
    ['/assets?type=2', '转入记录', 3],
    ['/assets?type=3', '转出记录', 4],
    ['/assets?type=nonsense', '存款记录', 1],
  ])('%s is %s', async (at, tab, type) => {
    open(at);
    expect(await screen.findByRole('tab', { name: tab, selected: true })).toBeVisible();
    expect(await screen.findByText('暂无记录')).toBeVisible();
    expect(bodies('gettransrecord')).toEqual([{ api_type: '', date: 4, page: 1, type }]);
  });

  it('4 are bets, 5 rebates', async () => {
    const { user, path } = open('/assets?type=4');
    expect(await screen.findByText('暂无记录')).toBeVisible();
    expect(bodies('betrecord')).toEqual([{ api_type: '', date: 4, page: 1 }]);
    await user.click(screen.getByRole('tab', { name: '返水记录' }));
    expect(await screen.findByRole('button', { name: '立即领取' })).toBeVisible();
    expect(path()).toBe('/assets?type=5');
    expect(bodies('getfanshui')).toEqual([{ api_type: '', date: 4, page: 1, type: '' }]);
  });
});

it('filters by date and platform', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '今日' }));
  await user.click(await screen.findByRole('button', { name: 'AG真人' }));
  expect(await screen.findByText('暂无记录')).toBeVisible();
  expect(bodies('gettransrecord')).toEqual([
    { api_type: '', date: 4, page: 1, type: 1 },
    { api_type: '', date: 1, page: 1, type: 1 },
    { api_type: 'ag', date: 1, page: 1, type: 1 },
  ]);
});

it('shows bets with stake and outcome', async () => {
  answer(
    'betrecord',
    page([
      { bet_id: 7, Code: 'slot-1', bet_amount: '10.00', bet_time: '2026-05-01 10:00:00', win_loss: '-10.00', state: 1 },
    ]),
  );
  open('/assets?type=4');
  expect(await screen.findByText('slot-1')).toBeVisible();
  expect(screen.getByText('¥10.00')).toBeVisible();
  expect(screen.getByText('-¥10.00')).toBeVisible();
  expect(screen.getByText('已结算')).toBeVisible();
});

it('names the platform of a transfer', async () => {
  answer('gettransrecord', page([order('T1', { pay_way: 'ag', state: 2 })]));
  open('/assets?type=2');
  expect(await screen.findByText('待结算')).toBeVisible();
  expect(screen.getByRole('list', { name: '转入记录' })).toHaveTextContent('AG真人');
});

it('offers 重试 when the first page fails', async () => {
  refuse('gettransrecord', '系统繁忙', 500);
  const { user } = open();
  const retry = await screen.findByRole('button', { name: '重试' });
  answer('gettransrecord', page([order('A1')]));
  await user.click(retry);
  expect(await screen.findByText('A1')).toBeVisible();
});

describe('page after page', () => {
  const { IntersectionObserver } = window;
  afterEach(() => Object.assign(window, { IntersectionObserver }));

  /* The end of the list comes into sight when the test says so. */
  const observed = new Map<Element, () => void>();
  class InSight {
    readonly thresholds = [0];
    constructor(private readonly tell: IntersectionObserverCallback) {}
    observe(target: Element) {
      const entry = { isIntersecting: true, intersectionRatio: 1, target } as unknown as IntersectionObserverEntry;
      observed.set(target, () => this.tell([entry], this as never));
    }
    unobserve(target: Element) {
      observed.delete(target);
    }
    disconnect() {}
  }
  const scrollToEnd = async () => {
    await waitFor(() => expect(observed.size).toBeGreaterThan(0));
    await act(async () => observed.forEach((see) => see()));
  };
  beforeEach(() => {
    observed.clear();
    Object.assign(window, { IntersectionObserver: InSight });
  });

  it('loads on to the last page, says so, and remarks on scrolling further', async () => {
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

  it('keeps what is there when a further page fails, and offers 重试', async () => {
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

it('fetches money and records anew when the page is opened again', async () => {
  const first = open();
  expect(await screen.findByText('暂无记录')).toBeVisible();
  first.unmount();
  answerAssets({ balance: '1234.00' });
  answer('gettransrecord', page([order('NEW')]));
  renderPage(<AssetsPage />, { at: '/assets', store: first.store });
  expect(await screen.findByText('NEW')).toBeVisible();
  expect(await screen.findByText('¥1,234.00')).toBeVisible();
});

describe('rebates', () => {
  const rebates = (nojisuan: string) => ({
    list: page([{ money: '3.00', gamename: 'AG真人', state: 0, created_at: '2026-05-01 10:00:00', updated_at: null }]),
    jisuan: '20.00',
    nojisuan,
  });

  it('claims what is pending with a key, then fetches anew', async () => {
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

  it('with nothing pending says 暂无领取额度！ and asks nothing', async () => {
    answer('getfanshui', rebates('0.00'));
    const { user } = open('/assets?type=5');
    await screen.findByText('¥20.00');
    await user.click(screen.getByRole('button', { name: '立即领取' }));
    expect(await screen.findByText('暂无领取额度！')).toBeVisible();
    expect(received('dofanshui')).toHaveLength(0);
  });
});
