import {
  answer,
  aUser,
  breakCall,
  callsSettled,
  fillIn,
  keepToasts,
  received,
  refuse,
  renderPage,
} from '@site/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import ChangeEmailPage from './ChangeEmailPage';
import ChangeMobilePage from './ChangeMobilePage';
import ChangePasswordPage from './ChangePasswordPage';
import ChangePayPasswordPage from './ChangePayPasswordPage';
import LoginHistoryPage from './sessions/LoginHistoryPage';
import type { LoginAttempt, MemberSession } from './sessions/sessionsApi';
import SessionsPage from './sessions/SessionsPage';
import TwoFactorPage from './two-factor/TwoFactorPage';

beforeEach(keepToasts);

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('设置手机号 and 设置邮箱', () => {
  const member = aUser({ mobile: '13800138000', email: 'old@mail.cn', birthday: '1990-01-01' });
  const asking = { ...member, contact_needs_password: 1 as const };

  beforeEach(() => {
    answer('user', member);
    refuse('content', '内容不存在');
  });

  const openMobile = () => renderPage(<ChangeMobilePage />, { at: '/modifyPhone', token: 't' });
  const openEmail = () => renderPage(<ChangeEmailPage />, { at: '/modifyEmail', token: 't' });
  const sent = () => received('updateuserinfo').map(({ body }) => body);

  test('sends the mobile with the current birthday and e-mail of the host', async () => {
    answer('updateuserinfo', null, '设置成功');
    const page = openMobile();
    expect(await page.findByText('当前手机号：13800138000')).toBeVisible();
    expect(await page.findByLabelText('手机号')).toHaveAttribute('maxlength', '12');
    // Changed meanwhile on another device.
    answer('user', { ...member, email: 'new@mail.cn' });
    await fillIn({ 手机号: '13900139000' });
    await press('提交');
    expect(await page.findByText('设置成功')).toBeVisible();
    expect(sent()).toEqual([{ mobile: '13900139000', birthday: '1990-01-01', email: 'new@mail.cn' }]);
    await waitFor(() => expect(page.path()).toBe('/accountCenter'));
  });

  test.each([
    ['手机号', '13900139000', '请输入正确手机号', openMobile, { mobile: '13900139000', email: 'old@mail.cn' }],
    ['邮箱', 'me@mail.cn', '请输入正确邮箱', openEmail, { mobile: '13800138000', email: 'me@mail.cn' }],
  ])('checks the %s, then the login password on a host that asks for it', async (label, typed, wrong, open, body) => {
    answer('user', asking);
    refuse('updateuserinfo', '登录密码错误');
    const page = open();
    expect(await page.findByLabelText('登录密码')).toHaveAttribute('type', 'password');
    await press('提交');
    expect(await page.findByText(wrong)).toBeVisible();
    await fillIn({ [label]: typed });
    await press('提交');
    expect(await page.findByText('请输入登录密码')).toBeVisible();
    expect(sent()).toEqual([]);
    await fillIn({ 登录密码: 'secret123' });
    await press('提交');
    expect(await page.findByText('登录密码错误')).toBeVisible();
    expect(page.getByLabelText(label)).toHaveValue(typed);
    answer('updateuserinfo', null);
    await waitFor(() => expect(page.getByRole('button', { name: '提交' })).toBeEnabled());
    await press('提交');
    await waitFor(() => expect(page.path()).toBe('/accountCenter'));
    expect(sent().at(-1)).toEqual({ ...body, birthday: '1990-01-01', password: 'secret123' });
  });

  test('asks for no password to set the first mobile, and sends exactly the specified fields', async () => {
    answer('user', { ...asking, mobile: '' });
    answer('updateuserinfo', null);
    const page = openMobile();
    expect(await page.findByText('绑定后可用于找回密码与安全验证')).toBeVisible();
    await fillIn({ 手机号: '13900139000' });
    expect(page.queryByLabelText('登录密码')).toBeNull();
    await press('提交');
    await waitFor(() =>
      expect(sent()).toEqual([{ mobile: '13900139000', birthday: '1990-01-01', email: 'old@mail.cn' }]),
    );
  });

  test('sends nothing when the form was sent before it knew that the host asks for the password', async () => {
    const page = openMobile();
    await page.findByText('当前手机号：13800138000');
    expect(page.queryByLabelText('登录密码')).toBeNull();
    answer('user', asking);
    await fillIn({ 手机号: '13900139000' });
    await press('提交');
    expect(await page.findByText('请输入登录密码')).toBeVisible();
    expect(await page.findByLabelText('登录密码')).toBeVisible();
    expect(page.getByLabelText('手机号')).toHaveValue('13900139000');
    expect(sent()).toEqual([]);
  });

  test('sends nothing when the user info is null or cannot be fetched', async () => {
    const page = openMobile();
    await page.findByText('当前手机号：13800138000');
    answer('user', null as never);
    await fillIn({ 手机号: '13900139000' });
    await press('提交');
    expect(await page.findByText('操作失败，请稍后再试')).toBeVisible();
    await callsSettled(page.store);
    breakCall('user');
    await press('提交');
    expect(await page.findByText('网络异常，请稍后再试')).toBeVisible();
    expect(sent()).toEqual([]);
    expect(page.path()).toBe('/modifyPhone');
  });

  test('accepts numbers of the operator’s pattern and ignores an invalid pattern', async () => {
    answer('content', { key: 'members.moreMobiles', value: '16\\d{9}' });
    answer('updateuserinfo', null);
    const page = openMobile();
    await waitFor(() => expect(received('content')).toHaveLength(1));
    await callsSettled(page.store);
    await fillIn({ 手机号: '16600166000' });
    await press('提交');
    await waitFor(() => expect(sent()).toHaveLength(1));
    page.unmount();

    answer('content', { key: 'members.moreMobiles', value: '(' });
    const other = openMobile();
    await fillIn({ 手机号: '16600166000' });
    await press('提交');
    expect(await other.findByText('请输入正确手机号')).toBeVisible();
  });
});

