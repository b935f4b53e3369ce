import { setPasskeyOffer, type PasskeySetting } from '@site/shared';
import {
  answer,
  aUser,
  callsSettled,
  creationOptions,
  fakeAuthenticator,
  fillIn,
  keepToasts,
  received,
  refuse,
  renderPage,
  requestOptions,
  server,
  withoutFeatures,
} from '@site/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { forgetPasskeyOffers } from '../testing/page';
import { ConfirmationSettings } from './ConfirmationSettings';
import PasskeyOffer from './PasskeyOffer';
import { wasPasskeyOffered } from './passkeyOfferCookie';
import type { Passkey } from './passkeysApi';
import PasskeysPage from './PasskeysPage';

beforeEach(keepToasts);

const passkey = (id: number, name: string, last_used_at: string | null = null): Passkey => ({
  id,
  name,
  created_at: '2026-11-20 10:00:00',
  last_used_at,
});
beforeEach(() => {
  answer('user', aUser());
  answer('passkey/settings', []);
  answer('totp/state', { enabled: 0 });
});

const open = () => renderPage(<PasskeysPage />, { at: '/passkeys', token: 't' });
type Page = ReturnType<typeof open>;

/** Presses a button of the page and fills in the login password of the dialog that it opens. */
async function openDialog(page: Page, button: string, name: string, password = 'secret88') {
  await page.user.click(await page.findByRole('button', { name: button }));
  const dialog = within(await page.findByRole('dialog', { name }));
  if (password) await fillIn({ 登录密码: password });
  return { dialog, confirm: () => page.user.click(dialog.getByRole('button', { name: '确定' })) };
}
const openAdd = (page: Page, password?: string) => openDialog(page, '添加通行密钥', '添加通行密钥', password);
const openRemove = (page: Page, password?: string) => openDialog(page, '删除', '确定删除该通行密钥吗？', password);

test('lists each passkey with its name, when it was added and last used', async () => {
  fakeAuthenticator();
  answer('passkey/list', [passkey(1, '我的手机', '2026-11-21 09:00:00'), passkey(2, '办公电脑')]);
  const page = open();
  const rows = await page.findAllByRole('article');
  expect(rows[0]).toHaveTextContent('我的手机');
  expect(rows[0]).toHaveTextContent('2026-11-21 09:00:00');
  expect(rows[1]).toHaveTextContent('办公电脑');
  expect(rows[1]).toHaveTextContent('尚未使用');
});

