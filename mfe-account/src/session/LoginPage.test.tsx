import { answer, aUser, breakCall, received, refuse, renderPage, server, callsSettled } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useLocation } from '@site/shared';
import { useEffect } from 'react';
import { shownCaptchaIndex, shownCaptchaCode } from '../testing/page';
import LoginPage from './LoginPage';
import LoginPopup from './LoginPopup';
import RegisterPage from './RegisterPage';

const site = {
  title: '测试站',
  site_state: 1,
  redpacket_switch: 1,
  index_modal: 0,
} as const;

beforeEach(() => {
  answer('app', site);
  answer('user', aUser());
});

const open = (at = '/login') => renderPage(<LoginPage />, { at });
type Page = ReturnType<typeof open>;

async function fillIn({ user, findByLabelText }: Page, captcha?: string) {
  await user.type(await findByLabelText('用户名'), 'member88');
  await user.type(await findByLabelText('密码'), 'secret88');
  await user.type(await findByLabelText('验证码'), captcha ?? (await shownCaptchaCode()).toLowerCase());
}

const submit = ({ user, getByRole }: Page) => user.click(getByRole('button', { name: '登录' }));

test('has its own heading and links to customer service and registration that keep the redirect', async () => {
  const page = open('/login?redirect=%2Fdeposit');
  expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  expect(page.getByRole('link', { name: '忘记密码' })).toHaveAttribute('href', '/kefu');
  expect(page.getByRole('link', { name: '立即注册' })).toHaveAttribute('href', '/register?redirect=%2Fdeposit');
  expect(await page.findByLabelText('用户名')).toHaveAttribute('maxlength', '19');
  expect(page.getByLabelText('密码')).toHaveAttribute('maxlength', '32');
  expect(page.getByLabelText('验证码')).toHaveAttribute('maxlength', '6');
});

test('sends name and password, stores the token, loads the user and goes home', async () => {
  answer('login_pc', { api_token: 'fresh' });
  const page = open();
  await fillIn(page);
  await submit(page);
  await waitFor(() => expect(page.path()).toBe('/'));
  expect(received('login_pc')[0]?.body).toEqual({ name: 'member88', password: 'secret88' });
  expect(sessionStorage.getItem('token')).toBe('fresh');
  await waitFor(() => expect(received('user')).toHaveLength(1));
  expect(received('user')[0]?.headers.get('authorization')).toBe('Bearer fresh');
});

test.each([
  ['%2Fdeposit', '/deposit'],
  ['%2Fassets%3Ftype%3D4', '/assets?type=4'],
  ['https%3A%2F%2Felsewhere.example', '/'],
  ['%2Funknown', '/'],
])('after login, redirect %s goes to %s', async (redirect, path) => {
  answer('login_pc', { api_token: 'fresh' });
  const page = open(`/login?redirect=${redirect}`);
  await fillIn(page);
  await submit(page);
  await waitFor(() => expect(page.path()).toBe(path));
});

test('a missing field is reported without a call and keeps the captcha', async () => {
  const page = open();
  const index = await shownCaptchaIndex();
  await submit(page);
  expect(await page.findByText('请输入您的账号和密码！')).toBeVisible();
  expect(await shownCaptchaIndex()).toBe(index);
  expect(received('login_pc')).toHaveLength(0);
});

test('a wrong captcha is cleared and changed before any call', async () => {
  const page = open();
  await fillIn(page, 'zzzz');
  const index = await shownCaptchaIndex();
  await submit(page);
  expect(await page.findByText('验证码错误！')).toHaveTextContent('验证码错误！');
  expect(page.getByLabelText('验证码')).toHaveValue('');
  expect(page.getByLabelText('密码')).toHaveValue('secret88');
  expect(await shownCaptchaIndex()).not.toBe(index);
  expect(received('login_pc')).toHaveLength(0);
});

test.each([
  ['422', () => refuse('login_pc', '账号或密码错误')],
  ['429', () => refuse('login_pc', '账号或密码错误', 429)],
  ['401', () => refuse('login_pc', '账号或密码错误', 401)],
  [
    'HTTP 401',
    () =>
      server.use(
        http.post('*/api/login_pc', () =>
          HttpResponse.json({ code: 401, message: '账号或密码错误', data: null }, { status: 401 }),
        ),
      ),
  ],
])('a login refused with %s shows the message, clears the captcha and changes it', async (_, prepare) => {
  prepare();
  const page = open();
  await fillIn(page);
  const index = await shownCaptchaIndex();
  await submit(page);
  expect(await page.findByText('账号或密码错误')).toBeVisible();
  await waitFor(() => expect(page.getByLabelText('验证码')).toHaveValue(''));
  expect(await shownCaptchaIndex()).not.toBe(index);
  expect(sessionStorage.getItem('token')).toBeNull();
  expect(page.store.getState().session.ended).toBeNull();
});

