import { Dialog, useLocation, type SlotProps } from '@site/shared';
import { LoginForm } from './LoginForm';

/** The login form over the page a visitor is on, which stays (spec 1 §2, decisions 9). */
export default function LoginPopup({ onClose }: SlotProps['login.popup']) {
  const { pathname, search } = useLocation();
  return (
    <Dialog open onClose={onClose} title="登录">
      <LoginForm redirect={pathname + search} onLoggedIn={onClose} onLeave={onClose} />
    </Dialog>
  );
}
