import { act, screen, waitFor } from '@testing-library/react';
import { request } from '../api/call';
import { sessionToken, setSessionToken } from '../session/session';
import { pageOf } from '../testing/orders';
import { anOperator, openEvents, renderDesk, renderSignedOut } from '../testing/renderDesk';
import { answer, received, refuse } from '../testing/server';

beforeEach(() => {
  openEvents();
  answer('GET /deposits', pageOf([]));
});

const submit = () => screen.getByRole('button', { name: '登录' });

it('signs in by name and password and opens the page of the address', async () => {
  answer('POST /signin', { token: 'abc', operator: anOperator('cashier') });
  answer('GET /me', anOperator('cashier'));
  const { user, fill } = renderSignedOut('/deposits');
  await fill({ 用户名: 'lin', 密码: 'password1' });
  await user.click(submit());
  expect(await screen.findByRole('heading', { name: '存款' })).toBeVisible();
  expect(received('POST /signin')[0]?.fields).toEqual({ name: 'lin', password: 'password1' });
  expect(sessionToken()).toBe('abc');
});

it('asks for the one-time code when the answer says so', async () => {
  refuse('POST /signin', '请输入验证码！', 401);
  const { enter } = renderSignedOut('/deposits');
  await enter({ 用户名: 'lin', 密码: 'password1' });
  expect(await screen.findByText('请输入验证码！')).toBeVisible();
  expect(screen.getByLabelText('验证码')).toHaveFocus();
  answer('POST /signin', { token: 'abc', operator: anOperator('cashier') });
  answer('GET /me', anOperator('cashier'));
  await enter({ 验证码: '123456' });
  expect(await screen.findByRole('heading', { name: '存款' })).toBeVisible();
  expect(received('POST /signin').at(-1)?.fields).toEqual({ name: 'lin', password: 'password1', code: '123456' });
});

it('does not ask for the code when name or password may be wrong', async () => {
  refuse('POST /signin', '用户名、密码或验证码错误！', 401);
  const { enter } = renderSignedOut('/deposits');
  await enter({ 用户名: 'lin', 密码: 'password1' });
  expect(await screen.findByText('用户名、密码或验证码错误！')).toBeVisible();
  expect(screen.getByLabelText('验证码')).not.toHaveFocus();
});

it('shows why a key is refused, and stays signed out', async () => {
  refuse('POST /signin/key', '密钥有误', 401);
  const { user, fill } = renderSignedOut('/deposits');
  await user.click(screen.getByRole('button', { name: /首次登录/ }));
  await fill({ 密钥: 'wrong' });
  await user.click(submit());
  expect(await screen.findByText('密钥有误')).toBeVisible();
  expect(sessionToken()).toBeNull();
});

describe('the first sign-in with the key', () => {
  const signInWithKey = async () => {
    let password: 0 | 1 = 0;
    answer('POST /signin/key', {
      token: 'of-a-session',
      operator: { ...anOperator('admin'), name: 'admin', password },
    });
    answer('GET /me', () => ({ ...anOperator('admin'), name: 'admin', password }));
    answer('POST /password', () => {
      password = 1;
      return null;
    });
    answer('POST /totp/enrol', {
      secret: 'SECRET',
      uri: 'otpauth://totp/desk:admin?secret=SECRET',
    });
    const { user, fill, enter } = renderSignedOut('/deposits');
    await user.click(screen.getByRole('button', { name: /首次登录/ }));
    await fill({ 密钥: 'the-operator-key' });
    await user.click(submit());
    await fill({ 密码: 'password1' });
    return { user, enter };
  };

  it('asks for a password and lets TOTP be passed with 跳过', async () => {
    const { user, enter } = await signInWithKey();
    await enter({ 确认密码: 'password2' });
    expect(await screen.findByText('两次输入不一致')).toBeVisible();
    await user.type(screen.getByLabelText('确认密码'), '{Backspace}1{Enter}');
    await user.click(await screen.findByRole('button', { name: '跳过' }));
    expect(await screen.findByRole('heading', { name: '存款' })).toBeVisible();
    expect(received('POST /password').map(({ fields }) => fields)).toEqual([
      { password: '', newPassword: 'password1' },
    ]);
    expect(received('POST /signin/key')[0]?.headers.get('authorization')).toBe('Bearer the-operator-key');
    expect(received('POST /password')[0]?.headers.get('authorization')).toBe('Bearer of-a-session');
    expect(sessionToken()).toBe('of-a-session');
  });

  it('enrols TOTP with a QR code and one code of the app', async () => {
    const { enter } = await signInWithKey();
    answer('POST /totp/confirm', null);
    await enter({ 确认密码: 'password1' });
    await enter({ 登录密码: 'password1' });
    expect(await screen.findByRole('img', { name: '两步验证二维码' })).toBeVisible();
    expect(received('POST /totp/enrol').map(({ fields }) => fields)).toEqual([{ password: 'password1' }]);
    expect(screen.getByText('SECRET')).toBeVisible();
    await enter({ 验证码: '123456' });
    expect(await screen.findByRole('heading', { name: '存款' })).toBeVisible();
    expect(received('POST /totp/confirm')[0]?.fields).toEqual({ code: '123456' });
  });
});

