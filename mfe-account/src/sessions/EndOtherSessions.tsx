import { AlertDialog, Button, showError, toast } from '@site/shared';
import { useState } from 'react';
import { useAccountEndSessionMutation, type MemberSession } from './sessionsApi';

/** 退出其他设备: logs out every device but this one, after the question. */
export function EndOtherSessions({ sessions }: { sessions: readonly MemberSession[] }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [end] = useAccountEndSessionMutation();
  const close = () => setAsking(false);

  const confirm = async () => {
    setBusy(true);
    const outcomes = await Promise.all(sessions.map(({ id }) => end(id)));
    setBusy(false);
    close();
    const failed = outcomes.find(({ error }) => error !== undefined);
    if (failed) return showError(failed.error);
    toast('已退出其他设备');
  };

  return (
    <>
      <Button variant="danger" block onClick={() => setAsking(true)}>
        退出其他设备
      </Button>
      <AlertDialog
        open={asking}
        title="确定退出其他设备吗？"
        onClose={close}
        actions={[
          { label: '取消', onSelect: close },
          { label: '确定', onSelect: () => void confirm(), variant: 'danger', busy },
        ]}
      >
        除本机外的 {sessions.length} 台设备都将退出登录。
      </AlertDialog>
    </>
  );
}
