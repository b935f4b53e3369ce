import { act, screen, waitFor } from '@testing-library/react';
import { answer, aUser, breakCall, received, renderPage } from '../../testing';
import { usePayoutGetAccountsQuery } from '../api/payoutAccountApi';
import { useUser } from '../session/useSession';
import { createStore } from './createStore';
import { refetchOnReconnect } from './refetchOnReconnect';

function Page({ accounts = true }: { accounts?: boolean }) {
  return (
    <>
      <p>{useUser().data?.username ?? '未知'}</p>
      {accounts && <Accounts />}
    </>
  );
}

function Accounts() {
  const { data, isError } = usePayoutGetAccountsQuery(1);
  return <p>{isError ? '加载失败' : `${data?.length ?? '?'} 张卡`}</p>;
}

let stop = () => {};
afterEach(() => stop());
const open = () => {
  const store = createStore();
  stop = refetchOnReconnect(store);
  return renderPage(<Page />, { store, token: 't' });
};
const reconnect = () => act(() => void window.dispatchEvent(new Event('online')));

it('refetches failed queries only', async () => {
  answer('user', aUser());
  breakCall('getcard');
  open();
  await screen.findByText('加载失败');
  await screen.findByText('member88');
  answer('getcard', []);
  reconnect();
  expect(await screen.findByText('0 张卡')).toBeInTheDocument();
  expect(received('user')).toHaveLength(1);
  reconnect();
  expect(received('getcard')).toHaveLength(2);
});

it('does not refetch failed queries of a page that was left', async () => {
  answer('user', aUser());
  breakCall('getcard');
  const page = open();
  await screen.findByText('加载失败');
  page.unmount();
  reconnect();
  await waitFor(() => expect(received('user')).toHaveLength(1));
  expect(received('getcard')).toHaveLength(1);
});
