import { AlertDialog, Button, messages, showError, toast, type PayoutAccount } from '@site/shared';
import { useState } from 'react';
import { useAccountUnbindPayoutAccountMutation } from './unbindApi';

/** 解绑 of one account, after the question (texts). */
export function UnbindButton({ account }: { account: PayoutAccount }) {
  const [asking, setAsking] = useState(false);
  const [unbind, { isLoading }] = useAccountUnbindPayoutAccountMutation();
  const close = () => setAsking(false);

  const confirm = async () => {
    const { error } = await unbind(account.id);
    close();
    if (error) return showError(error);
    toast(messages.unbound);
  };

  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        解绑
      </Button>
      <AlertDialog
        open={asking}
        title="确定解绑吗？"
        onClose={close}
        actions={[
          { label: '取消', onSelect: close },
          { label: '确定', onSelect: () => void confirm(), variant: 'danger', busy: isLoading },
        ]}
      >
        {account.bank} {account.bank_no}
      </AlertDialog>
    </>
  );
}