describe('添加通行密钥', () => {
  test('asks for the login password, makes the passkey, stores it with its name and refetches the list', async () => {
    const { created } = fakeAuthenticator();
    let list: Passkey[] = [];
    answer('passkey/list', () => list);
    answer('passkey/registeroptions', creationOptions);
    answer('passkey/register', () => {
      list = [passkey(1, '我的手机')];
      return { id: 1 };
    });
    const page = open();
    expect(await page.findByText('还没有通行密钥')).toBeVisible();
    const { confirm } = await openAdd(page);
    await fillIn({ 名称: '我的手机' });
    await confirm();
    expect(await page.findByText('添加成功！')).toBeInTheDocument();
    expect(received('passkey/registeroptions')[0]?.body).toEqual({ password: 'secret88' });
    expect(created[0]?.publicKey?.user.name).toBe('member88');
    expect(received('passkey/register')[0]?.body).toMatchObject({
      name: '我的手机',
      response: { id: 'credential-1', response: { transports: ['internal'] } },
    });
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(await page.findByText('我的手机')).toBeVisible();
  });

  test('asks for the one-time code too while codes are on', async () => {
    fakeAuthenticator();
    answer('passkey/list', []);
    answer('totp/state', { enabled: 1 });
    answer('passkey/registeroptions', creationOptions);
    answer('passkey/register', { id: 1 });
    const page = open();
    const { dialog, confirm } = await openAdd(page);
    const code = await dialog.findByLabelText('动态验证码');
    await confirm();
    expect(await page.findByText('请输入6位动态验证码')).toBeInTheDocument();
    expect(code).toBeInvalid();
    expect(received('passkey/registeroptions')).toEqual([]);
    await page.user.type(code, '123456{Enter}');
    expect(await page.findByText('添加成功！')).toBeInTheDocument();
    expect(received('passkey/registeroptions')[0]?.body).toEqual({ password: 'secret88', code: '123456' });
  });

  test('asks for the one-time code that a refusal names', async () => {
    fakeAuthenticator();
    answer('passkey/list', []);
    server.use(
      http.post('*/api/passkey/registeroptions', () =>
        HttpResponse.json({ code: 422, message: '请输入6位动态验证码', data: { totp_required: 1 } }),
      ),
    );
    const page = open();
    const { dialog, confirm } = await openAdd(page);
    expect(dialog.queryByLabelText('动态验证码')).toBeNull();
    await confirm();
    expect(await dialog.findByLabelText('动态验证码')).toBeVisible();
  });

  test('without a password nothing is sent; a wrong one shows the host’s message without a prompt', async () => {
    const { created } = fakeAuthenticator();
    answer('passkey/list', []);
    refuse('passkey/registeroptions', '登录密码错误');
    const page = open();
    const { dialog, confirm } = await openAdd(page, '');
    await confirm();
    expect(await page.findByText('请输入登录密码')).toBeInTheDocument();
    expect(received('passkey/registeroptions')).toEqual([]);
    await fillIn({ 登录密码: 'secret88' });
    await confirm();
    expect(await page.findByText('登录密码错误')).toBeInTheDocument();
    expect(dialog.getByLabelText('登录密码')).toHaveValue('secret88');
    expect(created).toEqual([]);
  });

  test.each([
    ['NotAllowedError', 'status', '已取消通行密钥验证'],
    ['InvalidStateError', 'alert', '此设备已添加过通行密钥'],
  ] as const)('a prompt that ends with %s keeps the dialog', async (error, role, text) => {
    fakeAuthenticator().fail(error);
    answer('passkey/list', []);
    answer('passkey/registeroptions', creationOptions);
    const page = open();
    const { dialog, confirm } = await openAdd(page);
    await confirm();
    expect(await page.findByText(text)).toBeInTheDocument();
    expect(page.getByText(text).closest(`[role="${role}"]`)).not.toBeNull();
    expect(dialog.getByLabelText('登录密码')).toHaveValue('secret88');
    await waitFor(() => expect(dialog.getByRole('button', { name: '确定' })).toBeEnabled());
    expect(received('passkey/register')).toEqual([]);
  });

  test('shows a cancelled prompt again with the answer of the host, for its time and for this password', async () => {
    const { created, fail } = fakeAuthenticator();
    fail('NotAllowedError');
    answer('passkey/list', []);
    answer('passkey/registeroptions', creationOptions);
    const page = open();
    const { confirm } = await openAdd(page);
    await confirm();
    await waitFor(() => expect(created).toHaveLength(1));
    await confirm();
    await waitFor(() => expect(created).toHaveLength(2));
    expect(received('passkey/registeroptions')).toHaveLength(1);
    expect(created[1]?.publicKey?.timeout).toBeLessThan(creationOptions.timeout ?? 0);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 250_000);
    await confirm();
    await waitFor(() => expect(created).toHaveLength(3));
    expect(received('passkey/registeroptions')).toHaveLength(2);
    await fillIn({ 登录密码: 'secret889' });
    await confirm();
    await waitFor(() => expect(created).toHaveLength(4));
    expect(received('passkey/registeroptions')).toHaveLength(3);
  });

  test('is not offered by a browser without passkeys, which still lists and removes them', async () => {
    answer('passkey/list', [passkey(1, '我的手机')]);
    const page = open();
    expect(await page.findByText('此浏览器不支持通行密钥，请换用其他浏览器添加。')).toBeVisible();
    expect(page.queryByRole('button', { name: '添加通行密钥' })).toBeNull();
    expect(await page.findByRole('button', { name: '删除' })).toBeEnabled();
  });
});

test('删除 asks for the login password, shows a refusal, removes the passkey and refetches the list', async () => {
  fakeAuthenticator();
  let list = [passkey(7, '我的手机')];
  answer('passkey/list', () => list);
  refuse('passkey/remove', '登录密码错误');
  const page = open();
  const { dialog, confirm } = await openRemove(page);
  await confirm();
  expect(await page.findByText('登录密码错误')).toBeInTheDocument();
  expect(page.getByText('我的手机')).toBeInTheDocument();
  answer('passkey/remove', () => {
    list = [];
    return null;
  });
  await waitFor(() => expect(dialog.getByRole('button', { name: '确定' })).toBeEnabled());
  await confirm();
  expect(await page.findByText('已删除通行密钥')).toBeInTheDocument();
  expect(received('passkey/remove')[1]?.body).toEqual({ id: 7, password: 'secret88' });
  expect(await page.findByText('还没有通行密钥')).toBeVisible();
});

