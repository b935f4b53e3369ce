import { Form } from '@site/shared';
import { useState } from 'react';
import { AmountField } from '../AmountField';
import type { DepositFormProps } from './confirmDeposit';
import { DepositButton } from './DepositButton';
import { scanDepositRules } from './depositRules';

/** Alipay and WeChat: only the amount; the QR code comes with the order. */
export function ScanDepositForm({
  paytype,
  confirm,
  doubt,
  onOrder,
}: DepositFormProps & { paytype: 'alipay' | 'wxpay' }) {
  const [amount, setAmount] = useState('');
  return (
    <Form
      rules={scanDepositRules}
      onSubmit={async (_values, order) => {
        const outcome = await confirm({ order: { paytype, ...order } });
        if (!outcome?.ok) return;
        setAmount('');
        onOrder(outcome.data, { paytype }, outcome.replayed);
      }}
    >
      <AmountField label="存款金额" value={amount} onChange={setAmount} placeholder="请输入存款金额（元）" />
      <DepositButton doubt={doubt} />
    </Form>
  );
}
