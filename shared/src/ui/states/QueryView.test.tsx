import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { aUser, holdCall, refuse, renderPage } from '../../../testing';
import { api } from '../../api/api';
import { call } from '../../api/baseQuery';
import { pagedList, wholeList } from '../../api/pagedList';
import { usePayoutGetAccountsQuery } from '../../api/payoutAccountApi';
import { numberedPages, recordPage, type RecordPage } from '../../api/recordPage';
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

const { useGetNoticesInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getNotices: build.infiniteQuery<RecordPage<{ id: number; title: string }>, void, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ pageParam }) => call('notices/own', { page: pageParam }, { quiet: true }),
      transformResponse: recordPage,
    }),
  }),
});

function Notices() {
  const query = useGetNoticesInfiniteQuery();
  return (
    <>
      <Status {...query} />
      <RecordList
        label="我的通知"
        {...pagedList(query, ({ id }) => String(id))}
        renderItem={({ title }) => <p>{title}</p>}
      />
    </>
  );
}

it.each<[string, 'user' | 'notices/own' | 'getcard', ComponentType, object, string]>([
  ['QueryView', 'user', Profile, aUser(), 'member88'],
  ['wholeList', 'getcard', Accounts, [{ id: 1, bank_no: '6222' }], '6222'],
  ['pagedList', 'notices/own', Notices, [{ id: 1, title: '存款已到账' }], '存款已到账'],
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
