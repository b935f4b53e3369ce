import { useLocation } from '@site/shared';
import { answer, aUser, renderPage } from '@site/shared/testing';
import { act, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { shownCaptchaCode } from './captcha.testing';
import LoginPage from './LoginPage';
import RegisterPage from './RegisterPage';

beforeEach(() => {
  answer('app', { title: '测试站', site_state: 1, redpacket_switch: 1, index_modal: 0 });
  answer('user', aUser());
});

const pages = { '/login': LoginPage, '/register': RegisterPage } as const;
type Entrance = keyof typeof pages;

/** The entrance, and every place that was gone to from it. */
function open(entrance: Entrance, query: string, token?: string) {
  const Page = pages[entrance];
  const been: string[] = [];
  function Trace() {
    const { key, pathname, search } = useLocation();
    useEffect(() => void been.push(pathname + search), [key, pathname, search]);
    return null;
  }
  const element = (
    <>
      <Page />
      <Trace />
    </>
  );
  const view = renderPage(element, { at: entrance + query, ...(token ? { token } : {}) });
  return { ...view, gone: () => been.slice(1) };
}

const redirects: [query: string, goal: string][] = [
  ['?redirect=%2Fassets%3Ftype%3D4', '/assets?type=4'],
  ['?redirect=%2Fnowhere', '/'],
  ['', '/'],
];
const opened = (['/login', '/register'] as const).flatMap((entrance) =>
  redirects.map(([query, goal]) => [entrance, query, goal] as const),
);

test.each(opened)('%s%s opened with a session shows nothing and goes to %s', async (entrance, query, goal) => {
  const { gone, queryByRole } = open(entrance, query, 't');
  expect(queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(gone()).toEqual([goal]));
});

const login = { 用户名: 'member88', 密码: 'secret88' };
const registration = { ...login, 确认密码: 'secret88', 真实姓名: '张三', 取款密码: '123456' };

test.each([
  ['/login', login, '登录'],
  ['/register', registration, '创建账户'],
] as const)('a session started on %s goes to the redirect in one step', async (entrance, fields, button) => {
  answer('login_pc', { api_token: 'fresh' });
  answer('register', { api_token: 'fresh' });
  const { user, gone, findByLabelText, getByRole, queryByRole } = open(entrance, '?redirect=%2Fvip');
  for (const [label, value] of Object.entries(fields)) await user.type(await findByLabelText(label), value);
  await user.type(await findByLabelText('验证码'), await shownCaptchaCode());
  await user.click(getByRole('button', { name: button }));
  await waitFor(() => expect(queryByRole('textbox')).toBeNull());
  await waitFor(() => expect(gone()).toEqual(['/vip']));
  // A second navigation would come with what the form still does after its answer.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(gone()).toEqual(['/vip']);
});
