import { AlertDialog, Button, formatMoney, showResult } from '@site/shared';
import { useState } from 'react';
import { useWalletCancelOrderMutation, type Order } from './recordsApi';

const texts = {
  deposit: { cancel: '取消存款', question: '确定取消这笔存款吗？', effect: () => '取消后请勿再向该订单付款' },
  withdrawal: {
    cancel: '取消取款',
    question: '确定取消这笔取款吗？',
    effect: (amount: string) => `${amount} 将退回主账户`,
  },
};

interface CancelOrderProps {
  kind: keyof typeof texts;
  order: Order;
}

/** 取消存款 or 取消取款 of an order that waits, after a question. The host refuses it once an operator works on it. */
export function CancelOrder({ kind, order: { out_trade_no: number, amount } }: CancelOrderProps) {
  const { cancel: label, question, effect } = texts[kind];
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
        {label}
      </Button>
      <AlertDialog
        open={open}
        title={question}
        onClose={close}
        actions={[
          { label: '返回', onSelect: close },
          { label, onSelect: () => void confirm(), variant: 'danger', busy: isLoading },
        ]}
      >
        {effect(formatMoney(amount))}
      </AlertDialog>
    </>
  );
}
