import { acknowledgeSessionEnd, AlertDialog, messages, to, useDispatch, useSelector, useNavigate } from '@site/shared';
import { useEffect } from 'react';

/** What a member sees when the session ended by itself: nothing but home after the poll's 401, else the alert 认证失败 (decisions 4). */
export function SessionEnd() {
  const ended = useSelector((state) => state.session.ended);
  const dispatch = useDispatch();
  const navigate = useNavigate();

  useEffect(() => {
    if (ended !== 'quiet') return;
    dispatch(acknowledgeSessionEnd());
    void navigate(to.home(), { replace: true });
  }, [ended, dispatch, navigate]);

  if (ended !== 'alert') return null;
  const leave = () => {
    dispatch(acknowledgeSessionEnd());
    void navigate(to.login(), { replace: true });
  };
  return (
    <AlertDialog
      open
      title={messages.sessionEndedTitle}
      onClose={leave}
      actions={[{ label: '确定', onSelect: leave, variant: 'primary' }]}
    >
      {messages.sessionEnded}
    </AlertDialog>
  );
}
