import {
  Callout,
  Card,
  CopyButton,
  Form,
  PageBody,
  QrCode,
  QueryView,
  showError,
  showResult,
  SkeletonLines,
  Stack,
  SubmitButton,
  TextLink,
  to,
  token,
} from '@site/shared';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { focusHeading } from '../../focusHeading';
import { ProofButton } from '../../forms/ProofDialog';
import { OneTimeCodeField, oneTimeCodeRule } from '../../forms/ProofFields';
import {
  useAccountDisableTwoFactorMutation,
  useAccountEnableTwoFactorMutation,
  useAccountGetTwoFactorQuery,
  useAccountSetUpTwoFactorMutation,
  type AuthenticatorKey,
} from './twoFactorApi';

/** `/twoFactor` 两步验证: one-time codes of an authenticator app at the login, for members without passkeys. */
export default function TwoFactorPage() {
  const query = useAccountGetTwoFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PageBody>
      <QueryView query={query} skeleton={<SkeletonLines count={6} />}>
        {({ enabled }) => (
          <>
            <Callout>启用后，用密码登录时还需输入身份验证器应用的动态验证码。使用通行密钥登录时不需要。</Callout>
            {Number(enabled) === 1 ? <DisableTwoFactor /> : <EnableTwoFactor />}
          </>
        )}
      </QueryView>
    </PageBody>
  );
}

/** 启用两步验证: asks for the login password, then shows the key for the authenticator app. */
function EnableTwoFactor() {
  const [key, setKey] = useState<AuthenticatorKey>();
  const [setUp] = useAccountSetUpTwoFactorMutation();

  const confirm = async ({ password }: { password: string }) => {
    const { data, error } = await setUp(password);
    showError(error);
    setKey(data);
    return !error;
  };

  if (key) return <AuthenticatorSetup authenticatorKey={key} />;
  return (
    <ProofButton
      label="启用两步验证"
      look={{ variant: 'accent', size: 'large', block: true }}
      title="启用两步验证"
      password="login"
      onConfirm={confirm}
    >
      <p>请先在手机上安装身份验证器应用，如 Google Authenticator 或 Microsoft Authenticator。</p>
    </ProofButton>
  );
}

/** The key as QR code, as text and as a link that opens an app on this device, and the code that confirms it. */
function AuthenticatorSetup({ authenticatorKey: { secret, uri } }: { authenticatorKey: AuthenticatorKey }) {
  const [enable] = useAccountEnableTwoFactorMutation();

  const submit = async ({ totp }: { totp: string }, form: HTMLFormElement) => {
    if (showResult(await enable(totp), '两步验证已启用')) focusHeading(form);
  };

  return (
    <Form rules={[oneTimeCodeRule]} onSubmit={submit}>
      <Card>
        <Key>
          <p>用身份验证器应用扫描二维码，或手动输入密钥</p>
          <QrCode text={uri} label="两步验证二维码" />
          <Stack $gap={2}>
            <code translate="no">{secret}</code>
            <CopyButton text={secret} />
          </Stack>
          <a href={uri}>在本机的验证器中打开</a>
        </Key>
      </Card>
      <OneTimeCodeField />
      <SubmitButton>确认启用</SubmitButton>
    </Form>
  );
}

/** 两步验证已启用, and 停用两步验证 after the login password and a one-time code. */
function DisableTwoFactor() {
  const [disable] = useAccountDisableTwoFactorMutation();
  return (
    <>
      <Card>
        <State>
          <ShieldCheck size={24} />
          <div>
            <p>两步验证已启用</p>
            <small>
              更换或遗失手机时，请<TextLink to={to.service()}>联系客服</TextLink>重置。
            </small>
          </div>
        </State>
      </Card>
      <ProofButton
        label="停用两步验证"
        look={{ variant: 'danger', block: true }}
        title="确定停用两步验证吗？"
        password="login"
        withCode
        onConfirm={async ({ password, totp }) => showResult(await disable({ password, code: totp }), '两步验证已停用')}
      >
        <p>停用后，仅凭密码即可登录您的账户。</p>
      </ProofButton>
    </>
  );
}

const Key = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token.space.s3};
  text-align: center;
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${token.size.touch};
    color: ${token.color.accent};
  }
`;

const State = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  > svg {
    flex: none;
    color: ${token.color.good};
  }
  small {
    color: ${token.color.textSoft};
    font-size: ${token.font.small};
  }
`;
