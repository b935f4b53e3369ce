import { leaveSession, paths, useDispatch, useNavigate } from '@site/shared';
import { flushSync } from 'react-dom';
import { ConfirmButton } from '../ConfirmButton';
import { useAccountLogOutMutation } from './sessionApi';

/** After this many ms without an answer the member is logged out locally anyway. */
const logOutTimeout = 4000;

/**
 * 退出登录, after confirmation; 在玩一会 stays logged in. Calls the host, then goes home and clears everything local,
 * whatever the host answered. The navigation comes first and synchronously, because a guarded page that sees the
 * session end would add a `redirect`.
 */
export function LogOut() {
  const [endSession] = useAccountLogOutMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const logOut = async () => {
    await Promise.race([endSession(), new Promise((resolve) => setTimeout(resolve, logOutTimeout))]);
    flushSync(() => void navigate(paths.home));
    dispatch(leaveSession());
  };
  return (
    <ConfirmButton
      label="退出登录"
      title="确定要退出登录吗？"
      answers={['在玩一会', '退出登录']}
      variant="danger"
      block
      onConfirm={logOut}
    />
  );
}
