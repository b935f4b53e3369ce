import { Form } from '@site/shared';
import { useState } from 'react';
import { AmountField } from '../AmountField';
import { amountTexts, type QrDepositFormProps } from './depositForm';
import { scanDepositRules } from './depositRules';
import { SubmitDeposit } from './SubmitDeposit';

/** Deposit with Alipay or WeChat: only the amount; the payment of the order has the QR code. */
export function ScanDepositForm({ paytype, deposit, onOrder }: QrDepositFormProps & { paytype: 'alipay' | 'wxpay' }) {
  const [amount, setAmount] = useState('');
  return (
    <Form
      rules={scanDepositRules}
      onSubmit={async (_values, order) => {
        const submitted = await deposit.submit({ paytype, ...order });
        if (!submitted?.ok) return;
        setAmount('');
        onOrder(submitted.result, { paytype }, submitted.replayed);
      }}
    >
      <AmountField {...amountTexts} value={amount} onChange={setAmount} />
      <SubmitDeposit way={paytype} deposit={deposit} />
    </Form>
  );
}
