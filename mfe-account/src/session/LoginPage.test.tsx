import { useLocation } from '@site/shared';
import {
  answer,
  aUser,
  breakCall,
  callsSettled,
  fakeAuthenticator,
  fillIn,
  keepToasts,
  received,
  refuse,
  renderPage,
  requestOptions,
  server,
  siteInfo,
} from '@site/shared/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useEffect } from 'react';
import { markPasskeyOffered } from '../passkeys/passkeyOfferCookie';
import { forgetPasskeyOffers, shownCaptchaCode, shownCaptchaIndex } from '../testing/page';
import { EarlyImages } from './captcha';
import LoginPage from './LoginPage';
import LoginPopup from './LoginPopup';
import RegisterPage from './RegisterPage';
import { challengeRefreshInterval } from './usePasskeyLogin';

beforeEach(keepToasts);

const site = { title: '测试站', site_state: 1, redpacket_switch: 1, index_modal: 0 } as const;

beforeEach(() => {
  answer('app', site);
  answer('user', aUser());
});

const login = { 用户名: 'member88', 密码: 'secret88' };
const registration = { ...login, 确认密码: 'secret88', 真实姓名: '张三', 取款密码: '123456' };

type Page = ReturnType<typeof renderPage>;
const token = () => sessionStorage.getItem('token');
const captcha = () => screen.getByLabelText('验证码');

