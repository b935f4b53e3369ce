import {
  acknowledgeSessionEnd,
  AlertDialog,
  messages,
  toast,
  type LoginState,
  to,
  useDispatch,
  useLocation,
  useNavigate,
  useSelector,
} from '@site/shared';
import { useEffect, useState } from 'react';

/** ms for which the member sees the success message after a change of the login password. */
export const changedDelay = 1000;

/**
 * Handles the end of a session without a logout. After a 401 of the balance poll it opens the home page and says that
 * the login has ended; after any other 401 it shows the alert 认证失败 and then opens `/login`, which leads back to the
 * page; after a change of the login password it opens `/login` a second later. The end counts as handled only then:
 * until then a page that needs a session does not redirect.
 */
export function SessionEnd() {
  const ended = useSelector((state) => state.session.ended);
  const [confirmed, setConfirmed] = useState(false);
  /* The next end of a session needs its own confirmation. */
  if (ended === null && confirmed) setConfirmed(false);
  useEffect(() => {
    if (ended !== 'changed') return;
    const timer = setTimeout(() => setConfirmed(true), changedDelay);
    return () => clearTimeout(timer);
  }, [ended]);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const alerting = ended === 'alert' && !confirmed;
  const waiting = alerting || (ended === 'changed' && !confirmed);
  const target = ended === null || waiting ? null : ended === 'quiet' ? to.home() : to.login();

  useEffect(() => {
    if (target === null) return;
    if (here !== target) {
      const state: LoginState | null = ended === 'alert' ? { redirect: here } : null;
      void navigate(target, { replace: true, state });
      return;
    }
    if (ended === 'quiet') toast(messages.sessionEndedElsewhere);
    dispatch(acknowledgeSessionEnd());
  }, [target, here, ended, dispatch, navigate]);

  if (!alerting) return null;
  const confirm = () => setConfirmed(true);
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
