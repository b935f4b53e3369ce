import {
  answer,
  aUser,
  breakCall,
  creationOptions,
  fakeAuthenticator,
  received,
  refuse,
  renderPage,
  server,
} from '@site/shared/testing';
import { waitFor, within, act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setPasskeyOffer } from '@site/shared';
import { pullDown, forgetPasskeyOffers } from '../testing/page';
import PasskeysPage from './PasskeysPage';
import type { Passkey } from './passkeysApi';
import PasskeyOffer from './PasskeyOffer';
import { wasPasskeyOffered } from './passkeyOfferCookie';

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
  if (password) await page.user.type(await dialog.findByLabelText('登录密码'), password);
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
    const { dialog, confirm } = await openAdd(page);
    await page.user.clear(dialog.getByLabelText('名称'));
    await page.user.type(dialog.getByLabelText('名称'), '我的手机');
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

  test('without a password nothing is sent', async () => {
    fakeAuthenticator();
    answer('passkey/list', []);
    const page = open();
    const { confirm } = await openAdd(page, '');
    await confirm();
    expect(await page.findByText('请输入登录密码')).toBeInTheDocument();
    expect(received('passkey/registeroptions')).toEqual([]);
  });

  test('a wrong password shows the host’s message without a prompt', async () => {
    const { created } = fakeAuthenticator();
    answer('passkey/list', []);
    refuse('passkey/registeroptions', '登录密码错误');
    const page = open();
    const { dialog, confirm } = await openAdd(page);
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
    const { dialog, confirm } = await openAdd(page);
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
    await page.user.type(dialog.getByLabelText('登录密码'), '9');
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

describe('删除', () => {
  test('asks for the login password, removes the passkey and refetches the list', async () => {
    fakeAuthenticator();
    let list = [passkey(7, '我的手机')];
    answer('passkey/list', () => list);
    answer('passkey/remove', () => {
      list = [];
      return null;
    });
    const page = open();
    const { confirm } = await openRemove(page);
    await confirm();
    expect(await page.findByText('已删除通行密钥')).toBeInTheDocument();
    expect(received('passkey/remove')[0]?.body).toEqual({ id: 7, password: 'secret88' });
    expect(await page.findByText('还没有通行密钥')).toBeVisible();
  });

  test('a refusal keeps the dialog and the passkey', async () => {
    fakeAuthenticator();
    answer('passkey/list', [passkey(7, '我的手机')]);
    refuse('passkey/remove', '登录密码错误');
    const page = open();
    const { dialog, confirm } = await openRemove(page);
    await confirm();
    expect(await page.findByText('登录密码错误')).toBeInTheDocument();
    expect(dialog.getByLabelText('登录密码')).toBeInTheDocument();
    expect(page.getByText('我的手机')).toBeInTheDocument();
  });
});

test('a failed list offers 重试', async () => {
  breakCall('passkey/list');
  const page = open();
  const retry = await page.findByRole('button', { name: '重试' });
  answer('passkey/list', []);
  await page.user.click(retry);
  expect(await page.findByText('还没有通行密钥')).toBeVisible();
});

test('pulling the page down reports a list that could not be fetched', async () => {
  fakeAuthenticator();
  answer('passkey/list', [passkey(1, '我的手机')]);
  const page = open();
  const row = await page.findByText('我的手机');
  breakCall('passkey/list');
  await pullDown(row);
  expect(await page.findByText('刷新失败，请稍后再试')).toBeInTheDocument();
});

test('a host without the calls shows 暂无记录 and nothing of passkeys', async () => {
  fakeAuthenticator();
  server.use(http.post('*/api/passkey/list', () => new HttpResponse('', { status: 404 })));
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
  const line = () => screen.queryByRole('complementary', { name: '通行密钥' });
  const listed = async () => {
    await waitFor(() => expect(received('passkey/list')).toHaveLength(1));
    await act(async () => {});
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

  test('the passkey offer is not shown to a member with a passkey, nor marked as shown', async () => {
    answer('passkey/list', [{ id: 1, name: '我的手机', created_at: '2026-11-20 10:00:00' }]);
    open();
    await listed();
    expect(line()).toBeNull();
    expect(wasPasskeyOffered('Member88')).toBe(false);
  });

  test('the passkey offer is not shown on the page that adds passkeys', async () => {
    answer('passkey/list', []);
    open('/passkeys');
    await listed();
    expect(line()).toBeNull();
  });
});
