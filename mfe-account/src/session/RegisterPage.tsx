import { TextLink, to, token, useLocation } from '@site/shared';
import styled from 'styled-components';
import { EntryPage } from './EntryPage';
import { redirectOf } from './redirectOf';
import { RegisterForm } from './RegisterForm';
import { useEntered } from './useEntered';

/** `/register`: a new account, and its session at once (decisions 2). */
export default function RegisterPage() {
  const { search } = useLocation();
  if (useEntered()) return null;
  return (
    <EntryPage title="会员注册" note="填写资料，开启您的会员之旅">
      <RegisterForm />
      <Known>
        已有账号？
        <TextLink to={to.login({ redirect: redirectOf(search) })}>立即登录</TextLink>
      </Known>
    </EntryPage>
  );
}

const Known = styled.p`
  padding-top: ${token.space.s4};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  text-align: center;
`;
