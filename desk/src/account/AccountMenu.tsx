import UserOutlined from '@ant-design/icons/UserOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Divider, Flex, Modal, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { call } from '../api/call';
import { useAlerts } from '../live/alerts';
import { TokensDialog } from '../operators/TokensDialog';
import { sendAllDelayed } from '../queue/delayedActions';
import { useOperator, roleNames } from '../session/operator';
import { setSessionToken } from '../session/session';
import { PasswordForm, TotpEnrolment } from '../sign-in/credentialForms';
import { Facts } from '../ui/Facts';
import { themeChoices, useThemeChoice } from '../ui/theme';

/** Ends the session here even when the listener cannot be reached; it ends there by itself after 30 minutes. */
const signOut = () => {
  sendAllDelayed();
  return call('POST /signout', {})
    .catch(() => undefined)
    .finally(() => setSessionToken(null));
};

/** The operator's name, which opens 我的账户, and 退出 in the header. */
export function AccountMenu() {
  const { name } = useOperator();
  const [isOpen, setOpen] = useState(false);
  return (
    <Flex gap="small" align="center">
      <Button
        type="text"
        icon={<UserOutlined aria-hidden />}
        aria-label={`我的账户：${name}`}
        onClick={() => setOpen(true)}
      >
        {name}
      </Button>
      <Button onClick={() => void signOut()}>退出</Button>
      <AccountDialog open={isOpen} onClose={() => setOpen(false)} />
    </Flex>
  );
}

/** 我的账户: the operator's roles, a new password, TOTP and their own tokens. */
function AccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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
      <Appearance />
      <Divider />
      <Heading text="修改密码" />
      <PasswordForm
        asksForCurrent
        onDone={() => {
          message.success('密码已修改，其他设备上的登录已退出');
          onClose();
        }}
      />
      <Divider />
      <Heading text={totp ? '更换验证器' : '启用两步验证'} />
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

const themeNames = { system: '跟随系统', light: '浅色', dark: '深色' };

/** The theme and the alerts of this browser. */
function Appearance() {
  const [theme, setTheme] = useThemeChoice();
  const [alerts, setAlerts] = useAlerts();
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'));
  return (
    <Flex vertical gap="small">
      <Segmented
        aria-label="外观"
        value={theme}
        onChange={setTheme}
        options={themeChoices.map((value) => ({ value, label: themeNames[value] }))}
      />
      <Checkbox checked={alerts} onChange={({ target }) => setAlerts(target.checked)}>
        新的待办响铃并通知
      </Checkbox>
      {alerts && permission === 'default' && (
        <Button onClick={() => void Notification.requestPermission().then(setPermission)}>允许桌面通知</Button>
      )}
    </Flex>
  );
}

const Heading = ({ text }: { text: string }) => (
  <Typography.Title level={2} style={{ fontSize: 16 }}>
    {text}
  </Typography.Title>
);
