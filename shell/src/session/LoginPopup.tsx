import { askToLogIn, knownRedirect, to, useDispatch, useLocation, useNavigate, useSelector } from '@site/shared';
import { Slot } from '../federation/Slot';

/**
 * The place of the login popup, asked for by what a visitor may not open. After logging in, what they meant to open
 * is opened; else
 * the redirect that home was given; else the page stays. A popup that cannot be had is the login page instead.
 */
export function LoginPopup() {
  const { loginPrompt, afterLogin } = useSelector((state) => state.session);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (!loginPrompt) return null;

  const meant = afterLogin ?? (new URLSearchParams(search).has('redirect') ? knownRedirect(search) : undefined);
  const redirect = meant ?? pathname + search;
  const close = () => void dispatch(askToLogIn(false));
  return (
    <Slot
      name="login.popup"
      props={{
        redirect,
        onClose: close,
        onLoggedIn: () => {
          close();
          if (meant !== undefined) void navigate(meant);
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
