import { Dialog, useLocation, type SlotProps } from '@site/shared';
import { LoginForm } from './LoginForm';
import { redirectParam } from './useRedirectIfAuthenticated';

/**
 * The login form in a dialog over the current page. After registering instead, the visitor goes to the same target as
 * after login: `redirect`, else the page's own `redirect` parameter, else the page.
 */
export default function LoginPopup({ redirect, onClose, onLoggedIn }: SlotProps['login.popup']) {
  const { pathname, search } = useLocation();
  return (
    <Dialog open onClose={onClose} title="登录">
      <LoginForm
        redirect={redirect ?? redirectParam(search) ?? pathname + search}
        onLoggedIn={onLoggedIn}
        onLeave={onClose}
      />
    </Dialog>
  );
}
