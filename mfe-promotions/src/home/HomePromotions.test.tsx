import { screen, within, waitFor } from '@testing-library/react';
import { answer, breakCall, received, renderPage, callsSettled } from '@site/shared/testing';
import HomePromotions from './HomePromotions';
import RedPacketButton from './RedPacketButton';

const activity = (id: number, title = `活动${id}`) => ({ id, title, banner: null, memo: '长期有效', created_at: null });

beforeEach(() => answer('content', ({ key }) => ({ key: String(key), value: null })));

it('shows the first four activities with links to each and to all', async () => {
  answer('activitylist', { data: [1, 2, 3, 4, 5].map((id) => activity(id)) });
  const { user, path } = renderPage(<HomePromotions />);
  const section = screen.getByRole('region', { name: '优惠活动' });
  expect(await within(section).findByRole('link', { name: /^活动4/ })).toBeInTheDocument();
  expect(within(section).queryByRole('link', { name: /^活动5/ })).not.toBeInTheDocument();
  expect(received('activitylist').map((it) => it.body)).toEqual([{ type: '' }]);
  await user.click(within(section).getByRole('link', { name: /^活动1/ }));
  expect(path()).toBe('/activeInfo?id=1');
  await user.click(within(section).getByRole('link', { name: '全部' }));
  expect(path()).toBe('/activeList');
});

it('shows 集团介绍 with a link to the about page', async () => {
  answer('activitylist', []);
  const { user, path } = renderPage(<HomePromotions />);
  await user.click(within(screen.getByRole('region', { name: '集团介绍' })).getByRole('link'));
  expect(path()).toBe('/about');
  expect(await screen.findByText('暂无记录')).toBeInTheDocument();
});

it('replaces 集团介绍 with the text of the operator', async () => {
  answer('activitylist', []);
  answer('content', ({ key }) => ({ key: String(key), value: key === 'home.group' ? '自有介绍' : null }));
  renderPage(<HomePromotions />);
  expect(await screen.findByText('自有介绍')).toBeInTheDocument();
});

it('offers 重试 when the activities cannot be loaded', async () => {
  breakCall('activitylist');
  const { user } = renderPage(<HomePromotions />);
  const retry = await screen.findByRole('button', { name: '重试' });
  answer('activitylist', [activity(7)]);
  await user.click(retry);
  expect(await screen.findByRole('link', { name: /^活动7/ })).toBeInTheDocument();
});

describe('the button of the red packet', () => {
  const info = (redpacket_switch: 0 | 1 | '0' | '1') => ({
    title: '会员站',
    site_state: 1 as const,
    redpacket_switch,
    index_modal: 0 as const,
  });

  it.each([
    ['a visitor', undefined, '/login?redirect=%2Fhongbao'],
    ['a member', 't', '/hongbao'],
  ])('takes %s to %s', async (_who, token, goal) => {
    answer('app', info('1'));
    const { user, path } = renderPage(<RedPacketButton />, token ? { token } : {});
    await user.click(await screen.findByRole('button', { name: '红包' }));
    expect(path()).toBe(goal);
  });

  it('is absent while red packets are switched off', async () => {
    answer('app', info('0'));
    const { store } = renderPage(<RedPacketButton />, { token: 't' });
    await waitFor(() => expect(received('app')).toHaveLength(1));
    await callsSettled(store);
    expect(screen.queryByRole('button', { name: '红包' })).not.toBeInTheDocument();
  });
});
