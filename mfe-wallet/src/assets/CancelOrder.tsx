import { AlertDialog, Button, formatMoney, showResult } from '@site/shared';
import { useState } from 'react';
import { useWalletCancelOrderMutation, type Order } from './recordsApi';

/** 取消取款 of a withdrawal that waits, after a question. The host refuses it once an operator works on it. */
export function CancelOrder({ order: { out_trade_no: number, amount } }: { order: Order }) {
  const [cancel, { isLoading }] = useWalletCancelOrderMutation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const confirm = async () => {
    const answer = await cancel(number);
    showResult(answer, answer.data || '订单已取消！');
    close();
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        取消取款
      </Button>
      <AlertDialog
        open={open}
        title="确定取消这笔取款吗？"
        onClose={close}
        actions={[
          { label: '返回', onSelect: close },
          { label: '取消取款', onSelect: () => void confirm(), variant: 'danger', busy: isLoading },
        ]}
      >
        {`${formatMoney(amount)} 将退回主账户`}
      </AlertDialog>
    </>
  );
}
