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
import { useBeginSession } from './useBeginSession';
import { useCaptcha } from './useCaptcha';

interface Props {
  /** Handed on to the registration (decisions 2). */
  redirect?: string | undefined;
  /** The session has begun; the login page sees to that by itself. */
  onLoggedIn?: () => void;
  /** A link of the form was followed. */
  onLeave?: () => void;
}

/** The one login form: of the page and of the popup (decisions 9). */
export function LoginForm({ redirect, onLoggedIn, onLeave }: Props) {
  const captcha = useCaptcha();
  const [logIn] = useAccountLogInMutation();
  const beginSession = useBeginSession();

  const submit = async (_: unknown, values: Record<'name' | 'password' | 'captcha', string>, form: HTMLFormElement) => {
    if (!captcha.passes(values.captcha, form)) return;
    const { data, error } = await logIn({ name: values.name.trim(), password: values.password });
    if (error) {
      /* No answer is no refusal: what was typed stays for another try. */
      if (isApiError(error) && (error.kind === 'refused' || error.kind === 'absent')) captcha.startAnew(form);
      return showError(error);
    }
    beginSession(data.token);
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
      <Ways>
        <TextLink to={to.service()} onClick={onLeave}>
          忘记密码
        </TextLink>
        <TextLink to={to.register({ redirect })} onClick={onLeave}>
          立即注册
        </TextLink>
      </Ways>
    </Form>
  );
}

const Ways = styled.div`
  display: flex;
  justify-content: space-between;
  padding-block: ${token.space.s2};
  font-size: ${token.font.small};
`;