test.each([
  ['passes it on to the phone, which offers it no more', true, [{ method: 'signalUnknownCredential', rpId: 'a.cn' }]],
  ['leaves a phone alone whose browser cannot pass it on', false, []],
])('删除 %s', async (_what, hasSignals, expected) => {
  const { signals } = fakeAuthenticator(hasSignals);
  const credential = { id: 'key', rp_id: 'a.cn', user_id: 'handle', user_name: 'member88' };
  answer('passkey/list', [{ ...passkey(7, '我的手机'), credential }]);
  answer('passkey/remove', null);
  const page = open();
  await (await openRemove(page)).confirm();
  expect(await page.findByText('已删除通行密钥')).toBeInTheDocument();
  await waitFor(() => expect(signals).toEqual(expected.map((it) => ({ ...it, credentialId: 'key' }))));
});

test('a host without the calls shows 暂无记录 and nothing of passkeys', async () => {
  fakeAuthenticator();
  withoutFeatures();
  const page = open();
  expect(await page.findByText('暂无记录')).toBeVisible();
  expect(page.queryByText(/通行密钥/)).toBeNull();
});

describe('the offer after a login', () => {
  beforeEach(() => answer('user', aUser({ username: 'Member88' })));
  afterEach(forgetPasskeyOffers);

  const open = (at = '/') => {
    const page = renderPage(
      <>
        <PasskeyOffer />
        <main>首页</main>
      </>,
      { at, token: 't' },
    );
    act(() => void page.store.dispatch(setPasskeyOffer(true)));
    return page;
  };
  test('the passkey offer leads a member without a passkey to the page that adds one, once', async () => {
    answer('passkey/list', []);
    const page = open();
    const link = await page.findByRole('link', { name: '去添加' });
    await waitFor(() => expect(wasPasskeyOffered('member88 ')).toBe(true));
    expect(wasPasskeyOffered('member89')).toBe(false);
    await page.user.click(link);
    expect(page.path()).toBe('/passkeys');
    expect(page.store.getState().session.passkeyOffer).toBe(false);
  });

  test('the passkey offer can be dismissed, and gives the focus to the page', async () => {
    answer('passkey/list', []);
    const page = open();
    await page.user.click(await page.findByRole('button', { name: '以后再说' }));
    expect(page.getByRole('main')).toHaveFocus();
    expect(page.path()).toBe('/');
    expect(page.store.getState().session.passkeyOffer).toBe(false);
  });

  test.each([
    ['to a member with a passkey', '/', [passkey(1, '我的手机')]],
    ['on the page that adds passkeys', '/passkeys', []],
  ])('the passkey offer is not shown %s, nor marked as shown', async (_where, at, list) => {
    answer('passkey/list', list);
    const page = open(at);
    await waitFor(() => expect(received('passkey/list')).toHaveLength(1));
    await callsSettled(page.store);
    expect(page.queryByRole('complementary', { name: '通行密钥' })).toBeNull();
    expect(wasPasskeyOffered('Member88')).toBe(false);
  });
});

