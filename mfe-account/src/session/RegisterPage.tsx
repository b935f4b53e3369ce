import {
  CodeField,
  Field,
  Form,
  knownRedirect,
  limits,
  OfflineNote,
  showError,
  SkeletonLines,
  SubmitButton,
  TextLink,
  to,
  toast,
  token,
  useFeature,
  useLocation,
  useNavigate,
  useSiteGetInfoQuery,
} from '@site/shared';
import { useEffect, useEffectEvent } from 'react';
import styled from 'styled-components';
import { AuthLayout } from './AuthLayout';
import { CaptchaField, useCaptcha } from './captcha';
import { useAccountRegisterMutation } from './sessionApi';
import { registerRules, registerRulesWithBirthday } from './sessionRules';
import { LimitOffer, useLimitOffer } from '../limits/LimitOffer';
import { asksForLimits, redirectParam, useRedirectIfAuthenticated, withLimits } from './useRedirectIfAuthenticated';
import { useStartSession } from './useStartSession';

/** `/register`. Registering also logs in; the member goes to the `redirect` path, else home. */
export default function RegisterPage() {
  const { search } = useLocation();
  if (useRedirectIfAuthenticated()) return asksForLimits(search) ? <LimitStep /> : null;
  return (
    <AuthLayout title="会员注册" note="填写资料，即可成为会员">
      <RegisterForm />
      <LoginHint>
        已有账号？
        <TextLink to={to.login({ redirect: redirectParam(search) })}>立即登录</TextLink>
      </LoginHint>
    </AuthLayout>
  );
}

/** The question after the registration, on a host with limits. */
function LimitStep() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const offered = useLimitOffer();
  const leave = () => void navigate(knownRedirect(search), { replace: true });
  const goOn = useEffectEvent(leave);
  useEffect(() => {
    if (offered === false) goOn();
  }, [offered]);
  return (
    <AuthLayout title="注册成功" note="开始之前，先为自己做个决定">
      {offered ? <LimitOffer plain onAnswered={leave} /> : <SkeletonLines count={6} />}
    </AuthLayout>
  );
}

type Values = Record<'name' | 'password' | 'confirmPass' | 'realname' | 'paypassword' | 'captcha', string> & {
  birthday?: string;
};

/**
 * The registration form; on a site with a minimum age it asks for the birthday. The host's message is always shown; a
 * refusal is shown as an error.
 */
function RegisterForm() {
  const captcha = useCaptcha();
  const [register] = useAccountRegisterMutation();
  const startSession = useStartSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const hasLimits = useFeature('limits');
  const minimumAge = useSiteGetInfoQuery().data?.minimum_age;

  const submit = async ({ captcha: typedCode, ...values }: Values, form: HTMLFormElement) => {
    if (!captcha.check(typedCode, form)) return;
    const { data, error } = await register(values);
    if (error) return showError(error);
    toast(data.message || '注册成功');
    if (hasLimits) void navigate({ search: withLimits(search) }, { replace: true });
    startSession(data.token);
  };

  return (
    <Form rules={minimumAge ? registerRulesWithBirthday : registerRules} onSubmit={submit}>
      <OfflineNote />
      <Field
        label="用户名"
        name="name"
        format="code"
        autoComplete="username"
        maxLength={limits.username}
        placeholder="至少6位，字母和数字组合"
      />
      <Field
        label="密码"
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={limits.password}
        placeholder="至少8位，字母和数字组合"
        strength
      />
      <Field
        label="确认密码"
        name="confirmPass"
        type="password"
        autoComplete="new-password"
        maxLength={limits.password}
        placeholder="请再次输入密码"
      />
      <Field
        label="真实姓名"
        name="realname"
        format="name"
        autoComplete="name"
        maxLength={limits.realname}
        placeholder="须与收款账户姓名一致"
      />
      <CodeField masked label="取款密码" name="paypassword" hint="6位数字，取款时使用" />
      {!!minimumAge && (
        <Field
          label="出生日期"
          name="birthday"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          hint={`须年满${minimumAge}周岁`}
        />
      )}
      <CaptchaField captcha={captcha} maxLength={limits.registerCaptcha} />
      <SubmitButton>创建账户</SubmitButton>
    </Form>
  );
}

const LoginHint = styled.p`
  padding-top: ${token.space.s4};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  text-align: center;
`;
