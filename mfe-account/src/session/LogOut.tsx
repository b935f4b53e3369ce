import { AlertDialog, Button, leaveSession, paths, useDispatch, useNavigate } from '@site/shared';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccountLogOutMutation } from './sessionApi';

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

/** After this many ms without an answer the member is logged out locally anyway. */
const logOutTimeout = 4000;

/**
 * Logs out: calls the host, then goes home and clears everything local, whatever the host answered. The navigation
 * comes first and synchronously, because a guarded page that sees the session end would add a `redirect`.
 */
function useLogOut() {
  const [endSession, { isLoading: busy }] = useAccountLogOutMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const logOut = async () => {
    await Promise.race([endSession(), new Promise((resolve) => setTimeout(resolve, logOutTimeout))]);
    flushSync(() => void navigate(paths.home));
    dispatch(leaveSession());
  };
  return { logOut, busy };
}
