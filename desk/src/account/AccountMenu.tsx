import UserOutlined from '@ant-design/icons/UserOutlined';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { call } from '../api/call';
import { useOperator } from '../session/operator';
import { setSessionToken } from '../session/sessionToken';
import { AccountDialog } from './AccountDialog';

/** Ends the session here even when the listener cannot be reached; it ends there by itself after 30 minutes. */
const signOut = () =>
  call('POST /signout', {})
    .catch(() => undefined)
    .finally(() => setSessionToken(null));

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
