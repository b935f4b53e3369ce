import type { CallData, CallRequest } from '@site/contract';
import { Outlet, useNavigate } from 'react-router-dom';
import type { App } from '../src/app';
import {
  api,
  apiErrorOf,
  askToLogIn,
  Button,
  call,
  GlobalStyle,
  leaveSession,
  PageBody,
  Row,
  showError,
  startSession,
  TextLink,
  toast,
  ToastViewport,
  useDispatch,
  useLoggedIn,
} from '../src/index';

const { useStandaloneRegisterMutation } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    standaloneRegister: build.mutation<CallData<'register'>, CallRequest<'register'>>({
      query: (member) => call('register', member),
    }),
  }),
});

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

/** The frame of every page of an app that runs alone: links to its pages, and buttons that log in and out. */
export function StandaloneHost({ name, routes, slots }: Pick<App, 'name' | 'routes' | 'slots'>) {
  const dispatch = useDispatch();
  const loggedIn = useLoggedIn();
  const navigate = useNavigate();
  const [register] = useStandaloneRegisterMutation();
  const openPopup = async () => {
    await navigate('/');
    dispatch(askToLogIn(true));
  };
  const logInDemoMember = async () => {
    const { data, error } = await register({
      name: `demo${digits(8)}`,
      password: 'demo2026',
      confirmPass: 'demo2026',
      realname: '演示',
      paypassword: '123456',
    });
    if (data) dispatch(startSession(data.api_token));
    else if (apiErrorOf(error).kind !== 'unanswered') showError(error);
    else toast('API 没有应答。请在另一个终端运行 PORT=8090 npm run api', 'error');
  };
  return (
    <>
      <GlobalStyle />
      <PageBody as="nav" aria-label={name}>
        <Row $gap={4}>
          <TextLink to="/">{name}</TextLink>
          {routes.map(({ path, title }) => (
            <TextLink key={path} to={path}>
              {title}
            </TextLink>
          ))}
          {!loggedIn && slots['login.popup'] && (
            <Button size="small" onClick={() => void openPopup()}>
              登录弹窗
            </Button>
          )}
          <Button size="small" onClick={() => (loggedIn ? dispatch(leaveSession()) : void logInDemoMember())}>
            {loggedIn ? '退出' : '新的演示会员'}
          </Button>
        </Row>
      </PageBody>
      <Outlet />
      <ToastViewport />
    </>
  );
}