describe('登录', () => {
  const open = (at = '/login') => renderPage(<LoginPage />, { at });
  const submit = ({ user, getByRole }: Page) => user.click(getByRole('button', { name: '登录' }));
  /** Fills in the form and submits it. */
  const logIn = async (page: Page, typed?: string) => {
    await fillIn({ ...login, 验证码: typed ?? (await shownCaptchaCode()).toLowerCase() });
    await submit(page);
  };

  test('has its own heading and links to customer service and registration that keep the redirect', async () => {
    const page = open('/login?redirect=%2Fdeposit');
    expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
    expect(page.getByRole('link', { name: '忘记密码' })).toHaveAttribute('href', '/kefu');
    expect(page.getByRole('link', { name: '立即注册' })).toHaveAttribute('href', '/register?redirect=%2Fdeposit');
    expect(await page.findByLabelText('用户名')).toHaveAttribute('maxlength', '19');
    expect(page.getByLabelText('密码')).toHaveAttribute('maxlength', '32');
    expect(captcha()).toHaveAttribute('maxlength', '6');
  });

  test('shows the login before this one, and none at the first one', async () => {
    answer('login_pc', { api_token: 'first', last_login: null });
    const first = open();
    await logIn(first);
    await waitFor(() => expect(token()).toBe('first'));
    expect(first.queryByText(/上次登录/)).toBeNull();
    first.unmount();
    sessionStorage.clear();
    const device = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1';
    answer('login_pc', { api_token: 'second', last_login: { device, created_at: '2026-03-10 15:00:00' } });
    const second = open();
    await logIn(second);
    expect(await second.findByText('上次登录 2026-03-10 15:00:00 · iPhone · Safari')).toBeInTheDocument();
  });

  test('sends name and password, stores the token, loads the user and goes home', async () => {
    answer('login_pc', { api_token: 'fresh' });
    const page = open();
    await page.user.type(await page.findByLabelText('用户名'), ' member88 ');
    await page.user.type(page.getByLabelText('密码'), 'secret88');
    await page.user.type(captcha(), `${(await shownCaptchaCode()).toLowerCase()}{Enter}`);
    await waitFor(() => expect(page.path()).toBe('/'));
    expect(received('login_pc')[0]?.body).toEqual({ name: 'member88', password: 'secret88' });
    expect(token()).toBe('fresh');
    await waitFor(() => expect(received('user')).toHaveLength(1));
    expect(received('user')[0]?.headers.get('authorization')).toBe('Bearer fresh');
  });

  test('reports a missing field, then a wrong captcha, without any call; the latter changes the picture', async () => {
    const page = open();
    const index = await shownCaptchaIndex();
    await submit(page);
    expect(await page.findByText('请输入您的账号和密码！')).toBeVisible();
    expect(await shownCaptchaIndex()).toBe(index);
    await logIn(page, 'zzzz');
    expect(await page.findByText('验证码错误！')).toBeVisible();
    expect(captcha()).toHaveValue('');
    expect(page.getByLabelText('密码')).toHaveValue('secret88');
    expect(await shownCaptchaIndex()).not.toBe(index);
    expect(received('login_pc')).toHaveLength(0);
  });

  test('keeps the captcha without an answer; a refusal shows its message and changes it', async () => {
    breakCall('login_pc');
    const page = open();
    const index = await shownCaptchaIndex();
    await logIn(page);
    expect(await page.findByText('网络异常，请稍后再试')).toBeVisible();
    await waitFor(() => expect(page.getByRole('button', { name: '登录' })).toBeEnabled());
    expect(await shownCaptchaIndex()).toBe(index);
    expect(captcha()).not.toHaveValue('');

    const http401 = HttpResponse.json({ code: 401, message: '状态401', data: null }, { status: 401 });
    const refusals: [message: string, prepare: () => void][] = [
      ['拒绝422', () => refuse('login_pc', '拒绝422')],
      ['拒绝401', () => refuse('login_pc', '拒绝401', 401)],
      ['状态401', () => server.use(http.post('*/api/login_pc', () => http401))],
      ['操作失败，请稍后再试', () => answer('login_pc', null as never)],
    ];
    for (const [message, prepare] of refusals) {
      prepare();
      const shown = await shownCaptchaIndex();
      await logIn(page);
      await waitFor(() => expect(captcha()).toHaveValue(''));
      expect(await page.findByText(message)).toBeVisible();
      expect(await shownCaptchaIndex()).not.toBe(shown);
      await waitFor(() => expect(page.getByRole('button', { name: '登录' })).toBeEnabled());
    }
    expect(token()).toBeNull();
    expect(page.store.getState().session.ended).toBeNull();
    expect(page.path()).toBe('/login');
  });

  test('asks for the one-time code that the host needs, and keeps the captcha', async () => {
    const sent: (string | undefined)[] = [];
    server.use(
      http.post('*/api/login_pc', async ({ request }) => {
        const { name, totp } = (await request.json()) as { name: string; totp?: string };
        sent.push(totp);
        return HttpResponse.json(
          name === 'member88' && totp !== '123456'
            ? { code: 422, message: '请输入6位动态验证码', data: { totp_required: 1 } }
            : { code: 200, message: '', data: { api_token: 'fresh' } },
        );
      }),
    );
    const page = open();
    const index = await shownCaptchaIndex();
    await logIn(page);
    const field = await page.findByLabelText('动态验证码');
    await waitFor(() => expect(field).toHaveFocus());
    expect(page.queryByRole('alert')).toBeNull();
    expect(await shownCaptchaIndex()).toBe(index);

    await submit(page);
    expect(await page.findByRole('alert')).toHaveTextContent('请输入6位动态验证码');
    expect(sent).toEqual([undefined]);

    /* Another user name may need no code. */
    await fillIn({ 用户名: 'member889' });
    expect(page.queryByLabelText('动态验证码')).toBeNull();
    await fillIn({ 用户名: 'member88' });
    await submit(page);
    await fillIn({ 动态验证码: '123456' });
    await waitFor(() => expect(page.getByRole('button', { name: '登录' })).toBeEnabled());
    await submit(page);
    await waitFor(() => expect(page.path()).toBe('/'));
    expect(sent).toEqual([undefined, undefined, '123456']);
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

  test('prerenders a picture of each of the codes 0 to 19, so that a page opened directly can show any', async () => {
    const { container } = render(<EarlyImages />);
    const shown = () => [...container.querySelectorAll<HTMLElement>('[data-one-of] [data-captcha]')];
    await waitFor(() => expect(shown().map((it) => Number(it.dataset.captcha))).toEqual([...Array(20).keys()]));
    expect(new Set(shown().map((it) => it.getAttribute('src'))).size).toBe(20);
  });
});

describe('the login popup', () => {
  const open = () => {
    const onClose = jest.fn();
    const onLoggedIn = jest.fn();
    const popup = <LoginPopup redirect="/gamePage?name=pp" onClose={onClose} onLoggedIn={onLoggedIn} />;
    return { ...renderPage(popup, { at: '/games' }), onClose, onLoggedIn };
  };

  test('logs in on top of the current page', async () => {
    answer('login_pc', { api_token: 'fresh' });
    const page = open();
    expect(await page.findByRole('dialog', { name: '登录' })).toBeVisible();
    await fillIn({ ...login, 验证码: await shownCaptchaCode() });
    await page.user.click(page.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(page.onLoggedIn).toHaveBeenCalledTimes(1));
    expect(page.onClose).not.toHaveBeenCalled();
    expect(page.path()).toBe('/games');
    expect(token()).toBe('fresh');
    await waitFor(() => expect(received('user')).toHaveLength(1));
  });

  test('closes when a link is followed; the registration then redirects to what was asked for', async () => {
    const page = open();
    await page.user.click(await page.findByRole('link', { name: '立即注册' }));
    expect(page.onClose).toHaveBeenCalled();
    expect(page.onLoggedIn).not.toHaveBeenCalled();
    expect(page.path()).toBe('/register?redirect=%2FgamePage%3Fname%3Dpp');
  });
});

describe('会员注册', () => {
  const open = (at = '/register') => renderPage(<RegisterPage />, { at });
  const register = async ({ user, getByRole }: Page, typed?: string) => {
    await fillIn({ ...registration, 验证码: typed ?? (await shownCaptchaCode()).toLowerCase() });
    await user.click(getByRole('button', { name: '创建账户' }));
  };

  test('has its own heading, its field limits, a login link and fields that password managers tell apart', async () => {
    const page = open('/register?redirect=%2Fvip');
    expect(page.getByRole('heading', { level: 1, name: '会员注册' })).toBeVisible();
    expect(page.getByRole('link', { name: '立即登录' })).toHaveAttribute('href', '/login?redirect=%2Fvip');
    const expected: [label: string, limit: string, autoComplete: string][] = [
      ['用户名', '19', 'username'],
      ['密码', '32', 'new-password'],
      ['确认密码', '32', 'new-password'],
      ['真实姓名', '32', 'name'],
      ['取款密码', '6', 'one-time-code'],
      ['验证码', '4', 'off'],
    ];
    for (const [label, limit, autoComplete] of expected) {
      const field = await page.findByLabelText(label);
      expect([field.getAttribute('maxlength'), field.getAttribute('autocomplete')]).toEqual([limit, autoComplete]);
    }
    await fillIn({ 密码: 'secret88' });
    expect(await page.findByText(/强度/)).toBeVisible();
  });

  test('registers, shows the host’s message, logs in and follows the redirect', async () => {
    answer('register', { api_token: 'fresh' }, '注册成功！');
    const page = open('/register?redirect=%2Fvip');
    await register(page);
    expect(await page.findByText('注册成功！')).toBeVisible();
    await waitFor(() => expect(page.path()).toBe('/vip'));
    expect(received('register')[0]?.body).toEqual({
      name: 'member88',
      password: 'secret88',
      confirmPass: 'secret88',
      realname: '张三',
      paypassword: '123456',
    });
    expect(token()).toBe('fresh');
    await waitFor(() => expect(received('user')).toHaveLength(1));
  });

  describe('on a host with limits', () => {
    const registered = async () => {
      answer('app', { ...site, features: ['limits'] });
      answer('register', { api_token: 'fresh' }, '注册成功！');
      const page = open('/register?redirect=%2Fvip');
      await page.findByRole('heading', { name: '会员注册' });
      await register(page);
      return page;
    };
    const question = async (page: Page) => within(await page.findByRole('region', { name: '给自己设一个存款限额' }));

    test('asks for a limit, and goes on after one that is valid', async () => {
      answer('limitreview', { due: 0, reviewed_at: null, offered: 1 });
      answer('setlimit', null, '设置成功');
      const page = await registered();
      const form = await question(page);
      expect(page.getByRole('heading', { level: 1, name: '注册成功' })).toBeVisible();
      await page.user.click(form.getByRole('button', { name: '设置限额' }));
      expect(await page.findByText('请输入正确的金额！')).toBeVisible();
      expect(received('setlimit')).toHaveLength(0);
      await page.user.click(await form.findByRole('radio', { name: '每周' }));
      await fillIn({ 最多存入: '800' });
      await page.user.click(form.getByRole('button', { name: '设置限额' }));
      await waitFor(() => expect(page.path()).toBe('/vip'));
      expect(received('setlimit').map(({ body }) => body)).toEqual([
        { kind: 'deposit', period: 'week', amount: '800' },
      ]);
    });

    test('goes on after a no that the host has recorded', async () => {
      answer('limitreview', { due: 0, reviewed_at: null, offered: 1 });
      refuse('declinelimits', '系统繁忙');
      const page = await registered();
      const no = (await question(page)).getByRole('button', { name: '暂不设置' });
      await page.user.click(no);
      expect(await page.findByText('系统繁忙')).toBeVisible();
      expect(page.path()).toMatch(/^\/register/);
      answer('declinelimits', null, '已记录您的选择');
      await waitFor(() => expect(no).toBeEnabled());
      await page.user.click(no);
      await waitFor(() => expect(page.path()).toBe('/vip'));
    });

    test.each<[string, () => void]>([
      ['that does not ask', () => answer('limitreview', { due: 0, reviewed_at: null, offered: 0 })],
      ['that cannot say whether to ask', () => refuse('limitreview', '系统繁忙')],
    ])('goes on at once on one %s', async (_what, arrange) => {
      arrange();
      const page = await registered();
      await waitFor(() => expect(page.path()).toBe('/vip'));
    });
  });

  test('on a site with a minimum age asks for the birthday after the fund password, and sends it', async () => {
    answer('app', { ...site, minimum_age: 18 });
    refuse('register', '未满18周岁，不能注册！');
    const page = open();
    const birthday = await page.findByLabelText('出生日期');
    expect(birthday).toHaveAttribute('type', 'date');
    expect(birthday).toHaveAccessibleDescription('须年满18周岁');
    await register(page);
    expect(await page.findByText('请选择出生日期')).toBeVisible();
    expect(birthday).toHaveFocus();
    expect(received('register')).toHaveLength(0);
    fireEvent.change(birthday, { target: { value: '2020-01-31' } });
    await register(page);
    expect(await page.findByText('未满18周岁，不能注册！')).toBeVisible();
    expect(received('register')[0]?.body).toMatchObject({ name: 'member88', birthday: '2020-01-31' });
  });

  test('shows what is wrong without a login; only a wrong captcha changes the picture', async () => {
    const page = open();
    const index = await shownCaptchaIndex();
    await page.user.click(page.getByRole('button', { name: '创建账户' }));
    expect(await page.findByText('用户名长度不得低于6位，以字母和数字组合！')).toBeVisible();
    expect(await shownCaptchaIndex()).toBe(index);

    refuse('register', '用户名已存在！', 401);
    await register(page);
    expect((await page.findByText('用户名已存在！')).closest('[role="alert"]')).not.toBeNull();
    await waitFor(() => expect(page.getByRole('button', { name: '创建账户' })).toBeEnabled());
    answer('register', null as never, '注册成功，请等待审核');
    await register(page);
    expect(await page.findByText('注册成功，请等待审核')).toBeVisible();
    await waitFor(() => expect(page.getByRole('button', { name: '创建账户' })).toBeEnabled());
    expect(await shownCaptchaIndex()).toBe(index);

    await register(page, 'zzzz');
    expect(await page.findByText('验证码错误！')).toBeVisible();
    expect(captcha()).toHaveValue('');
    expect(await shownCaptchaIndex()).not.toBe(index);
    expect(received('register')).toHaveLength(2);
    expect(token()).toBeNull();
    expect(page.path()).toBe('/register');
  });
});

describe('with a session', () => {
  const pages = { '/login': LoginPage, '/register': RegisterPage } as const;

  /** Opens the page and records every navigation from it. */
  function open(path: keyof typeof pages, query: string, session?: string) {
    const AuthPage = pages[path];
    const visited: string[] = [];
    function Trace() {
      const { key, pathname, search } = useLocation();
      useEffect(() => void visited.push(pathname + search), [key, pathname, search]);
      return null;
    }
    const element = (
      <>
        <AuthPage />
        <Trace />
      </>
    );
    const view = renderPage(element, { at: path + query, ...(session ? { token: session } : {}) });
    return { ...view, navigations: () => visited.slice(1) };
  }

  test.each([
    ['/login', '/assets?type=4', '/assets?type=4'],
    ['/register', '/assets?type=4', '/assets?type=4'],
    ['/login', '//evil.example', '/'],
  ] as const)('%s?redirect=%s shows no form and goes to %s', async (path, redirect, goal) => {
    const query = redirect && `?redirect=${encodeURIComponent(redirect)}`;
    const { navigations, queryByRole } = open(path, query, 't');
    expect(queryByRole('textbox')).toBeNull();
    await waitFor(() => expect(navigations()).toEqual([goal]));
  });

  test.each([
    ['/login', login, '登录'],
    ['/register', registration, '创建账户'],
  ] as const)('started on %s goes to the redirect in one step', async (path, fields, button) => {
    answer('login_pc', { api_token: 'fresh' });
    answer('register', { api_token: 'fresh' });
    const { store, user, navigations, getByRole, queryByRole } = open(path, '?redirect=%2Fvip');
    await fillIn({ ...fields, 验证码: await shownCaptchaCode() });
    await user.click(getByRole('button', { name: button }));
    await waitFor(() => expect(queryByRole('textbox')).toBeNull());
    await waitFor(() => expect(navigations()).toEqual(['/vip']));
    /* The form could navigate a second time after its response. */
    await callsSettled(store);
    expect(navigations()).toEqual(['/vip']);
  });
});

describe('使用通行密钥登录', () => {
  beforeEach(() => answer('passkey/loginoptions', requestOptions));

  const open = (features = siteInfo.features) =>
    renderPage(<LoginPage />, { at: '/login?redirect=%2Fdeposit', info: { features } });
  const button = () => screen.findByRole('button', { name: '使用通行密钥登录' });

  test('logs in with one tap and opens the requested page', async () => {
    const { signed } = fakeAuthenticator();
    answer('passkey/login', { api_token: 'fresh' });
    const page = open();
    await page.user.click(await button());
    await waitFor(() => expect(page.path()).toBe('/deposit'));
    expect(sessionStorage.getItem('token')).toBe('fresh');
    expect(signed[0]?.publicKey?.rpId).toBe('localhost');
    expect(received('passkey/login')[0]?.body).toMatchObject({ response: { id: 'credential-1', type: 'public-key' } });
  });

  test('a passkey chosen among the suggestions of the name logs in', async () => {
    const { chooseSuggestion, signed } = fakeAuthenticator();
    answer('passkey/login', { api_token: 'fresh' });
    const page = open();
    await button();
    await waitFor(() => expect(page.getByLabelText('用户名')).toHaveAttribute('autocomplete', 'username webauthn'));
    await act(async () => chooseSuggestion());
    await waitFor(() => expect(page.path()).toBe('/deposit'));
    expect(sessionStorage.getItem('token')).toBe('fresh');
    expect(signed).toEqual([]);
  });

  test('a refused passkey shows the host’s message and the form stays', async () => {
    fakeAuthenticator();
    refuse('passkey/login', '通行密钥无效！');
    const page = open();
    await fillIn({ 用户名: 'member88' });
    await page.user.click(await button());
    expect(await page.findByText('通行密钥无效！')).toBeVisible();
    expect(page.getByLabelText('用户名')).toHaveValue('member88');
    await waitFor(async () => expect(await button()).toBeEnabled());
    expect(sessionStorage.getItem('token')).toBeNull();
  });

  test('the phone forgets a passkey that the host does not know, and keeps one that is refused otherwise', async () => {
    const { signals } = fakeAuthenticator(true);
    refuse('passkey/login', '通行密钥验证失败，请重试');
    const page = open();
    await page.user.click(await button());
    await waitFor(async () => expect(await button()).toBeEnabled());
    server.use(
      http.post('*/api/passkey/login', () =>
        HttpResponse.json({ code: 422, message: '通行密钥验证失败，请重试', data: { passkey_unknown: 1 } }),
      ),
    );
    await page.user.click(await button());
    const signal = { method: 'signalUnknownCredential', rpId: 'localhost', credentialId: 'credential-1' };
    await waitFor(() => expect(signals).toEqual([signal]));
  });

  test.each(['password', 'passkey'])('the phone learns after a login by %s which passkeys log in', async (proof) => {
    const { signals } = fakeAuthenticator(true);
    const row = { name: '手机', created_at: '2026-11-20 10:00:00', last_used_at: null };
    const credential = { rp_id: 'localhost', user_id: 'handle', user_name: 'Member88' };
    answer('passkey/list', [
      { ...row, id: 3, credential: { ...credential, id: 'three' } },
      { ...row, id: 2, blocked: 1, credential: { ...credential, id: 'blocked' } },
      { ...row, id: 1 },
    ]);
    answer('login_pc', { api_token: 'fresh' });
    answer('passkey/login', { api_token: 'fresh' });
    const page = open();
    const passkeyButton = await button();
    if (proof === 'passkey') await page.user.click(passkeyButton);
    else {
      await fillIn({ ...login, 验证码: await shownCaptchaCode() });
      await page.user.click(page.getByRole('button', { name: '登录' }));
    }
    const user = { rpId: 'localhost', userId: 'handle' };
    await waitFor(() =>
      expect(signals).toEqual([
        { method: 'signalAllAcceptedCredentials', ...user, allAcceptedCredentialIds: ['three'] },
        { method: 'signalCurrentUserDetails', ...user, name: 'Member88', displayName: 'Member88' },
      ]),
    );
  });

  test('a cancelled prompt shows no error, sends nothing and can be repeated', async () => {
    const { fail, signed } = fakeAuthenticator();
    fail('NotAllowedError');
    const page = open();
    await fillIn({ 用户名: 'member88' });
    await page.user.click(await button());
    expect(await page.findByRole('status')).toHaveTextContent('已取消通行密钥验证');
    expect(page.queryByRole('alert')).toBeNull();
    expect(page.getByLabelText('用户名')).toHaveValue('member88');
    await waitFor(async () => expect(await button()).toBeEnabled());
    await page.user.click(await button());
    await waitFor(() => expect(signed).toHaveLength(2));
    expect(received('passkey/login')).toEqual([]);
  });

  test('shows why a passkey cannot be used: the address, or a refused start', async () => {
    fakeAuthenticator().fail('SecurityError');
    const page = open();
    await page.user.click(await button());
    expect(await page.findByText('此设备暂时无法使用通行密钥')).toBeVisible();
    refuse('passkey/loginoptions', '操作过于频繁，请稍后再试！', 429);
    await waitFor(async () => expect(await button()).toBeEnabled());
    await page.user.click(await button());
    expect(await page.findByText('操作过于频繁，请稍后再试！')).toBeVisible();
  });

  describe('the challenge of the suggestions', () => {
    const loadedAt = Date.now();
    beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(loadedAt));
    afterEach(() => jest.restoreAllMocks());

    /** Opens the page in a browser that suggests passkeys. `offered` returns the signals of the suggestions so far. */
    const openWithSuggestions = async () => {
      const { chooseSuggestion } = fakeAuthenticator();
      const get = jest.spyOn(navigator.credentials, 'get');
      const offered = () => get.mock.calls.map(([options]) => options?.signal);
      const page = open();
      await waitFor(() => expect(offered()).toHaveLength(1));
      return { page, offered, choose: () => act(async () => chooseSuggestion()) };
    };
    /** The member comes back to the page, `age` ms after it has loaded. */
    const comeBack = (age: number) =>
      act(async () => {
        jest.spyOn(Date, 'now').mockReturnValue(loadedAt + age);
        document.dispatchEvent(new Event('visibilitychange'));
      });

    test('is replaced when the page becomes visible and the challenge is old', async () => {
      const { offered } = await openWithSuggestions();
      await comeBack(challengeRefreshInterval);
      expect(offered()[0]?.aborted).toBe(false);
      answer('passkey/loginoptions', { ...requestOptions, challenge: 'next' });
      await comeBack(challengeRefreshInterval + 1);
      await waitFor(() => expect(offered()).toHaveLength(2));
      expect(offered().map((signal) => signal?.aborted)).toEqual([true, false]);
      expect(received('passkey/loginoptions')).toHaveLength(2);
    });

    test('is offered no longer if it could not be replaced, and the button stays', async () => {
      const { page, offered } = await openWithSuggestions();
      breakCall('passkey/loginoptions');
      await comeBack(challengeRefreshInterval + 1);
      await waitFor(() => expect(offered()[0]?.aborted).toBe(true));
      await callsSettled(page.store);
      expect(offered()).toHaveLength(1);
      expect(await button()).toBeEnabled();
      answer('passkey/loginoptions', requestOptions);
      await comeBack(challengeRefreshInterval + 2);
      await waitFor(() => expect(offered()).toHaveLength(2));
    });

    test('is offered no longer after a refusal if it could not be replaced', async () => {
      const { page, offered, choose } = await openWithSuggestions();
      refuse('passkey/login', '通行密钥无效！');
      breakCall('passkey/loginoptions');
      await choose();
      expect(await page.findByText('通行密钥无效！')).toBeVisible();
      await waitFor(async () => expect(await button()).toBeEnabled());
      expect(received('passkey/loginoptions')).toHaveLength(2);
      expect(offered()).toHaveLength(1);
    });
  });

  describe('shows no trace of passkeys', () => {
    const expectNoTrace = async (page: ReturnType<typeof open>) => {
      expect(await page.findByLabelText('用户名')).toHaveAttribute('autocomplete', 'username');
      expect(page.queryByText(/通行密钥/)).toBeNull();
    };

    test('in a browser without WebAuthn, which asks the host for nothing', async () => {
      await expectNoTrace(open());
      expect(received('passkey/loginoptions')).toEqual([]);
    });

    test('on a host without the calls', async () => {
      fakeAuthenticator();
      const page = open([]);
      await callsSettled(page.store);
      await expectNoTrace(page);
      expect(received('passkey/loginoptions')).toEqual([]);
    });
  });

  describe('the offer of a passkey', () => {
    afterEach(forgetPasskeyOffers);

    const logInWithPassword = async () => {
      answer('login_pc', { api_token: 'fresh' });
      const page = open();
      await fillIn({ ...login, 验证码: await shownCaptchaCode() });
      await page.user.click(page.getByRole('button', { name: '登录' }));
      await waitFor(() => expect(page.path()).toBe('/deposit'));
      return page.store.getState().session.passkeyOffer ?? false;
    };

    test.each([
      ['follows a login with a password', undefined, true],
      ['is not made twice to a member', 'Member88', false],
    ])('%s', async (_what, offered, made) => {
      fakeAuthenticator();
      if (offered) markPasskeyOffered(offered);
      expect(await logInWithPassword()).toBe(made);
    });

    test('is not made in a browser without passkeys', async () => {
      expect(await logInWithPassword()).toBe(false);
    });
  });
});
