import { Dialog, type SlotProps } from '@site/shared';
import { LoginForm } from './LoginForm';

/**
 * The login form in a dialog over the current page. After registering instead, the visitor goes to the same target as
 * after login: `redirect`.
 */
export default function LoginPopup({ redirect, onClose, onLoggedIn }: SlotProps['login.popup']) {
  return (
    <Dialog open onClose={onClose} title="登录">
      <LoginForm redirect={redirect} onLoggedIn={onLoggedIn} onLeave={onClose} />
    </Dialog>
  );
}
