import { Dialog, useLocation, type SlotProps } from '@site/shared';
import { LoginForm } from './LoginForm';
import { redirectOf } from './redirectOf';

/**
 * The login form over the page a visitor is on (spec 1 §2, decisions 9). Who registers instead comes out where a login would: at what was
 * asked for, else at the page's own redirect, else at the page (decisions 2).
 */
export default function LoginPopup({ redirect, onClose, onLoggedIn }: SlotProps['login.popup']) {
  const { pathname, search } = useLocation();
  return (
    <Dialog open onClose={onClose} title="登录">
      <LoginForm
        redirect={redirect ?? redirectOf(search) ?? pathname + search}
        onLoggedIn={onLoggedIn}
        onLeave={onClose}
      />
    </Dialog>
  );
}
