import { AlertDialog, Button } from '@site/shared';
import { useState } from 'react';
import { useLogOut } from './useLogOut';

/** 退出登录, after confirmation; 在玩一会 stays logged in. */
export function LogOut() {
  const [open, setOpen] = useState(false);
  const { logOut, busy } = useLogOut();
  const stay = () => setOpen(false);
  return (
    <>
      <Button variant="danger" block onClick={() => setOpen(true)}>
        退出登录
      </Button>
      <AlertDialog
        open={open}
        title="确定要退出登录吗？"
        onClose={stay}
        actions={[
          { label: '在玩一会', onSelect: stay },
          { label: '退出登录', onSelect: () => void logOut(), variant: 'danger', busy },
        ]}
      />
    </>
  );
}
