import { Link, Outlet, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import {
  askToLogIn,
  GlobalStyle,
  leaveSession,
  startSession,
  toast,
  ToastViewport,
  token,
  useDispatch,
  useLoggedIn,
} from '../src/index';
import type { App } from '../src/app';
import type { CallRequest } from '@site/contract';

const Bar = styled.nav`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: 4px 14px;
  padding: 8px 12px;
  font-size: 13px;
  color: ${token.color.text};
  background: ${token.color.surface};
  border-bottom: 1px solid ${token.color.line};

  a,
  button {
    padding: 4px 0;
    font: inherit;
    color: inherit;
    text-decoration: underline;
    background: none;
    border: 0;
    cursor: pointer;
  }

  button:first-of-type {
    margin-left: auto;
  }
`;

/** The frame of every page of an app that runs alone: links to its pages, and buttons that log in and out. */
export function StandaloneHost({ name, routes, slots }: Pick<App, 'name' | 'routes' | 'slots'>) {
  const dispatch = useDispatch();
  const loggedIn = useLoggedIn();
  const navigate = useNavigate();
  const openPopup = async () => {
    await navigate('/');
    dispatch(askToLogIn(true));
  };
  const logInDemoMember = async () => {
    try {
      dispatch(startSession(await newDemoMember()));
    } catch (error) {
      toast((error as Error).message, 'error');
    }
  };
  return (
    <>
      <GlobalStyle />
      <Bar aria-label={name}>
        <Link to="/">{name}</Link>
        {routes.map(({ path, title }) => (
          <Link key={path} to={path}>
            {title}
          </Link>
        ))}
        {loggedIn ? (
          <button type="button" onClick={() => dispatch(leaveSession())}>
            退出
          </button>
        ) : (
          <>
            {slots['login.popup'] && (
              <button type="button" onClick={() => void openPopup()}>
                登录弹窗
              </button>
            )}
            <button type="button" onClick={() => void logInDemoMember()}>
              新的演示会员
            </button>
          </>
        )}
      </Bar>
      <Outlet />
      <ToastViewport />
    </>
  );
}

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

/**
 * Registers a demonstration member at the API host, which starts a session.
 * @returns the session's token
 * @throws Error whose message is for a toast
 */
async function newDemoMember(): Promise<string> {
  const registration: CallRequest<'register'> = {
    name: `demo${digits(8)}`,
    password: 'demo2026',
    confirmPass: 'demo2026',
    realname: '演示',
    paypassword: '123456',
  };
  const response = await fetch('/api/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  }).catch(() => undefined);
  const answer = (await response?.json().catch(() => undefined)) as
    | { message?: string; data?: { api_token?: string } | null }
    | undefined;
  if (!answer) throw new Error('API 没有应答。请在另一个终端运行 PORT=8090 npm run api');
  const token = answer.data?.api_token;
  if (!token) throw new Error(answer.message ?? '注册失败');
  return token;
}
