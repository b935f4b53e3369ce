import { Form } from '@site/shared';
import { useState } from 'react';
import { AmountField } from '../AmountField';
import { asAmount, depositAmountRule } from '../amountRules';
import { amountTexts, type QrDepositFormProps } from './depositForm';
import { SubmitDeposit } from './SubmitDeposit';

const rules = [depositAmountRule];

/** Deposit with Alipay or WeChat: only the amount; the payment of the order has the QR code. */
export function ScanDepositForm({ paytype, deposit, onOrder }: QrDepositFormProps & { paytype: 'alipay' | 'wxpay' }) {
  const [amount, setAmount] = useState('');
  return (
    <Form
      rules={rules}
      onSubmit={async (order) => {
        const submitted = await deposit.submit({ paytype, amount: asAmount(order.amount) });
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
