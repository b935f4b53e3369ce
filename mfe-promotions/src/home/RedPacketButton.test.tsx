import { screen, waitFor } from '@testing-library/react';
import { answer, callsSettled, received, renderPage } from '@site/shared/testing';
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

it('is absent while red packets are switched off', async () => {
  answer('app', info('0'));
  const { store } = renderPage(<RedPacketButton />, { token: 't' });
  await waitFor(() => expect(received('app')).toHaveLength(1));
  await callsSettled(store);
  expect(screen.queryByRole('button', { name: '红包' })).not.toBeInTheDocument();
});
