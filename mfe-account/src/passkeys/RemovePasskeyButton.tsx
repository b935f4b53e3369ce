import { Button, showResult } from '@site/shared';
import { useState } from 'react';
import { LoginPasswordDialog } from '../forms/LoginPasswordDialog';
import { useAccountRemovePasskeyMutation, type Passkey } from './passkeysApi';

/** 删除 of one passkey, after the login password. */
export function RemovePasskeyButton({ passkey: { id, name } }: { passkey: Passkey }) {
  const [open, setOpen] = useState(false);
  const [remove] = useAccountRemovePasskeyMutation();
  const close = () => setOpen(false);

  const confirm = async (password: string) => {
    if (showResult(await remove({ id, password }), '已删除通行密钥')) close();
  };

  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        删除
      </Button>
      {open && (
        <LoginPasswordDialog title="确定删除该通行密钥吗？" onClose={close} onConfirm={confirm}>
          <p>删除后，“{name}”将不能再用于登录和确认。</p>
        </LoginPasswordDialog>
      )}
    </>
  );
}
