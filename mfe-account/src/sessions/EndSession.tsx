import { AlertDialog, Button, showError, toast } from '@site/shared';
import { useState } from 'react';
import { deviceName } from './deviceName';
import { useAccountEndSessionMutation, type MemberSession } from './sessionsApi';

/** 退出 of one other device, after the question. */
export function EndSession({ session: { id, device } }: { session: MemberSession }) {
  const [asking, setAsking] = useState(false);
  const [end, { isLoading }] = useAccountEndSessionMutation();
  const close = () => setAsking(false);

  const confirm = async () => {
    const { data, error } = await end(id);
    close();
    if (error) return showError(error);
    toast(data || '已退出该设备');
  };

  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        退出
      </Button>
      <AlertDialog
        open={asking}
        title="确定退出该设备吗？"
        onClose={close}
        actions={[
          { label: '取消', onSelect: close },
          { label: '确定', onSelect: () => void confirm(), variant: 'danger', busy: isLoading },
        ]}
      >
        {deviceName(device)}
      </AlertDialog>
    </>
  );
}