test.each([
  ['no message', () => refuse('login_pc', '')],
  ['no token', () => answer('login_pc', null as never)],
])('an answer with %s is reported as a failure', async (_, prepare) => {
  prepare();
  const page = open();
  await fillIn(page);
  await submit(page);
  expect(await page.findByText('操作失败，请稍后再试')).toBeVisible();
  expect(sessionStorage.getItem('token')).toBeNull();
  expect(page.path()).toBe('/login');
});

test('a login without an answer keeps the input', async () => {
  breakCall('login_pc');
  const page = open();
  await fillIn(page);
  const index = await shownCaptchaIndex();
  await submit(page);
  expect(await page.findByText('网络异常，请稍后再试')).toBeVisible();
  await waitFor(() => expect(page.getByRole('button', { name: '登录' })).toBeEnabled());
  expect(await shownCaptchaIndex()).toBe(index);
  expect(page.getByLabelText('验证码')).not.toHaveValue('');
});

test('asks for the one-time code that the host needs, and keeps the captcha', async () => {
  let wanted = true;
  server.use(
    http.post('*/api/login_pc', async ({ request }) => {
      const { totp } = (await request.json()) as { totp?: string };
      sent.push(totp);
      wanted = totp !== '123456';
      return HttpResponse.json(
        wanted
          ? { code: 422, message: '请输入6位动态验证码', data: { totp_required: 1 } }
          : { code: 200, message: '', data: { api_token: 'fresh' } },
      );
    }),
  );
  const sent: (string | undefined)[] = [];
  const page = open();
  expect(page.queryByLabelText('动态验证码')).toBeNull();
  await fillIn(page);
  const index = await shownCaptchaIndex();
  await submit(page);
  const field = await page.findByLabelText('动态验证码');
  await waitFor(() => expect(field).toHaveFocus());
  expect(page.queryByRole('alert')).toBeNull();
  expect(await shownCaptchaIndex()).toBe(index);

  await submit(page);
  expect(await page.findByRole('alert')).toHaveTextContent('请输入6位动态验证码');
  expect(sent).toEqual([undefined]);

  await page.user.type(field, '123456');
  await waitFor(() => expect(page.getByRole('button', { name: '登录' })).toBeEnabled());
  await submit(page);
  await waitFor(() => expect(page.path()).toBe('/'));
  expect(sent).toEqual([undefined, '123456']);
});

test('another user name removes the field for the one-time code', async () => {
  const bodies: object[] = [];
  server.use(
    http.post('*/api/login_pc', async ({ request }) => {
      const body = (await request.json()) as { name: string };
      bodies.push(body);
      return HttpResponse.json(
        body.name === 'member88'
          ? { code: 422, message: '请输入6位动态验证码', data: { totp_required: 1 } }
          : { code: 200, message: '', data: { api_token: 'fresh' } },
      );
    }),
  );
  const page = open();
  await fillIn(page);
  await submit(page);
  await page.user.type(await page.findByLabelText('动态验证码'), '1');
  await page.user.type(page.getByLabelText('用户名'), '9');
  expect(page.queryByLabelText('动态验证码')).toBeNull();
  await submit(page);
  await waitFor(() => expect(page.path()).toBe('/'));
  expect(bodies.at(-1)).toEqual({ name: 'member889', password: 'secret88' });
});

test('the image and 换一张 both change the code', async () => {
  const page = open();
  const first = await shownCaptchaIndex();
  await page.user.click(page.getByRole('button', { name: '换一张' }));
  const second = await shownCaptchaIndex();
  expect(second).not.toBe(first);
  await page.user.click(screen.getByAltText('验证码图片'));
  expect(await shownCaptchaIndex()).not.toBe(second);
});

