import { answer, renderPage } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { WelcomePopup } from './WelcomePopup';

const info = (index_modal: number) => ({
  title: '金禧会员站',
  site_state: 1,
  repair_tips: '',
  redpacket_switch: 1,
  index_modal,
  webcontent: '<p>祝您<script>alert(1)</script>玩得开心</p>',
  ios_download_url: '',
});

afterEach(() => {
  document.cookie = 'greeted=; path=/; max-age=0';
});

it('shows the operator’s sanitized greeting until it is closed', async () => {
  answer('app', info(1));
  const { user, unmount } = renderPage(<WelcomePopup />);
  const popup = await screen.findByRole('dialog', { name: '欢迎来到金禧会员站' });
  await waitFor(() => expect(popup).toHaveTextContent('祝您玩得开心'));
  expect(popup.querySelector('script')).toBeNull();
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(popup).not.toBeInTheDocument());
  unmount();

  const { store } = renderPage(<WelcomePopup />);
  await waitFor(() => expect(Object.values(store.getState().api.queries)[0]?.status).toBe('fulfilled'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows no greeting if index_modal is 0', async () => {
  answer('app', info(0));
  const { store } = renderPage(<WelcomePopup />);
  await waitFor(() => expect(Object.values(store.getState().api.queries)[0]?.status).toBe('fulfilled'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
