import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Divider, Modal, Typography } from 'antd';
import { useState } from 'react';
import { TokensDialog } from '../operators/TokensDialog';
import { useOperator, roleNames } from '../session/operator';
import { PasswordForm } from '../sign-in/PasswordForm';
import { TotpEnrolment } from '../sign-in/TotpEnrolment';
import { Facts } from '../ui/Facts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** 我的账户: the operator's roles, a new password, TOTP and their own tokens. */
export function AccountDialog({ open, onClose }: Props) {
  const { id, name, roles, totp, password } = useOperator();
  const [showsTokens, setShowsTokens] = useState(false);
  const client = useQueryClient();
  const { message } = App.useApp();
  return (
    <Modal title="我的账户" open={open} onCancel={onClose} footer={null} destroyOnHidden>
      <Facts
        items={{
          用户名: name,
          角色: roles.map((role) => roleNames[role]).join('、'),
          两步验证: totp ? '已启用' : '未启用',
        }}
      />
      <Divider />
      <Typography.Title level={2} style={{ fontSize: 16 }}>
        修改密码
      </Typography.Title>
      <PasswordForm
        asksForCurrent
        onDone={() => {
          message.success('密码已修改，其他设备上的登录已退出');
          onClose();
        }}
      />
      <Divider />
      <Typography.Title level={2} style={{ fontSize: 16 }}>
        {totp ? '更换验证器' : '启用两步验证'}
      </Typography.Title>
      <TotpEnrolment
        asksForPassword={password === 1}
        onDone={() => {
          message.success('两步验证已启用');
          void client.invalidateQueries();
          onClose();
        }}
      />
      <Divider />
      <Button onClick={() => setShowsTokens(true)}>我的令牌</Button>
      <TokensDialog operator={{ id, name }} open={showsTokens} onClose={() => setShowsTokens(false)} />
    </Modal>
  );
}
