import { screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { answer, aUser, holdCall, refuse, renderPage, withoutFeatures } from '../../../testing';
import { api } from '../../api/api';
import { call } from '../../api/baseQuery';
import { pagedList, wholeList } from '../lists/pagedList';
import { usePayoutGetAccountsQuery } from '../../api/payoutAccountApi';
import { numberedPages, recordPage, type RecordPage } from '../../api/recordPage';
import { useUser } from '../../member/useSession';
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

function AccountsView() {
  const [kind, setKind] = useState<1 | 2>(1);
  const query = usePayoutGetAccountsQuery(kind);
  return (
    <>
      <button onClick={() => setKind(2)}>USDT钱包</button>
      <QueryView query={query} skeleton={<p>skeleton</p>}>
        {(accounts) => accounts.map(({ id, bank_no }) => <p key={id}>{bank_no}</p>)}
      </QueryView>
    </>
  );
}

function Accounts() {
  const [kind, setKind] = useState<1 | 2>(1);
  const query = usePayoutGetAccountsQuery(kind);
  return (
    <>
      <button onClick={() => setKind(2)}>USDT钱包</button>
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
      query: ({ pageParam }) => call('notices/own', { page: pageParam }, { feature: 'notices' }),
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

it.each([
  ['QueryView', AccountsView],
  ['wholeList', Accounts],
])('%s never shows the data of another argument, also when its own fail', async (_, View) => {
  answer('getcard', [{ id: 1, bank_no: '6222' }] as never);
  const { user } = renderPage(<View />, { token: 't' });
  expect(await screen.findByText('6222')).toBeVisible();
  refuse('getcard', '系统繁忙');
  await user.click(screen.getByRole('button', { name: 'USDT钱包' }));
  expect(screen.queryByText('6222')).toBeNull();
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible();
  expect(screen.queryByText('6222')).toBeNull();
});

it('pagedList shows 暂无记录 on a host without the feature', async () => {
  withoutFeatures();
  renderPage(<Notices />, { token: 't' });
  expect(await screen.findByText('暂无记录')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
