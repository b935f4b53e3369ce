import type { CallName } from '@site/shared';
import { answer, aUser, refuse, renderPage } from '@site/shared/testing';
import { act as settle, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import LimitsPage from './limits/LimitsPage';
import MemberCentrePage from './member-centre/MemberCentrePage';
import AccountsPage from './payout-accounts/AccountsPage';
import AddBankCardPage from './payout-accounts/AddBankCardPage';
import AddUsdtPage from './payout-accounts/AddUsdtPage';
import ChangeEmailPage from './security/ChangeEmailPage';
import ChangeMobilePage from './security/ChangeMobilePage';
import ChangePasswordPage from './security/ChangePasswordPage';
import ChangePayPasswordPage from './security/ChangePayPasswordPage';
import SessionsPage from './security/sessions/SessionsPage';

type Page = ReturnType<typeof renderPage>;

const type = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.user.type(await page.findByLabelText(label), value);
};
const click = async (page: Page, name: string) => page.user.click(await page.findByRole('button', { name }));
const clickInDialog = async (page: Page, name: string) =>
  page.user.click(within(await page.findByRole('alertdialog')).getByRole('button', { name }));

const passwords = { 旧密码: 'secret88', 新密码: '654321', 确认密码: '654321' };
const device = { id: 2, device: '', address: '', created_at: '', last_seen_at: '', current: 0 };

/* Every request that a member submits in this app. */
const submissions: [call: CallName, Screen: ComponentType, act: (page: Page) => Promise<void>][] = [
  [
    'bindcard',
    AddBankCardPage,
    async (page) => {
      await page.findByRole('option', { name: '招商银行' });
      await page.user.selectOptions(page.getByLabelText('银行'), '招商银行');
      await type(page, { 姓名: '张三', 开户行地址: '北京', 银行卡号: '6225880100000000', 支付密码: '123456' });
      await click(page, '确认添加');
    },
  ],
  [
    'bindcard',
    AddUsdtPage,
    async (page) => {
      await page.findByRole('radio', { name: 'ERC20' });
      await type(page, { USDT地址: 'T1', 支付密码: '123456' });
      await click(page, '确认添加');
    },
  ],
  [
    'delcard',
    AccountsPage,
    async (page) => {
      await click(page, '解绑');
      await clickInDialog(page, '确定');
    },
  ],
  [
    'updateuserinfo',
    ChangeMobilePage,
    async (page) => {
      await type(page, { 手机号: '13900139000' });
      await click(page, '提交');
    },
  ],
  [
    'updateuserinfo',
    ChangeEmailPage,
    async (page) => {
      await type(page, { 邮箱: 'me@mail.cn' });
      await click(page, '提交');
    },
  ],
  [
    'editPassword',
    ChangePasswordPage,
    async (page) => {
      await type(page, passwords);
      await click(page, '确认修改');
    },
  ],
  [
    'editPayPassword',
    ChangePayPasswordPage,
    async (page) => {
      await type(page, passwords);
      await click(page, '确认修改');
    },
  ],
  ['transall', MemberCentrePage, (page) => click(page, '一键回收')],
  ['refreshusermoney', MemberCentrePage, (page) => click(page, '刷新余额')],
  [
    'uploadimg',
    MemberCentrePage,
    async (page) =>
      page.user.upload(await page.findByLabelText('更换头像'), new File(['GIF89a'], 'me.gif', { type: 'image/gif' })),
  ],
  [
    'sessions/revoke',
    SessionsPage,
    async (page) => {
      await click(page, '退出');
      await clickInDialog(page, '确定');
    },
  ],
  [
    'sessions/revoke',
    SessionsPage,
    async (page) => {
      await click(page, '退出其他设备');
      await clickInDialog(page, '确定');
    },
  ],
  ['reviewlimits', LimitsPage, (page) => click(page, '限额无需调整')],
  ['setlimit', LimitsPage, async (page) => page.user.click(await page.findByRole('radio', { name: '关闭' }))],
];

beforeEach(() => {
  answer('user', aUser());
  answer('uservip', []);
  answer('balancelist', []);
  answer('banklist', [{ bank_name: '招商银行' }]);
  answer('getcard', [{ id: 1, bank: '招商银行', bank_owner: '张三', bank_no: '1', bank_address: null, ico: null }]);
  answer('sessions', [device]);
  answer('limits', []);
  answer('limitreview', { due: 1, reviewed_at: null });
  refuse('statement', '', 404);
  refuse('content', '');
  /* The fake host cannot read jsdom's files, so the form is sent empty. */
  jest.spyOn(FormData.prototype, 'append').mockImplementation(() => {});
});

afterEach(() => {
  jest.restoreAllMocks();
});

test.each(submissions)('a 401 of %s ends the session without a success message', async (call, Screen, act) => {
  refuse(call, '', 401);
  const page = renderPage(<Screen />, { at: '/here', token: 't' });
  await act(page);
  await waitFor(() => expect(page.store.getState().session).toMatchObject({ token: null, ended: 'alert' }));
  await settle(async () => {});
  expect(page.store.getState().session.ended).toBe('alert');
  expect(page.path()).toBe('/here');
  expect(page.queryByText(/成功|已退出|已更换|网络异常/)).toBeNull();
});
