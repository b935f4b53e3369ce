import {
  answer,
  aUser,
  breakCall,
  keepToasts,
  received,
  refuse,
  renderPage,
  withoutFeatures,
} from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { memberApi, type CallData } from '@site/shared';
import BonusesPage from './BonusesPage';

type Bonus = CallData<'bonuses'>[number];

beforeEach(keepToasts);

const bonus = (changes: Partial<Bonus> = {}): Bonus => ({
  id: 7,
  name: '首存礼金',
  kind: 'deposit-share',
  state: 'active',
  granted: '50.00',
  balance: '30.00',
  requirement: '500.00',
  done: '120.00',
  highest_stake: '20.00',
  weights: [],
  created_at: '2026-11-20 10:00:00',
  expires_at: '2026-11-27 10:00:00',
  ended_at: null,
  ...changes,
});

const open = () => renderPage(<BonusesPage />, { at: '/bonuses', token: 't' });
const card = (name = '首存礼金') => screen.findByRole('article', { name });

it('shows what is left of a bonus, what it needs, until when, and the highest stake', async () => {
  answer('bonuses', [bonus()]);
  open();
  const shown = within(await card());
  expect(shown.getByText('¥30.00')).toBeVisible();
  expect(shown.getByRole('progressbar', { name: '首存礼金流水进度' })).toHaveAttribute('aria-valuenow', '24');
  expect(await card()).toHaveTextContent('已完成流水 ¥120.00 / ¥500.00');
  expect(await card()).toHaveTextContent('有效期至2026-11-27 10:00（北京时间）');
  expect(await card()).toHaveTextContent('单注上限¥20.00，超过则不用奖金');
});

it.each<[title: string, changes: Partial<Bonus>, shown: string, hidden: string]>([
  ['without a highest stake', { highest_stake: null }, '所有游戏 100%', '单注上限'],
  [
    'with weights',
    {
      weights: [
        { platform: 'SG', game_code: 'SGB1001', name: '百家乐', percent: 10 },
        { category: 'realbet', percent: 50 },
        { category: 'lottery', percent: 0 },
      ],
    },
    '百家乐 10%真人 50%彩票 不可使用其他游戏 100%',
    '所有游戏',
  ],
  ['without a requirement', { requirement: '0.00', done: '0.00' }, '100%', '24%'],
  ['that waits for a deposit', { state: 'pending' }, '请在 2026-11-27 10:00（北京时间）前存款', '奖金余额'],
  ['that waits for the end of a day', { state: 'pending', kind: 'loss-cashback' }, '次日结算后发放', '去存款'],
])('shows a bonus %s', async (_title, changes, shown, hidden) => {
  answer('bonuses', [bonus(changes)]);
  open();
  expect(await card()).toHaveTextContent(shown);
  expect(await card()).not.toHaveTextContent(hidden);
});

it('lists ended bonuses below, with their state and without a button', async () => {
  const states = ['converted', 'expired', 'given-up', 'lost'] as const;
  answer('bonuses', [
    bonus(),
    ...states.map((state, id) => bonus({ id, state, name: `礼金${id}`, ended_at: '2026-11-22 08:30:00' })),
  ]);
  open();
  const ended = await screen.findByRole('region', { name: '已结束' });
  expect(
    within(ended)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['已转为现金', '已过期', '已放弃', '已用完'].map((word, id) => `礼金${id}2026-11-22 08:30¥50.00${word}`));
  expect(screen.getAllByRole('button', { name: /放弃奖金/ })).toHaveLength(1);
});

describe('giving a bonus up', () => {
  const ask = async ({ user }: ReturnType<typeof renderPage>) => {
    await user.click(await screen.findByRole('button', { name: '放弃奖金：首存礼金' }));
    return within(await screen.findByRole('alertdialog', { name: '确定放弃“首存礼金”吗？' }));
  };

  it('says what is lost, and asks nothing of the host on 返回', async () => {
    answer('bonuses', [bonus()]);
    const view = open();
    const dialog = await ask(view);
    expect(dialog.getByText(/剩余奖金 ¥30.00 将被收回，已完成的流水 ¥120.00 作废/)).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: '返回' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(received('giveupbonus')).toEqual([]);
  });

  it('fetches bonuses and balance again', async () => {
    answer('bonuses', [bonus()]);
    answer('user', aUser());
    answer('giveupbonus', null, '已放弃该奖金！');
    const view = open();
    void view.store.dispatch(memberApi.endpoints.memberGetUser.initiate());
    const dialog = await ask(view);
    answer('bonuses', [bonus({ state: 'given-up', ended_at: '2026-11-22 08:30:00' })]);
    await view.user.click(dialog.getByRole('button', { name: '放弃奖金' }));
    expect(await screen.findByText('已放弃该奖金！')).toBeVisible();
    expect(await screen.findByRole('region', { name: '已结束' })).toHaveTextContent('首存礼金');
    expect(received('giveupbonus').map(({ body }) => body)).toEqual([{ id: 7 }]);
    await waitFor(() => expect(received('user')).toHaveLength(2));
  });

  it('repeats the idempotency key after a lost response', async () => {
    answer('bonuses', [bonus()]);
    breakCall('giveupbonus');
    const view = open();
    await view.user.click((await ask(view)).getByRole('button', { name: '放弃奖金' }));
    expect(await screen.findByText('上一次提交未收到结果')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    refuse('giveupbonus', '该奖金不存在或已结束！');
    await view.user.click((await ask(view)).getByRole('button', { name: '放弃奖金' }));
    expect(await screen.findByText('该奖金不存在或已结束！')).toBeVisible();
    const keys = received('giveupbonus').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

it('shows the empty state with a link to activities', async () => {
  answer('bonuses', []);
  open();
  expect(await screen.findByRole('link', { name: '看看优惠活动' })).toHaveAttribute('href', '/activeList');
});

it('offers 重试 after an error', async () => {
  breakCall('bonuses');
  const { user } = open();
  await screen.findByRole('button', { name: '重试' });
  answer('bonuses', [bonus()]);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await card()).toBeVisible();
});

it('asks nothing of a host without bonuses', async () => {
  withoutFeatures();
  open();
  expect(await screen.findByText('暂无记录')).toBeVisible();
  expect(received('bonuses')).toEqual([]);
});