describe('用通行密钥确认', () => {
  const settings = (changes: Partial<Record<PasskeySetting['action'], string | null>> = {}): PasskeySetting[] =>
    (['withdraw', 'bindcard', 'password'] as const).map((action) => ({
      action,
      enabled: action in changes ? 1 : 0,
      amount: changes[action] ?? null,
    }));

  const open = (current = settings(), hasPasskey = true) => {
    answer('passkey/settings', current);
    return renderPage(<ConfirmationSettings hasPasskey={hasPasskey} />, { token: 't' });
  };
  const toggle = (name: string) => screen.findByRole('switch', { name });
  const sent = () => received('passkey/confirmsetting').map(({ body }) => body);

  /** The host refuses a change until it comes with a confirmation. */
  const askForConfirmation = () =>
    server.use(
      http.post('*/api/passkey/confirmsetting', async ({ request }) => {
        const body = (await request.json()) as object;
        return HttpResponse.json(
          'confirmation' in body
            ? { code: 200, message: '设置成功', data: null }
            : { code: 422, message: '请用通行密钥确认！', data: { confirmation_required: 1 } },
        );
      }),
    );

  test('添加收款账户 is switched on with the fund password that the passkey replaces, by keyboard', async () => {
    refuse('passkey/confirmsetting', '密码错误！');
    const page = open();
    await page.user.click(await toggle('添加收款账户'));
    const dialog = within(await page.findByRole('dialog', { name: '开启通行密钥确认' }));
    const field = await dialog.findByLabelText('支付密码');
    await page.user.type(field, '{Enter}');
    expect(await page.findByText('请输入您的支付密码！')).toBeInTheDocument();
    expect(field).toBeInvalid();
    expect(sent()).toEqual([]);
    await page.user.type(field, '246810{Enter}');
    expect(await page.findByText('密码错误！')).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: '确定' })).toBeEnabled());
    answer('passkey/confirmsetting', null, '设置成功');
    await page.user.type(field, '{Enter}');
    expect(await page.findByText('设置成功')).toBeVisible();
    expect(sent()[1]).toEqual({ action: 'bindcard', enabled: 1, amount: '0', password: '246810' });
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(received('passkey/settings')).toHaveLength(2));
  });

  describe('withdrawals', () => {
    const openAmount = async () => {
      const dialog = within(await screen.findByRole('dialog', { name: '取款确认金额' }));
      const field = await dialog.findByLabelText('起始金额');
      const confirm = async (texts: Record<string, string>) => {
        await fillIn(texts);
        fireEvent.click(dialog.getByRole('button', { name: '确定' }));
      };
      return { field, fundPassword: dialog.queryByLabelText('支付密码'), confirm };
    };

    test.each([
      ['1000', '1000'],
      ['', '0'],
    ])('are switched on with the amount %j from which they ask for a passkey', async (typed, amount) => {
      answer('passkey/confirmsetting', null);
      const page = open();
      await page.user.click(await toggle('取款'));
      const { field, confirm } = await openAmount();
      await confirm({ 起始金额: '1.234', 支付密码: '654321' });
      expect(field).toBeInvalid();
      expect(await page.findByText('请输入正确的金额！')).toBeInTheDocument();
      expect(sent()).toEqual([]);
      await confirm({ 起始金额: typed });
      await waitFor(() => expect(sent()).toEqual([{ action: 'withdraw', enabled: 1, amount, password: '654321' }]));
      await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    });

    test('show their amount, which can be changed without a password', async () => {
      answer('passkey/confirmsetting', null);
      const page = open(settings({ withdraw: '1000.00' }));
      expect((await page.findByText('¥1,000.00')).parentElement).toHaveTextContent('满 ¥1,000.00 时代替资金密码');
      await page.user.click(page.getByRole('button', { name: '金额' }));
      const { field, fundPassword, confirm } = await openAmount();
      expect(fundPassword).toBeNull();
      expect(field).toHaveValue('1000.00');
      await confirm({ 起始金额: '500' });
      await waitFor(() => expect(sent()).toEqual([{ action: 'withdraw', enabled: 1, amount: '500' }]));
    });
  });

  test('switching off is confirmed by a passkey, bound to the change', async () => {
    const { signed } = fakeAuthenticator();
    askForConfirmation();
    answer('passkey/confirmoptions', requestOptions);
    const page = open(settings({ password: null }));
    await page.user.click(await toggle('修改登录密码'));
    expect(await page.findByText('设置成功')).toBeVisible();
    expect(received('passkey/confirmoptions').map(({ body }) => body)).toEqual([
      { action: 'confirmsetting', setting: 'password', enabled: 0, amount: '0' },
    ]);
    expect(signed).toHaveLength(1);
  });

  test('a cancelled confirmation changes nothing and shows no error', async () => {
    fakeAuthenticator().fail('NotAllowedError');
    askForConfirmation();
    answer('passkey/confirmoptions', requestOptions);
    const page = open(settings({ password: null }));
    await page.user.click(await toggle('修改登录密码'));
    expect(await page.findByText('已取消通行密钥验证')).toBeVisible();
    expect(page.queryByRole('alert')).toBeNull();
    expect(await toggle('修改登录密码')).toBeChecked();
  });

  test('the settings are hidden from a member without a passkey, unless one is enabled', async () => {
    open(settings(), false);
    await waitFor(() => expect(received('passkey/settings')).toHaveLength(1));
    expect(screen.queryByText('用通行密钥确认')).toBeNull();
    open(settings({ bindcard: null }), false);
    expect(await screen.findByText('用通行密钥确认')).toBeVisible();
  });
});