it('returns to the sign-in when the session has ended', async () => {
  renderDesk('/deposits', 'cashier');
  refuse('GET /deposits', '请重新登录', 401);
  expect(await screen.findByLabelText('用户名')).toBeVisible();
});

it('signs out', async () => {
  answer('POST /signout', null);
  const { user } = renderDesk('/deposits', 'cashier');
  await user.click(await screen.findByRole('button', { name: '退出' }));
  expect(await screen.findByLabelText('用户名')).toBeVisible();
  expect(received('POST /signout')[0]?.headers.get('authorization')).toBe('Bearer token');
  await waitFor(() => expect(sessionToken()).toBeNull());
});

it.each([
  ['the first device is added', 0],
  ['an active device is replaced', 1],
] as const)('asks for the password before %s in 我的账户', async (_what, totp) => {
  answer('POST /totp/enrol', { secret: 'SECRET', uri: 'otpauth://totp/desk:lin?secret=SECRET' });
  setSessionToken('token');
  answer('GET /me', { ...anOperator('cashier'), totp });
  const { user, enter } = renderSignedOut('/deposits');
  await user.click(await screen.findByRole('button', { name: '我的账户：lin' }));
  await user.click(await screen.findByRole('button', { name: '启用两步验证' }));
  expect(await screen.findByText('请输入登录密码')).toBeVisible();
  expect(received('POST /totp/enrol')).toEqual([]);
  await enter({ 登录密码: 'password1' });
  expect(await screen.findByText('SECRET')).toBeVisible();
  expect(received('POST /totp/enrol').map(({ fields }) => fields)).toEqual([{ password: 'password1' }]);
});

it('makes a token for the operator’s own account in 我的账户', async () => {
  answer('GET /operators/:id/tokens', []);
  answer('POST /operators/:id/tokens', { id: 6, token: 'op_secret' });
  const { user, enter } = renderDesk('/deposits', 'cashier');
  await user.click(await screen.findByRole('button', { name: '我的账户：lin' }));
  await user.click(await screen.findByRole('button', { name: '我的令牌' }));
  await enter({ 名称: '笔记本' });
  expect(await screen.findByText('op_secret')).toBeVisible();
  expect(received('POST /operators/:id/tokens')[0]?.fields).toEqual({ id: '1', name: '笔记本', days: '90' });
});

it('changes the password in 我的账户', async () => {
  answer('POST /password', null);
  const { user, enter } = renderDesk('/deposits', 'cashier');
  await user.click(await screen.findByRole('button', { name: '我的账户：lin' }));
  await enter({ 当前密码: 'password1', 新密码: 'password2', 确认密码: 'password2' });
  expect(await screen.findByText(/密码已修改/)).toBeVisible();
  expect(received('POST /password')[0]?.fields).toEqual({ password: 'password1', newPassword: 'password2' });
});

it.each([
  ['a device', 1],
  ['no device', 0],
] as const)('asks an operator with %s for another password while another operator knows it', async (_device, totp) => {
  let mustChange: 0 | 1 = 1;
  const operator = () => ({ ...anOperator('cashier'), totp, must_change_password: mustChange });
  answer('POST /signin', () => ({ token: 'of-a-session', operator: operator() }));
  answer('GET /me', operator);
  answer('POST /password', () => {
    mustChange = 0;
    return null;
  });
  const { user, enter } = renderSignedOut('/deposits');
  await enter({ 用户名: 'anna', 密码: 'chosen-by-bert' });
  expect(await screen.findByRole('heading', { name: '修改密码' })).toBeVisible();
  await enter({ 当前密码: 'chosen-by-bert', 新密码: 'only-anna-knows', 确认密码: 'only-anna-knows' });
  if (totp === 0) await user.click(await screen.findByRole('button', { name: '跳过' }));
  expect(await screen.findByRole('heading', { name: '存款' })).toBeVisible();
  expect(received('POST /password').map(({ fields }) => fields)).toEqual([
    { password: 'chosen-by-bert', newPassword: 'only-anna-knows' },
  ]);
});

describe('time without input', () => {
  const minutes = 60_000;

  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true });
    answer('GET /approvals', pageOf([]));
  });
  afterEach(() => jest.useRealTimers());

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('signs out after 30 minutes without pointer or keys, and says why', async () => {
    const { user } = renderDesk('/approvals', 'auditor');
    await screen.findByRole('heading', { name: '复核' });
    await pass(29 * minutes);
    await user.keyboard('{Shift}');
    await pass(29 * minutes);
    expect(screen.getByRole('heading', { name: '复核' })).toBeVisible();
    await pass(2 * minutes);
    expect(await screen.findByLabelText('用户名')).toBeVisible();
    expect(await screen.findByText('30 分钟未操作，已自动退出，请重新登录')).toBeVisible();
  });

  it('marks calls that no recent input has caused', async () => {
    const { user } = renderDesk('/approvals', 'auditor');
    await screen.findByRole('heading', { name: '复核' });
    const mark = () => received('GET /approvals').at(-1)?.headers.get('x-background');
    expect(mark()).toBeNull();
    await pass(5 * minutes);
    await request('GET /approvals', {});
    expect(mark()).toBe('1');
    await user.pointer({ keys: '[MouseLeft]', target: document.body });
    await request('GET /approvals', {});
    expect(mark()).toBeNull();
  });
});
