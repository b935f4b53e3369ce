import { screen, waitFor } from '@testing-library/react';
import { selectSession } from '@site/shared';
import { answer, breakCall, received, refuse, renderPage } from '@site/shared/testing';
import ActivityListPage from './ActivityListPage';
import ActivityPage from './ActivityPage';
import ApplicationsPage, { applicationState } from './ApplicationsPage';
import { ShareButton } from './ShareButton';

const activity = { id: 3, title: '新手体验礼', banner: null, memo: '新会员专享', created_at: '2026-01-02 03:04:05' };

describe('优惠活动', () => {
  it('lists activities with a link to each', async () => {
    answer('activitylist', [activity]);
    renderPage(<ActivityListPage />);
    // The name contains all that is seen.
    const link = await screen.findByRole('link', { name: '新手体验礼 新会员专享' });
    expect(link).toHaveAttribute('href', '/activeInfo?id=3');
  });

  it('shows the empty and the error state', async () => {
    answer('activitylist', { data: [] });
    const { unmount } = renderPage(<ActivityListPage />);
    expect(await screen.findByText('暂无记录')).toBeInTheDocument();
    unmount();
    breakCall('activitylist');
    renderPage(<ActivityListPage />);
    expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
  });
});

describe('活动详情', () => {
  const open = (id = '3', token?: string) =>
    renderPage(<ActivityPage />, { at: `/activeInfo?id=${id}`, ...(token ? { token } : {}) });

  it('applies for a member and shows the host’s message', async () => {
    answer('activitydeatil', { ...activity, content: '<p>完善资料</p><script>window.x=1</script>' });
    answer('doactivityapply', null, '申请成功，请等待审核');
    const { user } = open('3', 't');
    expect(await screen.findByText('完善资料')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '立即申请' }));
    expect(await screen.findByText('申请成功，请等待审核')).toBeInTheDocument();
    expect(received('doactivityapply').map((it) => it.body)).toEqual([{ activityid: 3 }]);
    expect(received('activitydeatil').map((it) => it.body)).toEqual([{ id: 3 }]);
  });

  it('shows why the host refuses an application', async () => {
    answer('activitydeatil', activity);
    refuse('doactivityapply', '您已申请过该活动，请勿重复申请！');
    const { user } = open('3', 't');
    await user.click(await screen.findByRole('button', { name: '立即申请' }));
    expect(await screen.findByText('您已申请过该活动，请勿重复申请！')).toBeInTheDocument();
  });

  it('does not report a 401 as success', async () => {
    answer('activitydeatil', activity);
    refuse('doactivityapply', '', 401);
    const { user, store } = open('3', 't');
    await user.click(await screen.findByRole('button', { name: '立即申请' }));
    await waitFor(() => expect(store.getState().session.ended).toBe('alert'));
    expect(screen.queryByText('申请已提交')).not.toBeInTheDocument();
  });

  it('asks a visitor to log in before applying', async () => {
    answer('activitydeatil', activity);
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: '立即申请' }));
    expect(await screen.findByText('请登录！')).toBeInTheDocument();
    expect(selectSession(store.getState())).toMatchObject({ loginPrompt: true, afterLogin: '/activeInfo?id=3' });
  });

  it.each(['', 'x'])('shows 暂无记录 for the invalid id "%s"', async (id) => {
    open(id);
    expect(await screen.findByText('暂无记录')).toBeInTheDocument();
  });

  it.each([
    ['refuses', 422],
    ['does not find', 404],
  ])('shows 暂无记录 for an id that the host %s', async (_how, code) => {
    refuse('activitydeatil', '活动不存在！', code);
    open('99');
    expect(await screen.findByText('暂无记录')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
  });

  it('offers 重试 for a server error', async () => {
    refuse('activitydeatil', '系统繁忙', 500);
    open('98');
    expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
  });
});

describe('活动申请记录', () => {
  it('lists applications with their states', async () => {
    answer('activityApplyLog', {
      data: [{ id: 1, activity_name: '新手体验礼', state: '1', created_at: '2026-01-02 03:04:05' }],
    });
    renderPage(<ApplicationsPage />, { token: 't' });
    expect(await screen.findByText('新手体验礼')).toBeInTheDocument();
    expect(screen.getByText('待审核')).toBeInTheDocument();
    expect(received('activityApplyLog').map((it) => it.body)).toEqual([{ page: 1, limit: 999 }]);
  });

  it.each([
    [0, '未定义'],
    [1, '待审核'],
    [2, '已通过'],
    [3, '已拒绝'],
    [4, '未定义'],
  ])('shows state %s as %s', (state, word) => expect(applicationState(state)[0]).toBe(word));
});

describe('sharing', () => {
  const activity = { id: 3, title: '新手体验礼', memo: '新会员专享' };
  const url = 'http://localhost/#/activeInfo?id=3';

  const open = async () => {
    const page = renderPage(<ShareButton activity={activity} />, { token: 'secret-token' });
    await page.user.click(screen.getByRole('button', { name: '分享' }));
    return page;
  };

  /** Gives the browser a share sheet. */
  const withShareSheet = (share: jest.Mock) => Object.assign(navigator, { share });

  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  it('shares title, memo and link by the system’s sheet', async () => {
    const share = jest.fn().mockResolvedValue(undefined);
    withShareSheet(share);
    await open();
    expect(share).toHaveBeenCalledWith({ title: activity.title, text: activity.memo, url });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does nothing more when the member cancels the system’s sheet', async () => {
    const share = jest.fn().mockRejectedValue(new DOMException('cancelled', 'AbortError'));
    withShareSheet(share);
    await open();
    await waitFor(() => expect(share).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the link to copy when the system’s sheet fails', async () => {
    withShareSheet(jest.fn().mockRejectedValue(new DOMException('denied', 'NotAllowedError')));
    await open();
    expect(await screen.findByRole('dialog', { name: '分享活动' })).toHaveTextContent(url);
  });

  it('shows the link to copy where the system has no sheet', async () => {
    const { user } = await open();
    const dialog = await screen.findByRole('dialog', { name: '分享活动' });
    expect(dialog).toHaveTextContent(url);
    await user.click(await screen.findByRole('button', { name: '复制链接' }));
    expect(await navigator.clipboard.readText()).toBe(url);
  });
});
