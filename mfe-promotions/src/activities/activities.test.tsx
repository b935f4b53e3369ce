import { createStore, selectSession } from '@site/shared';
import {
  answer,
  callsSettled,
  fillIn,
  keepToasts,
  listForms,
  received,
  refuse,
  renderPage,
} from '@site/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import ApplyAgentPage from '../agents/ApplyAgentPage';
import HomePromotions from '../home/HomePromotions';
import RedPacketButton from '../home/RedPacketButton';
import { promotionsApi } from '../promotionsApi';
import ActivityListPage from './ActivityListPage';
import ActivityPage from './ActivityPage';
import ApplicationsPage, { applicationState } from './ApplicationsPage';
import { ShareButton } from './ActivityArticle';

beforeEach(keepToasts);

const activity = { id: 3, title: '新手体验礼', banner: null, memo: '新会员专享', created_at: '2026-01-02 03:04:05' };

describe('优惠活动', () => {
  it('lists activities with a link to each', async () => {
    answer('activitylist', [activity]);
    renderPage(<ActivityListPage />);
    // The name contains all that is seen.
    const link = await screen.findByRole('link', { name: '新手体验礼 新会员专享' });
    expect(link).toHaveAttribute('href', '/activeInfo?id=3');
  });

  it('shows the empty state', async () => {
    answer('activitylist', { data: [] });
    renderPage(<ActivityListPage />);
    expect(await screen.findByText('暂无记录')).toBeInTheDocument();
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
    expect(screen.queryByRole('link', { name: '查看申请记录' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '立即申请' }));
    expect(await screen.findByText('申请成功，请等待审核')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看申请记录' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/applyagentList$/),
    );
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

  it('asks a visitor to log in before applying', async () => {
    answer('activitydeatil', activity);
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: '立即申请' }));
    expect(await screen.findByText('请登录！')).toBeInTheDocument();
    expect(selectSession(store.getState())).toMatchObject({ loginPrompt: true, afterLogin: '/activeInfo?id=3' });
  });

  it('shows 暂无记录 for an invalid id', async () => {
    open('x');
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

describe('申请代理', () => {
  beforeEach(() => answer('content', ({ key }) => ({ key: String(key), value: null })));

  const fill = async (mobile: string, reason: string) => {
    await fillIn({ 手机号: mobile, 申请理由: reason });
    fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
  };

  it('checks mobile and reason, keeps them after a refusal, and says that the application is reviewed', async () => {
    refuse('applyagentdo', '您的申请正在审核中');
    const { store } = renderPage(<ApplyAgentPage />, { token: 't' });
    for (const [mobile, reason, message] of [
      ['', '', '请输入正确手机号'],
      ['15412345678', '推广', '请输入正确手机号'],
      ['13800138000', '', '请输入申请理由'],
      ['13800138000', '   ', '请输入申请理由'],
    ] as const) {
      await fill(mobile, reason);
      expect(await screen.findByText(message)).toBeInTheDocument();
    }
    expect(received('applyagentdo')).toEqual([]);
    await fill('13800138000', '有推广经验');
    expect(await screen.findByText('您的申请正在审核中')).toBeInTheDocument();
    expect(screen.getByLabelText('申请理由')).toHaveValue('有推广经验');
    await callsSettled(store);
    answer('applyagentdo', null, '申请成功，请等待审核！');
    await waitFor(() => expect(screen.getByRole('button', { name: '提交申请' })).toBeEnabled());
    await fill('13800138000', '有推广经验');
    expect(await screen.findByText('申请成功，请等待审核！')).toBeInTheDocument();
    expect(await screen.findByText(/正在审核/)).toBeVisible();
    expect(received('applyagentdo')[1]?.body).toEqual({ mobile: '13800138000', apply_info: '有推广经验' });
  });

  it('accepts numbers that the operator allows, and shows the own note', async () => {
    const values: Record<string, string> = { 'members.moreMobiles': '16\\d{9}', 'agent.note': '代理热线24小时在线' };
    answer('content', ({ key }) => ({ key: String(key), value: values[String(key)] ?? null }));
    answer('applyagentdo', null, '申请成功');
    renderPage(<ApplyAgentPage />, { token: 't' });
    expect(await screen.findByText('代理热线24小时在线')).toBeInTheDocument();
    await fill('16612345678', '推广');
    expect(await screen.findByText('申请成功')).toBeInTheDocument();
  });
});

describe('home', () => {
  const activity = (id: number, title = `活动${id}`) => ({
    id,
    title,
    banner: null,
    memo: '长期有效',
    created_at: null,
  });

  beforeEach(() => answer('content', ({ key }) => ({ key: String(key), value: null })));

  it('shows the first four activities with links to each and to all', async () => {
    answer('activitylist', { data: [1, 2, 3, 4, 5].map((id) => activity(id)) });
    const { user, path } = renderPage(<HomePromotions />);
    const section = screen.getByRole('region', { name: '优惠活动' });
    expect(await within(section).findByRole('link', { name: /^活动4/ })).toBeInTheDocument();
    expect(within(section).queryByRole('link', { name: /^活动5/ })).not.toBeInTheDocument();
    expect(received('activitylist').map((it) => it.body)).toEqual([{ type: '' }]);
    await user.click(within(section).getByRole('link', { name: /^活动1/ }));
    expect(path()).toBe('/activeInfo?id=1');
    await user.click(within(section).getByRole('link', { name: '全部' }));
    expect(path()).toBe('/activeList');
  });

  it('shows 集团介绍 with a link to the about page', async () => {
    answer('activitylist', []);
    const { user, path } = renderPage(<HomePromotions />);
    await user.click(within(screen.getByRole('region', { name: '集团介绍' })).getByRole('link'));
    expect(path()).toBe('/about');
    expect(await screen.findByText('暂无记录')).toBeInTheDocument();
  });

  it('replaces 集团介绍 with the text of the operator', async () => {
    answer('activitylist', []);
    answer('content', ({ key }) => ({ key: String(key), value: key === 'home.group' ? '自有介绍' : null }));
    renderPage(<HomePromotions />);
    expect(await screen.findByText('自有介绍')).toBeInTheDocument();
  });

  describe('the button of the red packet', () => {
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
  });
});

describe('answers of hosts', () => {
  const calls = promotionsApi.endpoints;
  const page = { current_page: 1, last_page: 1, per_page: 10, total: 0, data: [] };
  const activity = { id: 3, title: '新手体验礼', banner: null, memo: null, created_at: null };
  const application = { id: 1, activity_name: '新手体验礼', state: 1, created_at: '2026-01-02 03:04:05' };
  const lists = [
    ['activitylist', activity, () => calls.promotionsGetActivities.initiate()],
    ['activityApplyLog', application, () => calls.promotionsGetApplications.initiate()],
    ['uservip', { recharge: '1000.00' }, () => calls.promotionsGetTiers.initiate()],
  ] as const;

  describe.each(lists)('rows of %s', (name, row, request) => {
    it.each(listForms(row))('are read from %s', async (_form, data, count) => {
      answer(name, data as never);
      const { data: rows } = await createStore().dispatch(
        request() as ReturnType<typeof calls.promotionsGetTiers.initiate>,
      );
      expect(rows).toHaveLength(count);
    });
  });

  it.each([
    [page, 0, 1],
    [{ total: 25, per_page: 10, data: [{}] }, 1, 3],
    [[{}], 1, 1],
    [null, 0, 1],
  ])('reads red packet records from %j', async (data, count, lastPage) => {
    answer('redpacket', data as never);
    const { data: records } = await createStore().dispatch(calls.promotionsGetRedPacketRecords.initiate());
    expect(records?.pages).toMatchObject([{ lastPage }]);
    expect(records?.pages[0]?.rows).toHaveLength(count);
  });
});
