import {
  acknowledgeSessionEnd,
  AlertDialog,
  messages,
  to,
  useDispatch,
  useLocation,
  useNavigate,
  useSelector,
} from '@site/shared';
import { useEffect, useState } from 'react';

/** After a change of the login password the member reads for so many ms that it is done. */
export const changedDelay = 1000;

/**
 * What a member sees when the session ended without logging out: nothing but home after the poll's 401, else the
 * alert 认证失败 and then
 * the login page; after a change of the login password, the login page a second later. The end is over
 * only once the member is there: until then a page that needs a session holds still, instead of sending them elsewhere.
 */
export function SessionEnd() {
  const ended = useSelector((state) => state.session.ended);
  const [confirmed, setConfirmed] = useState(false);
  /* The next end of a session is to be confirmed anew. */
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
      void navigate(target, { replace: true });
      return;
    }
    dispatch(acknowledgeSessionEnd());
  }, [target, here, dispatch, navigate]);

  if (!alerting) return null;
  const confirm = () => setConfirmed(true);
  return (
    <AlertDialog
      open
      title={messages.sessionEndedTitle}
      onClose={confirm}
      actions={[{ label: '确定', onSelect: confirm, variant: 'primary' }]}
    >
      {messages.sessionEnded}
    </AlertDialog>
  );
}
