import { act, screen } from '@testing-library/react';
import { answer, aUser, received, refuse, renderPage } from '../../testing';
import { memberApi } from '../api/memberApi';
import { deviceStorage } from '../session/storage';
import { leaveSession } from '../session/sessionSlice';
import { useSiteGetNoticesQuery } from './noticesApi';
import { useReadNotices } from './readNotices';
import { useUnreadNotices } from './useUnreadNotices';

const notice = (id: number | string) => ({ id, title: `消息${id}`, content: '', created_at: '2024-05-06 07:08:09' });
const forget = () => (document.cookie = 'readNotices=; path=/; max-age=0');

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] }));
afterEach(() => {
  jest.useRealTimers();
  forget();
});

function Unread() {
  return <p>未读 {useUnreadNotices()}</p>;
}

function Notices() {
  const { data = [] } = useSiteGetNoticesQuery();
  const { isRead, markRead } = useReadNotices();
  return data.map(({ id, title }) => (
    <button key={id} onClick={() => markRead(id)}>
      {title} {isRead(id) ? '已读' : '未读'}
    </button>
  ));
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('counts unread notices with one request when the page is idle', async () => {
  answer('noticeList', [notice(7), notice('8')]);
  renderPage(<Unread />);
  await pass(1000);
  expect(received('noticeList')).toHaveLength(0);
  await pass(5000);
  expect(await screen.findByText('未读 2')).toBeInTheDocument();
  expect(received('noticeList').map(({ body }) => body)).toEqual([{ page: 1, limit: 999 }]);
});

it('adds the unread notices of user info to the unread count', async () => {
  answer('noticeList', [notice(7)]);
  answer('user', aUser({ unread_notices: '2' }));
  const { store } = renderPage(<Unread />, { token: 't' });
  expect(screen.getByText('未读 0')).toBeInTheDocument();
  act(() => void store.dispatch(memberApi.endpoints.memberGetUser.initiate()));
  await pass(50);
  expect(screen.getByText('未读 2')).toBeInTheDocument();
  await pass(5000);
  await pass(50);
  expect(await screen.findByText('未读 3')).toBeInTheDocument();
});

it.each([
  ['wrapped', { data: [notice(7)] }, 1],
  ['null', null as never, 0],
])('reads a list that is %s', async (_, data, count) => {
  answer('noticeList', data);
  renderPage(<Unread />);
  await pass(5000);
  await pass(50);
  expect(received('noticeList')).toHaveLength(1);
  expect(screen.getByText(`未读 ${count}`)).toBeInTheDocument();
});

it('shows nothing when the list is refused', async () => {
  refuse('noticeList', '系统繁忙');
  renderPage(<Unread />);
  await pass(5000);
  await pass(50);
  expect(received('noticeList')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('uses the list that a message page has fetched', async () => {
  answer('noticeList', [notice(7)]);
  renderPage(
    <>
      <Unread />
      <Notices />
    </>,
  );
  expect(await screen.findByRole('button', { name: '消息7 未读' })).toBeInTheDocument();
  expect(screen.getByText('未读 1')).toBeInTheDocument();
  await pass(6000);
  expect(received('noticeList')).toHaveLength(1);
});

it('keeps read notices after the end of the session', async () => {
  answer('noticeList', [notice(7), notice('a.b;c')]);
  const { store } = renderPage(
    <>
      <Unread />
      <Notices />
    </>,
    { token: 't' },
  );
  await pass(5000);
  act(() => screen.getByRole('button', { name: '消息7 未读' }).click());
  act(() => screen.getByRole('button', { name: '消息a.b;c 未读' }).click());
  expect(screen.getByRole('button', { name: '消息7 已读' })).toBeInTheDocument();
  expect(screen.getByText('未读 0')).toBeInTheDocument();
  await act(async () => void store.dispatch(leaveSession()));
  await pass(50);
  expect(deviceStorage).toHaveLength(0);
  expect(await screen.findByRole('button', { name: '消息a.b;c 已读' })).toBeInTheDocument();
});