describe('修改密码', () => {
  beforeEach(() => answer('user', aUser()));

  const open = () => renderPage(<ChangePasswordPage />, { at: '/resetPasswordNew', token: 't' });

  test('names the user for password managers, limits the lengths and shows the strength', async () => {
    const page = open();
    const username = page.container.querySelector('input[autocomplete="username"]');
    await waitFor(() => expect(username).toHaveValue('member88'));
    expect(username).not.toBeVisible();
    const expected = [
      ['旧密码', '32', 'current-password'],
      ['新密码', '16', 'new-password'],
      ['确认密码', '16', 'new-password'],
    ] as const;
    for (const [label, limit, autoComplete] of expected) {
      const field = await page.findByLabelText(label);
      expect([field.getAttribute('maxlength'), field.getAttribute('autocomplete')]).toEqual([limit, autoComplete]);
    }
    expect(page.getByText('6-16位字母和数字')).toBeVisible();
    await fillIn({ 新密码: 'secret99' });
    expect(await page.findByText(/强度/)).toBeVisible();
  });

  test('checks the passwords, shows a refusal, then clears the session and goes to the login', async () => {
    refuse('editPassword', '旧密码错误！');
    localStorage.setItem('kept', 'x');
    const page = open();
    await page.findByLabelText('旧密码');
    await press('确认修改');
    expect(await page.findByText('请输入旧密码')).toBeVisible();
    expect(received('editPassword')).toHaveLength(0);
    await fillIn({ 旧密码: 'secret88', 新密码: 'secret99', 确认密码: 'secret99' });
    await press('确认修改');
    expect(await page.findByText('旧密码错误！')).toBeVisible();
    expect(page.store.getState().session.token).toBe('t');

    answer('editPassword', null, '修改成功！');
    await waitFor(() => expect(page.getByRole('button', { name: '确认修改' })).toBeEnabled());
    await press('确认修改');
    expect(await page.findByText('修改成功！')).toBeVisible();
    expect(received('editPassword')[1]?.body).toEqual({ password: 'secret88', paypassword: 'secret99' });
    expect(page.store.getState().session).toMatchObject({ token: null, ended: 'changed' });
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage).toHaveLength(0);
    expect(page.path()).toBe('/resetPasswordNew');
  });

  test('only a member with a temporary password sees how to continue, and no other hint', async () => {
    answer('user', aUser({ mobile: '', must_change_password: 1 }));
    const page = open();
    expect(await page.findByRole('status')).toHaveTextContent('您使用的是客服提供的临时密码，只能登录一次。');
    expect(page.getByRole('link', { name: '联系客服' })).toHaveAttribute('href', '/kefu');
    expect(page.queryByRole('link', { name: '绑定手机号' })).not.toBeInTheDocument();
  });

  test('a visitor sees the login prompt and no member call is sent', () => {
    const page = renderPage(<ChangePasswordPage />, { at: '/resetPasswordNew' });
    expect(page.getByText('请先登录')).toBeVisible();
    expect(page.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login?redirect=%2FresetPasswordNew');
    expect(received('user')).toHaveLength(0);
  });

  test.each([
    ['修改密码', <ChangePasswordPage key="1" />],
    ['设置资金密码', <ChangePayPasswordPage key="2" />],
  ])('%s shows a member without a mobile the link to bind one', async (_title, element) => {
    answer('user', aUser({ mobile: null }));
    const page = renderPage(element, { token: 't' });
    expect(await page.findByRole('link', { name: '绑定手机号' })).toHaveAttribute('href', '/modifyPhone');
    expect(page.queryByText(/临时密码/)).not.toBeInTheDocument();
  });

  test('the fund password has six digits, password managers ignore its fields, and a change goes back', async () => {
    answer('editPayPassword', null, '修改成功！');
    const page = renderPage(<ChangePayPasswordPage />, { at: '/modifyPayPassword', token: 't' });
    for (const label of ['旧密码', '新密码', '确认密码']) {
      const field = await page.findByLabelText(label);
      expect([field.getAttribute('maxlength'), field.getAttribute('autocomplete')]).toEqual(['6', 'one-time-code']);
    }
    expect(page.getByText('6位数字密码')).toBeVisible();
    await fillIn({ 旧密码: '246810', 新密码: '12345', 确认密码: '12345' });
    await press('确认修改');
    expect(await page.findByText('请输入正确的新密码长度')).toBeVisible();
    expect(received('editPayPassword')).toHaveLength(0);
    await fillIn({ 新密码: '654321', 确认密码: '654321' });
    await press('确认修改');
    expect(await page.findByText('修改成功！')).toBeVisible();
    expect(received('editPayPassword')[0]?.body).toEqual({ password: '246810', paypassword: '654321' });
    await waitFor(() => expect(page.path()).toBe('/accountCenter'));
  });
});

