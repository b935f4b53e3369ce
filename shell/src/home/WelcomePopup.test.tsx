import { askToLogIn, Sheet } from '@site/shared';
import { answer, callsSettled, renderPage } from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

function PageWithSheet() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Sheet open={open} title="侧边栏" onClose={() => setOpen(false)}>
        <button onClick={() => setOpen(false)}>首页</button>
      </Sheet>
      <WelcomePopup />
    </>
  );
}

const greeting = { name: '欢迎来到金禧会员站' };
const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)));

it('waits until another dialog has closed, also while its code loads', async () => {
  const { user, store } = renderPage(<PageWithSheet />, { info: info(1) });
  await callsSettled(store);
  await nextTask();
  expect(screen.queryByRole('dialog', greeting)).toBeNull();
  await user.click(await screen.findByRole('button', { name: '首页' }));
  expect(await screen.findByRole('dialog', greeting)).toBeVisible();
});

it('waits until the login popup has closed', async () => {
  const { store } = renderPage(<WelcomePopup />, { info: info(1) });
  act(() => void store.dispatch(askToLogIn(true)));
  await nextTask();
  expect(screen.queryByRole('dialog', greeting)).toBeNull();
  act(() => void store.dispatch(askToLogIn(false)));
  expect(await screen.findByRole('dialog', greeting)).toBeVisible();
});

it('shows no greeting if index_modal is 0', async () => {
  answer('app', info(0));
  const { store } = renderPage(<WelcomePopup />);
  await waitFor(() => expect(Object.values(store.getState().api.queries)[0]?.status).toBe('fulfilled'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
