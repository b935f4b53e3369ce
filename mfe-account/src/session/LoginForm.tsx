import {
  Button,
  Field,
  Form,
  isApiError,
  limits,
  OfflineNote,
  setPasskeyOffer,
  showError,
  SubmitButton,
  TextLink,
  to,
  toast,
  token,
  useDispatch,
} from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { OneTimeCodeField } from '../forms/ProofFields';
import { deviceName } from '../security/sessions/deviceName';
import { wasPasskeyOffered } from '../passkeys/passkeyOfferCookie';
import { signalAccepted } from '../passkeys/signalAccepted';
import { CaptchaField, useCaptcha } from './captcha';
import { loginRules, loginRulesWithCode } from './sessionRules';
import { type NewSession, useAccountLogInMutation } from './sessionApi';
import { useStartSession } from './useStartSession';
import { usePasskeyLogin, type PasskeyLogin } from './usePasskeyLogin';

interface Props {
  /** Passed on to the registration link. */
  redirect?: string | undefined;
  /** Called after login. The login page needs none: it redirects by itself. */
  onLoggedIn?: () => void;
  /** Called when a link in the form is followed. */
  onLeave?: () => void;
}

type Values = Record<'name' | 'password' | 'captcha', string> & { totp?: string | undefined };

/**
 * The login form of the login page and the login popup. It has a field for the one-time code once the host asks for
 * one, until the user name changes.
 */
export function LoginForm({ redirect, onLoggedIn, onLeave }: Props) {
  const captcha = useCaptcha();
  const [asksCode, setAsksCode] = useState(false);
  const [logIn] = useAccountLogInMutation();
  const startSession = useStartSession();
  const dispatch = useDispatch();

  const begin = ({ token: newToken, lastLogin }: NewSession) => {
    startSession(newToken);
    if (passkey.available) void dispatch(signalAccepted());
    if (lastLogin) toast(`上次登录 ${lastLogin.created_at} · ${deviceName(lastLogin.device)}`, 'info');
    onLoggedIn?.();
  };
  const passkey = usePasskeyLogin(begin);

  const submit = async ({ name, password, captcha: typed, totp = '' }: Values, form: HTMLFormElement) => {
    if (!captcha.check(typed, form)) return;
    const { data, error } = await logIn({ name, password, ...(asksCode && { totp }) });
    if (error) {
      if (!asksCode && isApiError(error) && error.kind === 'refused' && error.missing === 'totp') {
        setAsksCode(true);
        return toast(error.message, 'info');
      }
      /* Without an answer nothing was refused: the captcha stays for another attempt. */
      if (isApiError(error) && error.kind === 'refused') captcha.reset(form);
      return showError(error);
    }
    begin(data);
    if (passkey.available && !wasPasskeyOffered(name)) dispatch(setPasskeyOffer(true));
  };

  return (
    <Form rules={asksCode ? loginRulesWithCode : loginRules} onSubmit={submit}>
      <OfflineNote />
      <Field
        label="用户名"
        name="name"
        format="code"
        autoComplete={passkey.available ? 'username webauthn' : 'username'}
        maxLength={limits.username}
        placeholder="请输入用户名"
        /* Whether the host asks for a code depends on the member. */
        onChange={() => setAsksCode(false)}
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
      {asksCode && <OneTimeCodeField focused />}
      <SubmitButton>登录</SubmitButton>
      <Links>
        <TextLink to={to.service()} onClick={onLeave}>
          忘记密码
        </TextLink>
        <TextLink to={to.register({ redirect })} onClick={onLeave}>
          立即注册
        </TextLink>
      </Links>
      <PasskeyLoginButton passkey={passkey} />
    </Form>
  );
}

const Links = styled.div`
  display: flex;
  justify-content: space-between;
  padding-block: ${token.space.s2};
  font-size: ${token.font.small};
`;

/**
 * 使用通行密钥登录, below the form, so that nothing shifts when it appears. Nothing in a browser without passkeys and on a
 * host without the calls.
 */
function PasskeyLoginButton({ passkey: { available, busy, logIn } }: { passkey: PasskeyLogin }) {
  if (!available) return null;
  return (
    <>
      <Or aria-hidden>或</Or>
      <Button size="large" block busy={busy} onClick={() => void logIn()}>
        使用通行密钥登录
      </Button>
    </>
  );
}

const Or = styled.p`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  color: ${token.color.textFaint};
  font-size: ${token.font.small};
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid ${token.color.line};
  }
`;
