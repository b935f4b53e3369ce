import {
  Field,
  Form,
  OfflineNote,
  SubmitButton,
  TextLink,
  isApiError,
  limits,
  showError,
  to,
  token,
} from '@site/shared';
import styled from 'styled-components';
import { CaptchaField } from './CaptchaField';
import { loginRules } from './loginRules';
import { useAccountLogInMutation } from './sessionApi';
import { useStartSession } from './useStartSession';
import { useCaptcha } from './useCaptcha';

interface Props {
  /** Passed on to the registration link. */
  redirect?: string | undefined;
  /** Called after login. The login page needs none: it redirects by itself. */
  onLoggedIn?: () => void;
  /** Called when a link in the form is followed. */
  onLeave?: () => void;
}

/** The login form of the login page and the login popup. */
export function LoginForm({ redirect, onLoggedIn, onLeave }: Props) {
  const captcha = useCaptcha();
  const [logIn] = useAccountLogInMutation();
  const startSession = useStartSession();

  const submit = async (_: unknown, values: Record<'name' | 'password' | 'captcha', string>, form: HTMLFormElement) => {
    if (!captcha.check(values.captcha, form)) return;
    const { data, error } = await logIn({ name: values.name.trim(), password: values.password });
    if (error) {
      /* Without an answer nothing was refused: the captcha stays for another attempt. */
      if (isApiError(error) && (error.kind === 'refused' || error.kind === 'absent')) captcha.reset(form);
      return showError(error);
    }
    startSession(data.token);
    onLoggedIn?.();
  };

  return (
    <Form rules={loginRules} onSubmit={submit}>
      <OfflineNote />
      <Field
        label="用户名"
        name="name"
        autoComplete="username"
        maxLength={limits.username}
        placeholder="请输入用户名"
      />
      <Field
        label="密码"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={limits.password}
        placeholder="请输入密码"
      />
      <CaptchaField captcha={captcha} maxLength={limits.captcha} />
      <SubmitButton>登录</SubmitButton>
      <Links>
        <TextLink to={to.service()} onClick={onLeave}>
          忘记密码
        </TextLink>
        <TextLink to={to.register({ redirect })} onClick={onLeave}>
          立即注册
        </TextLink>
      </Links>
    </Form>
  );
}

const Links = styled.div`
  display: flex;
  justify-content: space-between;
  padding-block: ${token.space.s2};
  font-size: ${token.font.small};
`;
