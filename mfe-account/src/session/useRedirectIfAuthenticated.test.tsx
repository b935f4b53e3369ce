import { useLocation } from '@site/shared';
import { answer, aUser, callsSettled, renderPage } from '@site/shared/testing';
import { waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { shownCaptchaCode } from '../testing/page';
import LoginPage from './LoginPage';
import RegisterPage from './RegisterPage';

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
  ['?redirect=%2Funknown', '/'],
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