describe('the login popup', () => {
  const open = (at = '/games', redirect?: string) => {
    const onClose = jest.fn();
    const onLoggedIn = jest.fn();
    const popup = <LoginPopup redirect={redirect} onClose={onClose} onLoggedIn={onLoggedIn} />;
    return { ...renderPage(popup, { at }), onClose, onLoggedIn };
  };

  test('logs in on top of the current page', async () => {
    answer('login_pc', { api_token: 'fresh' });
    answer('user', aUser());
    const page = open();
    const dialog = within(await page.findByRole('dialog', { name: '登录' }));
    await page.user.type(await dialog.findByLabelText('用户名'), 'member88');
    await page.user.type(dialog.getByLabelText('密码'), 'secret88');
    await page.user.type(dialog.getByLabelText('验证码'), await shownCaptchaCode());
    await page.user.click(dialog.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(page.onLoggedIn).toHaveBeenCalledTimes(1));
    expect(page.onClose).not.toHaveBeenCalled();
    expect(page.path()).toBe('/games');
    expect(sessionStorage.getItem('token')).toBe('fresh');
    await waitFor(() => expect(received('user')).toHaveLength(1));
  });

  test.each([
    ['the page', '/games', undefined, '%2Fgames'],
    ['the redirect that the page was opened with', '/?redirect=%2Fdeposit', undefined, '%2Fdeposit'],
    ['what was asked for', '/?redirect=%2Fdeposit', '/gamePage?name=pp', '%2FgamePage%3Fname%3Dpp'],
  ])('closes when a link is followed; the registration then redirects to %s', async (_, at, redirect, goal) => {
    const page = open(at, redirect);
    await page.user.click(await page.findByRole('link', { name: '立即注册' }));
    expect(page.onClose).toHaveBeenCalled();
    expect(page.onLoggedIn).not.toHaveBeenCalled();
    expect(page.path()).toBe(`/register?redirect=${goal}`);
  });
});

describe('with a session already', () => {
  beforeEach(() => {
    answer('app', { title: '测试站', site_state: 1, redpacket_switch: 1, index_modal: 0 });
    answer('user', aUser());
  });

  const pages = { '/login': LoginPage, '/register': RegisterPage } as const;
  type AuthPath = keyof typeof pages;

  /** Opens the page and records every navigation from it. */
  function open(path: AuthPath, query: string, token?: string) {
    const Page = pages[path];
    const visited: string[] = [];
    function Trace() {
      const { key, pathname, search } = useLocation();
      useEffect(() => void visited.push(pathname + search), [key, pathname, search]);
      return null;
    }
    const element = (
      <>
        <Page />
        <Trace />
      </>
    );
    const view = renderPage(element, { at: path + query, ...(token ? { token } : {}) });
    return { ...view, navigations: () => visited.slice(1) };
  }

  const redirects: [query: string, goal: string][] = [
    ['?redirect=%2Fassets%3Ftype%3D4', '/assets?type=4'],
    ...['/unknown', '/login', '//evil.example', 'https://evil.example'].map((path): [string, string] => [
      `?redirect=${encodeURIComponent(path)}`,
      '/',
    ]),
    ['', '/'],
  ];
  const opened = (['/login', '/register'] as const).flatMap((path) =>
    redirects.map(([query, goal]) => [path, query, goal] as const),
  );

  test.each(opened)('%s%s with a session shows no form and goes to %s', async (path, query, goal) => {
    const { navigations, queryByRole } = open(path, query, 't');
    expect(queryByRole('textbox')).toBeNull();
    await waitFor(() => expect(navigations()).toEqual([goal]));
  });

  const login = { 用户名: 'member88', 密码: 'secret88' };
  const registration = { ...login, 确认密码: 'secret88', 真实姓名: '张三', 取款密码: '123456' };

  test.each([
    ['/login', login, '登录'],
    ['/register', registration, '创建账户'],
  ] as const)('a session started on %s goes to the redirect in one step', async (path, fields, button) => {
    answer('login_pc', { api_token: 'fresh' });
    answer('register', { api_token: 'fresh' });
    const { store, user, navigations, findByLabelText, getByRole, queryByRole } = open(path, '?redirect=%2Fvip');
    for (const [label, value] of Object.entries(fields)) await user.type(await findByLabelText(label), value);
    await user.type(await findByLabelText('验证码'), await shownCaptchaCode());
    await user.click(getByRole('button', { name: button }));
    await waitFor(() => expect(queryByRole('textbox')).toBeNull());
    await waitFor(() => expect(navigations()).toEqual(['/vip']));
    /* The form could navigate a second time after its response. */
    await callsSettled(store);
    expect(navigations()).toEqual(['/vip']);
  });
});
