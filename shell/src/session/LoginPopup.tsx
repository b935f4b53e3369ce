import { askToLogIn, knownRedirect, to, useDispatch, useLocation, useNavigate, useSelector } from '@site/shared';
import { Slot } from '../slots/Slot';

/**
 * Shows the login popup when a visitor opens something that needs a session. After the login the requested address is
 * opened, else the address's `redirect`, else the page stays. If the popup cannot be loaded, `/login` opens instead.
 */
export function LoginPopup() {
  const { loginPrompt, afterLogin } = useSelector((state) => state.session);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (!loginPrompt) return null;

  const target = afterLogin ?? (new URLSearchParams(search).has('redirect') ? knownRedirect(search) : undefined);
  const redirect = target ?? pathname + search;
  const close = () => void dispatch(askToLogIn(false));
  return (
    <Slot
      name="login.popup"
      props={{
        redirect,
        onClose: close,
        onLoggedIn: () => {
          close();
          if (target !== undefined) void navigate(target);
        },
      }}
      quiet
      onFailed={() => {
        close();
        void navigate(to.login({ redirect }));
      }}
    />
  );
}
