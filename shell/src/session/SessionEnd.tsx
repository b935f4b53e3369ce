import {
  acknowledgeSessionEnd,
  AlertDialog,
  messages,
  toast,
  type LoginState,
  type RootState,
  to,
  useDispatch,
  useLocation,
  useNavigate,
  useSelector,
} from '@site/shared';
import { useEffect, useState } from 'react';

/** ms for which the member sees the success message after a change of the login password. */
export const changedDelay = 1000;

interface End {
  /** The page that opens; the end counts as handled only there. */
  target: string;
  text?: string;
  /** Whether the member confirms an alert before, and comes back after the login. */
  alerts?: boolean;
  delay?: number;
}

/** By what has ended the session: a 401 of the balance poll, any other 401, a change of the login password. */
const ends: Record<NonNullable<RootState['session']['ended']>, End> = {
  quiet: { target: to.home(), text: messages.sessionEndedElsewhere },
  alert: { target: to.login(), alerts: true },
  changed: { target: to.login(), delay: changedDelay },
};

/** Handles the end of a session without a logout. Until then, a page that needs a session does not redirect. */
export function SessionEnd() {
  const ended = useSelector((state) => state.session.ended);
  return ended && <Ending key={ended} {...ends[ended]} />;
}

function Ending({ target, text, alerts = false, delay = 0 }: End) {
  const [confirmed, setConfirmed] = useState(!alerts && delay === 0);
  const confirm = () => setConfirmed(true);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;

  useEffect(() => {
    const timer = delay > 0 ? setTimeout(() => setConfirmed(true), delay) : undefined;
    return () => clearTimeout(timer);
  }, [delay]);

  useEffect(() => {
    if (!confirmed) return;
    if (here !== target) {
      const state: LoginState | null = alerts ? { redirect: here } : null;
      void navigate(target, { replace: true, state });
      return;
    }
    if (text) toast(text);
    dispatch(acknowledgeSessionEnd());
  }, [confirmed, target, here, alerts, text, dispatch, navigate]);

  if (!alerts || confirmed) return null;
  return (
    <AlertDialog
      open
      title={messages.sessionEndedTitle}
      onClose={confirm}
      staysOnBack
      actions={[{ label: '确定', onSelect: confirm, variant: 'primary' }]}
    >
      {messages.sessionEnded}
    </AlertDialog>
  );
}
