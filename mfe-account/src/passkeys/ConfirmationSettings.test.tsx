import type { PasskeySetting } from '@site/shared';
import {
  answer,
  aUser,
  breakCall,
  fakeAuthenticator,
  received,
  refuse,
  renderPage,
  requestOptions,
  server,
} from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ConfirmationSettings } from './ConfirmationSettings';

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

describe.each([
  ['添加收款账户', 'bindcard', '支付密码', '请输入您的支付密码！'],
  ['修改登录密码', 'password', '登录密码', '请输入登录密码'],
])('%s', (name, action, label, missing) => {
  test('is switched on with the password that the passkey replaces, by keyboard', async () => {
    answer('user', aUser());
    answer('passkey/confirmsetting', null, '设置成功');
    const page = open();
    await page.user.click(await toggle(name));
    const dialog = within(await page.findByRole('dialog', { name: '开启通行密钥确认' }));
    await page.user.type(await dialog.findByLabelText(label), '{Enter}');
    expect(await page.findByText(missing)).toBeInTheDocument();
    expect(dialog.getByLabelText(label)).toBeInvalid();
    expect(sent()).toEqual([]);
    await page.user.type(dialog.getByLabelText(label), 'secret88{Enter}');
    expect(await page.findByText('设置成功')).toBeVisible();
    expect(sent()).toEqual([{ action, enabled: 1, amount: '0', password: 'secret88' }]);
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(received('passkey/settings')).toHaveLength(2));
  });
});

describe('withdrawals', () => {
  const openAmount = async (page: ReturnType<typeof open>) => {
    const dialog = within(await page.findByRole('dialog', { name: '取款确认金额' }));
    const field = await dialog.findByLabelText('起始金额');
    const fundPassword = dialog.queryByLabelText('支付密码');
    return { field, fundPassword, ok: dialog.getByRole('button', { name: '确定' }) };
  };

  test.each([
    ['1000', '1000'],
    ['', '0'],
  ])('are switched on with the amount %j from which they ask for a passkey', async (typed, amount) => {
    answer('passkey/confirmsetting', null);
    const page = open();
    await page.user.click(await toggle('取款'));
    const { field, fundPassword, ok } = await openAmount(page);
    if (typed) await page.user.type(field, typed);
    await page.user.click(ok);
    expect(await page.findByText('请输入您的支付密码！')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await page.user.type(fundPassword!, '654321');
    await page.user.click(ok);
    await waitFor(() => expect(sent()).toEqual([{ action: 'withdraw', enabled: 1, amount, password: '654321' }]));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  });

  test('show their amount, which can be changed without a password', async () => {
    answer('passkey/confirmsetting', null);
    const page = open(settings({ withdraw: '1000.00' }));
    expect((await page.findByText('¥1,000.00')).parentElement).toHaveTextContent('满 ¥1,000.00 时代替资金密码');
    await page.user.click(page.getByRole('button', { name: '金额' }));
    const { field, fundPassword, ok } = await openAmount(page);
    expect(fundPassword).toBeNull();
    expect(field).toHaveValue('1000.00');
    await page.user.clear(field);
    await page.user.type(field, '500');
    await page.user.click(ok);
    await waitFor(() => expect(sent()).toEqual([{ action: 'withdraw', enabled: 1, amount: '500' }]));
  });

  test.each(['abc', '-1', '0', '1.234'])('reject the amount %s before calling the API', async (typed) => {
    const page = open();
    await page.user.click(await toggle('取款'));
    const { field, ok } = await openAmount(page);
    await page.user.type(field, typed);
    await page.user.click(ok);
    expect(await page.findByText('请输入正确的金额！')).toBeInTheDocument();
    expect(sent()).toEqual([]);
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

test('a refused change shows the host’s message', async () => {
  refuse('passkey/confirmsetting', '支付密码错误！');
  const page = open();
  await page.user.click(await toggle('添加收款账户'));
  await page.user.type(await page.findByLabelText('支付密码'), '000000{Enter}');
  expect(await page.findByText('支付密码错误！')).toBeVisible();
  expect(page.getByLabelText('支付密码')).toHaveValue('000000');
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  expect(await toggle('添加收款账户')).not.toBeChecked();
});

test('settings that could not be loaded offer 重试', async () => {
  breakCall('passkey/settings');
  const page = renderPage(<ConfirmationSettings hasPasskey />, { token: 't' });
  const section = within(screen.getByRole('region', { name: '用通行密钥确认' }));
  const retry = await section.findByRole('button', { name: '重试' });
  answer('passkey/settings', settings());
  await page.user.click(retry);
  expect(await toggle('取款')).toBeVisible();
  expect(section.queryByRole('button', { name: '重试' })).toBeNull();
});

test('a section with a skeleton waits for the settings', async () => {
  open();
  expect(screen.getByRole('region', { name: '用通行密钥确认' }).querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(await toggle('取款')).toBeVisible();
  expect(document.querySelector('[data-skeleton]')).toBeNull();
});

test('a host without the settings shows no section', async () => {
  server.use(http.post('*/api/passkey/settings', () => new HttpResponse('', { status: 404 })));
  renderPage(<ConfirmationSettings hasPasskey />, { token: 't' });
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('the settings are hidden from a member without a passkey, unless one is enabled', async () => {
  open(settings(), false);
  await waitFor(() => expect(received('passkey/settings')).toHaveLength(1));
  expect(screen.queryByText('用通行密钥确认')).toBeNull();
  open(settings({ bindcard: null }), false);
  expect(await screen.findByText('用通行密钥确认')).toBeVisible();
});
