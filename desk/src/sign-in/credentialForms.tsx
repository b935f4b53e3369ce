import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { renderSVG } from 'uqr';
import { useChange } from '../api/useCall';
import { CallForm } from '../ui/CallForm';
import { PasswordField, TextField } from '../ui/fields';

interface Props {
  /** True for an operator who has a password: a session alone must not add or replace a device. */
  asksForPassword?: boolean;
  onDone: () => void;
  children?: ReactNode;
}

/** Enrols an authenticator app: a QR code of the secret, and one code of it to confirm. */
export function TotpEnrolment({ asksForPassword = false, onDone, children }: Props) {
  const enrol = useChange('POST /totp/enrol', { quiet: true });
  const confirm = useChange('POST /totp/confirm', { quiet: true });
  if (!enrol.data)
    return (
      <CallForm<{ password?: string }>
        name="totp-enrol"
        change={enrol}
        onSubmit={enrol.mutate}
        submitText="启用两步验证"
        buttons={children}
      >
        <Typography.Paragraph>使用验证器应用（如 Google Authenticator）扫码，登录时需输入验证码。</Typography.Paragraph>
        <Typography.Paragraph>真实支付开启后，审核存取款、调整余额与管理操作员须先启用两步验证。</Typography.Paragraph>
        {asksForPassword && <PasswordField name="password" label="登录密码" missing="请输入登录密码" />}
      </CallForm>
    );
  const { secret, uri } = enrol.data;
  return (
    <CallForm<{ code: string }>
      name="totp"
      change={confirm}
      onSubmit={(fields) => confirm.mutate(fields, { onSuccess: onDone })}
      submitText="确认启用"
      buttons={children}
    >
      <Flex vertical align="center">
        <img
          alt="两步验证二维码"
          width={180}
          height={180}
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
        />
        <Typography.Text copyable={{ text: secret, tooltips: false }} code>
          {secret}
        </Typography.Text>
      </Flex>
      <TextField
        name="code"
        label="验证码"
        rules={[{ pattern: /^\d{6}$/, required: true, message: '请输入 6 位验证码' }]}
        format="number"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
    </CallForm>
  );
}

interface PasswordProps {
  /** False for an operator who has no password yet. */
  asksForCurrent?: boolean;
  onDone: () => void;
}

/** Sets or changes the signed-in operator's password. */
export function PasswordForm({ asksForCurrent = false, onDone }: PasswordProps) {
  const change = useChange('POST /password', { quiet: true });
  return (
    <CallForm<{ password?: string; newPassword: string }>
      name="password"
      change={change}
      onSubmit={({ password = '', newPassword }) => change.mutate({ password, newPassword }, { onSuccess: onDone })}
      submitText="保存密码"
      isWide
    >
      {asksForCurrent && <PasswordField name="password" label="当前密码" missing="请输入当前密码" />}
      <PasswordField name="newPassword" label={asksForCurrent ? '新密码' : '密码'} missing="请输入密码" isNew />
      <PasswordField
        name="repeated"
        label="确认密码"
        autoComplete="new-password"
        dependencies={['newPassword']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              value === getFieldValue('newPassword') ? Promise.resolve() : Promise.reject(new Error('两次输入不一致')),
          }),
        ]}
      />
    </CallForm>
  );
}
