import { leaveSession, paths, useDispatch, useNavigate } from '@site/shared';
import { useAccountLogOutMutation } from './sessionApi';

/** A host that does not answer must not keep a member logged in: so many ms, then the session is left without it. */
const patience = 4000;

/**
 * Ends the session: the host is told, then everything local is cleared, whatever it said, and the member goes home (spec 1 §4).
 * Home comes first and at once: a guarded page that saw the session end would send the member home with a `redirect`.
 */
export function useLogOut() {
  const [logOut, { isLoading: busy }] = useAccountLogOutMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const leave = async () => {
    await Promise.race([logOut(), new Promise((resolve) => setTimeout(resolve, patience))]);
    void navigate(paths.home, { flushSync: true });
    dispatch(leaveSession());
  };
  return { leave, busy };
}
