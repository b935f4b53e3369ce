import { memberApi, paths, to, useLocation, useLoggedIn, useSelector } from '@site/shared';
import { Navigate } from 'react-router-dom';

const selectUser = memberApi.endpoints.memberGetUser.select();

/** Pages that a member with a temporary password can open. */
const allowed: readonly string[] = [paths.resetPassword, paths.service];

/**
 * Sends a member who logged in with a temporary password from any page to the change of the password, since the API
 * host refuses most other calls. It reads the user info that is known and requests none.
 */
export function TemporaryPassword() {
  const loggedIn = useLoggedIn();
  const temporary = useSelector((state) => Number(selectUser(state).data?.must_change_password) === 1);
  const { pathname } = useLocation();
  if (!loggedIn || !temporary || allowed.includes(pathname)) return null;
  return <Navigate to={to.resetPassword()} replace />;
}
