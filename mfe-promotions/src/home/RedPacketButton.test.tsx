import { screen } from '@testing-library/react';
import { answer, renderPage } from '@site/shared/testing';
import RedPacketButton from './RedPacketButton';

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

it('shows 红包已关闭 when red packets are switched off', async () => {
  answer('app', info('0'));
  const { user, path } = renderPage(<RedPacketButton />, { token: 't' });
  await user.click(await screen.findByRole('button', { name: '红包' }));
  expect(await screen.findByText('红包已关闭')).toBeInTheDocument();
  expect(path()).toBe('/');
});
