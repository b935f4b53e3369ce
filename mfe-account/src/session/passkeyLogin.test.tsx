import {
  answer,
  aUser,
  breakCall,
  callsSettled,
  fakeAuthenticator,
  received,
  refuse,
  renderPage,
  requestOptions,
  server,
} from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { markPasskeyOffered } from '../passkeys/passkeyOfferCookie';
import { shownCaptchaCode, forgetPasskeyOffers } from '../testing/page';
import LoginPage from './LoginPage';
import { challengeRefreshInterval } from './usePasskeyLogin';

const site = { title: '测试站', site_state: 1, redpacket_switch: 1, index_modal: 0 } as const;

beforeEach(() => {
  answer('app', site);
  answer('user', aUser());
  answer('passkey/loginoptions', requestOptions);
});

const open = () => renderPage(<LoginPage />, { at: '/login?redirect=%2Fdeposit', info: { passkeys: 1 } });
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
  await page.user.type(await page.findByLabelText('用户名'), 'member88');
  await page.user.click(await button());
  expect(await page.findByText('通行密钥无效！')).toBeVisible();
  expect(page.getByLabelText('用户名')).toHaveValue('member88');
  await waitFor(async () => expect(await button()).toBeEnabled());
  expect(sessionStorage.getItem('token')).toBeNull();
});

test('a cancelled prompt shows no error, sends nothing and can be repeated', async () => {
  const { fail, signed } = fakeAuthenticator();
  fail('NotAllowedError');
  const page = open();
  await page.user.type(await page.findByLabelText('用户名'), 'member88');
  await page.user.click(await button());
  expect(await page.findByRole('status')).toHaveTextContent('已取消通行密钥验证');
  expect(page.queryByRole('alert')).toBeNull();
  expect(page.getByLabelText('用户名')).toHaveValue('member88');
  await waitFor(async () => expect(await button()).toBeEnabled());
  await page.user.click(await button());
  await waitFor(() => expect(signed).toHaveLength(2));
  expect(received('passkey/login')).toEqual([]);
});

test('says that the device cannot use passkeys at an address that they do not belong to', async () => {
  fakeAuthenticator().fail('SecurityError');
  const page = open();
  await page.user.click(await button());
  expect(await page.findByText('此设备暂时无法使用通行密钥')).toBeVisible();
});

test('a refused start shows the host’s message', async () => {
  fakeAuthenticator();
  const page = open();
  await button();
  refuse('passkey/loginoptions', '操作过于频繁，请稍后再试！', 429);
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
    server.use(http.post('*/api/passkey/loginoptions', () => new HttpResponse('', { status: 404 })));
    const page = open();
    const statuses = () => Object.values(page.store.getState().api.queries).map((query) => query?.status);
    await waitFor(() => expect(statuses()).toContain('rejected'));
    await expectNoTrace(page);
  });
});

describe('the offer of a passkey', () => {
  afterEach(forgetPasskeyOffers);

  const logInWithPassword = async () => {
    answer('login_pc', { api_token: 'fresh' });
    const page = open();
    await page.user.type(await page.findByLabelText('用户名'), 'member88');
    await page.user.type(page.getByLabelText('密码'), 'secret88');
    await page.user.type(await page.findByLabelText('验证码'), await shownCaptchaCode());
    await page.user.click(page.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(page.path()).toBe('/deposit'));
    return page.store.getState().session.passkeyOffer ?? false;
  };

  test('follows a login with a password', async () => {
    fakeAuthenticator();
    expect(await logInWithPassword()).toBe(true);
  });

  test('is not made twice to a member', async () => {
    fakeAuthenticator();
    markPasskeyOffered('Member88');
    expect(await logInWithPassword()).toBe(false);
  });

  test('is made to each member who uses the browser', async () => {
    fakeAuthenticator();
    markPasskeyOffered('member89');
    expect(await logInWithPassword()).toBe(true);
  });

  test('is not made in a browser without passkeys', async () => {
    expect(await logInWithPassword()).toBe(false);
  });
});
