import { leaveSession, paths, useDispatch, useNavigate } from '@site/shared';
import { flushSync } from 'react-dom';
import { useAccountLogOutMutation } from './sessionApi';

/** After this many ms without an answer the member is logged out locally anyway. */
const logOutTimeout = 4000;

/**
 * Logs out: calls the host, then goes home and clears everything local, whatever the host answered. The navigation
 * comes first and synchronously, because a guarded page that sees the session end would add a `redirect`.
 */
export function useLogOut() {
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
