import { TextLink, to, token, useLocation } from '@site/shared';
import styled from 'styled-components';
import { AuthLayout } from './AuthLayout';
import { redirectParam, useRedirectIfAuthenticated } from './useRedirectIfAuthenticated';
import { RegisterForm } from './RegisterForm';

/** `/register`. Registering also logs in; the member goes to the `redirect` path, else home. */
export default function RegisterPage() {
  const { search } = useLocation();
  if (useRedirectIfAuthenticated()) return null;
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

const LoginHint = styled.p`
  padding-top: ${token.space.s4};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  text-align: center;
`;
