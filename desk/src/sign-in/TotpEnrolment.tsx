import { Button, Flex, Form, Input, Typography } from 'antd';
import type { ReactNode } from 'react';
import { renderSVG } from 'uqr';
import { useChange } from '../api/useCall';
import { FormFailure } from '../ui/Failure';
import { FormatInput } from '../ui/FormatInput';

interface Props {
  /** True for an operator who has a password: a session alone must not add or replace a device. */
  asksForPassword?: boolean;
  onDone: () => void;
  /** Further buttons beside 启用. */
  children?: ReactNode;
}

/** Enrols an authenticator app: a QR code of the secret, and one code of it to confirm. */
export function TotpEnrolment({ asksForPassword = false, onDone, children }: Props) {
  const enrol = useChange('POST /totp/enrol', { quiet: true });
  const confirm = useChange('POST /totp/confirm', { quiet: true });
  if (!enrol.data)
    return (
      <Form<{ password?: string }>
        layout="vertical"
        requiredMark={false}
        name="totp-enrol"
        onFinish={(fields) => enrol.mutate(fields)}
      >
        <FormFailure error={enrol.error} />
        <Typography.Paragraph>使用验证器应用（如 Google Authenticator）扫码，登录时需输入验证码。</Typography.Paragraph>
        <Typography.Paragraph>真实支付开启后，审核存取款、调整余额与管理操作员须先启用两步验证。</Typography.Paragraph>
        {asksForPassword && (
          <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入登录密码' }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        )}
        <Flex gap="small">
          <Button type="primary" htmlType="submit" loading={enrol.isPending}>
            启用两步验证
          </Button>
          {children}
        </Flex>
      </Form>
    );
  const { secret, uri } = enrol.data;
  return (
    <Form<{ code: string }>
      layout="vertical"
      requiredMark={false}
      name="totp"
      onFinish={(fields) => confirm.mutate(fields, { onSuccess: onDone })}
    >
      <FormFailure error={confirm.error} />
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
      <Form.Item
        name="code"
        label="验证码"
        rules={[{ pattern: /^\d{6}$/, required: true, message: '请输入 6 位验证码' }]}
      >
        <FormatInput format="number" inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
      </Form.Item>
      <Flex gap="small">
        <Button type="primary" htmlType="submit" loading={confirm.isPending}>
          确认启用
        </Button>
        {children}
      </Flex>
    </Form>
  );
}