describe('两步验证', () => {
  const key = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/member88?secret=ABCDEFGHIJKLMNOP' };
  beforeEach(() => answer('user', aUser()));

  const open = () =>
    renderPage(
      <>
        <h1>两步验证</h1>
        <TwoFactorPage />
      </>,
      { at: '/twoFactor', token: 't' },
    );

  test('is enabled with the login password, a key for the app and one code of it', async () => {
    let enabled = 0;
    answer('totp/state', () => ({ enabled }));
    refuse('totp/setup', '登录密码错误');
    const page = open();
    await press('启用两步验证');
    expect(await page.findByRole('dialog', { name: '启用两步验证' })).toBeVisible();
    await fillIn({ 登录密码: 'secret88' });
    await press('确定');
    expect(await page.findByText('登录密码错误')).toBeInTheDocument();
    expect(page.queryByText(key.secret)).toBeNull();
    answer('totp/setup', key);
    await waitFor(() => expect(page.getByRole('button', { name: '确定' })).toBeEnabled());
    await press('确定');
    expect(await page.findByRole('img', { name: '两步验证二维码' })).toBeVisible();
    expect(page.getByText(key.secret)).toBeVisible();
    expect(page.getByRole('link', { name: '在本机的验证器中打开' })).toHaveAttribute('href', key.uri);
    expect(received('totp/setup')[1]?.body).toEqual({ password: 'secret88' });

    await press('确认启用');
    expect(await page.findByText('请输入6位动态验证码')).toBeInTheDocument();
    expect(received('totp/enable')).toEqual([]);
    refuse('totp/enable', '动态验证码错误！');
    await fillIn({ 动态验证码: '123456' });
    await press('确认启用');
    expect(await page.findByText('动态验证码错误！')).toBeInTheDocument();
    expect(page.getByText(key.secret)).toBeVisible();

    answer('totp/enable', () => {
      enabled = 1;
      return null;
    });
    await waitFor(() => expect(page.getByRole('button', { name: '确认启用' })).toBeEnabled());
    await page.user.type(page.getByLabelText('动态验证码'), '{Enter}');
    expect(await page.findByRole('button', { name: '停用两步验证' })).toBeEnabled();
    expect(received('totp/enable')[1]?.body).toEqual({ code: '123456' });
    await waitFor(() => expect(page.getByRole('heading', { name: '两步验证' })).toHaveFocus());
  });

  test('is disabled with the login password and a code', async () => {
    let enabled = 1;
    answer('totp/state', () => ({ enabled }));
    answer('totp/disable', () => {
      enabled = 0;
      return null;
    });
    const page = open();
    expect(await page.findByRole('link', { name: '联系客服' })).toHaveAttribute('href', '/kefu');
    await press('停用两步验证');
    expect(await page.findByRole('dialog', { name: '确定停用两步验证吗？' })).toBeVisible();
    await fillIn({ 登录密码: 'secret88' });
    await press('确定');
    expect(await page.findByText('请输入6位动态验证码')).toBeInTheDocument();
    expect(received('totp/disable')).toEqual([]);
    await page.user.type(page.getByLabelText('动态验证码'), '123456{Enter}');
    expect(await page.findByText('两步验证已停用')).toBeInTheDocument();
    expect(received('totp/disable')[0]?.body).toEqual({ password: 'secret88', code: '123456' });
    expect(await page.findByRole('button', { name: '启用两步验证' })).toBeEnabled();
  });
});

