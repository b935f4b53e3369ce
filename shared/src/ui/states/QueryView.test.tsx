import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { aUser, holdCall, refuse, renderPage } from '../../../testing';
import { usePayoutGetAccountsQuery } from '../../api/payoutAccountApi';
import { wholeList } from '../../api/pagedList';
import { useUser } from '../../session/useSession';
import { RecordList } from '../lists/RecordList';
import { QueryView } from './QueryView';

/** The store tells components of a request with a delay; this text shows when they are rendered with it. */
const Status = ({ isFetching }: { isFetching: boolean }) => <p>{isFetching ? 'fetching' : 'idle'}</p>;

function Profile() {
  const query = useUser();
  return (
    <>
      <Status {...query} />
      <QueryView query={query} skeleton={<p>skeleton</p>}>
        {({ username }) => <p>{username}</p>}
      </QueryView>
    </>
  );
}

function Accounts() {
  const query = usePayoutGetAccountsQuery(1);
  return (
    <>
      <Status {...query} />
      <RecordList
        label="收款账户"
        {...wholeList(query, ({ id }) => id)}
        renderItem={({ bank_no }) => <p>{bank_no}</p>}
        endless
      />
    </>
  );
}

it.each<[string, 'user' | 'getcard', ComponentType, object, string]>([
  ['QueryView', 'user', Profile, aUser(), 'member88'],
  ['wholeList', 'getcard', Accounts, [{ id: 1, bank_no: '6222' }], '6222'],
])('%s keeps the error and the focus on 重试 until the data arrive', async (_, call, View, data, text) => {
  refuse(call, '系统繁忙');
  const { user } = renderPage(<View />, { token: 't' });
  const retry = await screen.findByRole('button', { name: '重试' });
  const retried = holdCall(call, data as never);
  await user.click(retry);
  expect(await screen.findByText('fetching')).toBeVisible();
  expect(retry).toHaveFocus();
  expect(screen.getByText('加载失败')).toBeVisible();
  retried.answer();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText('加载失败')).toBeNull();
});