describe('登录设备', () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Safari/604.1';
  const edge = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0';

  const session = (id: number, changes: Partial<MemberSession> = {}): MemberSession => ({
    id,
    device: edge,
    address: '203.0.113.9',
    created_at: '2024-05-01 08:00:00',
    last_seen_at: '2024-05-06 07:08:09',
    current: 0,
    ...changes,
  });
  const mine = session(1, { device: iphone, current: '1' });

  const open = () => renderPage(<SessionsPage />, { at: '/mySessions', token: 't' });
  type Page = ReturnType<typeof open>;
  const confirm = async (page: Page, name = '确定') =>
    page.user.click(within(await page.findByRole('alertdialog')).getByRole('button', { name }));

  test('shows every device with its times and masked address, the current one first and without a button', async () => {
    answer('sessions', [session(2), mine]);
    const page = open();
    const rows = await page.findAllByRole('article');
    expect(rows[0]).toHaveTextContent('iPhone · Safari');
    expect(rows[0]).toHaveTextContent('本机');
    expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
    expect(rows[1]).toHaveTextContent('Windows · Edge');
    expect(rows[1]).toHaveTextContent('2024-05-06 07:08:09');
    expect(rows[1]).toHaveTextContent('203.0.113.*');
    expect(rows[1]).not.toHaveTextContent('203.0.113.9');
    expect(received('sessions')[0]?.body).toEqual({});
  });

  test('退出 asks for confirmation, logs the device out and refetches the list', async () => {
    let sessions = [mine, session(2)];
    answer('sessions', () => sessions);
    answer(
      'sessions/revoke',
      () => {
        sessions = [mine];
        return null;
      },
      '已退出该设备！',
    );
    const page = open();
    await page.user.click(await page.findByRole('button', { name: '退出' }));
    await confirm(page, '取消');
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
    expect(received('sessions/revoke')).toHaveLength(0);

    await page.user.click(page.getByRole('button', { name: '退出' }));
    await confirm(page);
    expect(await page.findByText('已退出该设备！')).toBeInTheDocument();
    expect(received('sessions/revoke')[0]?.body).toEqual({ id: 2 });
    await waitFor(() => expect(page.queryByText('Windows · Edge')).toBeNull());
    expect(page.queryByRole('button', { name: '退出其他设备' })).toBeNull();
  });

  test('退出其他设备 logs out all other devices; a refusal is shown and the list refetched', async () => {
    answer('sessions', [mine, session(2), session(3)]);
    refuse('sessions/revoke', '该登录已失效！');
    const page = open();
    await page.user.click(await page.findByRole('button', { name: '退出其他设备' }));
    await confirm(page);
    expect(await page.findByText('该登录已失效！')).toBeInTheDocument();
    await waitFor(() => expect(received('sessions')).toHaveLength(2));
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
    answer('sessions/revoke', null);
    await page.user.click(await page.findByRole('button', { name: '退出其他设备' }));
    expect(await page.findByText('除本机外的 2 台设备都将退出登录。')).toBeVisible();
    await confirm(page);
    expect(await page.findByText('已退出其他设备')).toBeInTheDocument();
    expect(received('sessions/revoke').map(({ body }) => body)).toEqual([{ id: 2 }, { id: 3 }, { id: 2 }, { id: 3 }]);
  });
});

describe('the login history', () => {
  const attempt = (id: number, changes: Partial<LoginAttempt> = {}): LoginAttempt => ({
    id,
    device: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36',
    address: '2001:db8:85a3::8a2e:370:7334',
    succeeded: 1,
    created_at: '2024-05-06 07:08:09',
    ...changes,
  });
  const page1 = { current_page: 1, last_page: 2, per_page: 15, total: 16 };

  const open = () => renderPage(<LoginHistoryPage />, { at: '/loginHistory', token: 't' });

  test('shows time, device, address and result', async () => {
    answer('loginhistory', { ...page1, last_page: 1, data: [attempt(2), attempt(1, { succeeded: '0' })] });
    const page = open();
    const rows = await page.findAllByRole('article');
    expect(rows[0]).toHaveTextContent('Android · Chrome');
    expect(rows[0]).toHaveTextContent('2024-05-06 07:08:09');
    expect(rows[0]).toHaveTextContent('2001:db8:85a3:*');
    expect(rows[0]).toHaveTextContent('登录成功');
    expect(rows[1]).toHaveTextContent('登录失败');
    expect(page.getByText('没有更多记录了')).toBeVisible();
    expect(received('loginhistory').map(({ body }) => body)).toEqual([{ page: 1 }]);
  });
});
