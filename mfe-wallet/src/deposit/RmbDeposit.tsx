import { amountText, Form, lazyPart, RadioTiles, Skeleton, Stack, token } from '@site/shared';
import { useState } from 'react';
import { BankTransferForm } from './BankTransferForm';
import { DepositAmountField, type QrDepositFormProps, SubmitDeposit } from './depositForm';
import type { RmbMethod } from './depositApi';
import { depositAmountRules } from '../AmountField';
import { payWayNames } from '../payWays';

// In a separate chunk, so that the deposit page does not prefetch the kit's parts that only these accounts show.
const ReceivingAccounts = lazyPart(
  () => import(/* webpackChunkName: "deposit" */ './ReceivingAccounts').then((part) => part.ReceivingAccounts),
  {
    fallback: () => <Skeleton $height={248} $radius={token.radius.card} />,
  },
);

interface RmbDepositProps extends QrDepositFormProps {
  methods: RmbMethod[];
  /** The member's real name; undefined if it is not known. */
  realname: string | undefined;
}

/** Deposit in RMB by one of the enabled methods. */
export function RmbDeposit({ methods, realname, deposit, onOrder }: RmbDepositProps) {
  const [chosen, setChosen] = useState<RmbMethod>();
  const method = chosen && methods.includes(chosen) ? chosen : methods[0];
  if (!method) return null;
  return (
    <Stack $gap={4}>
      <RadioTiles
        label="支付方式"
        name="method"
        columns={methods.length}
        options={methods.map((value) => ({ value, label: payWayNames[value] }))}
        value={method}
        onChange={(value) => setChosen(value as RmbMethod)}
      />
      {method === 'bank' ? (
        <BankTransferForm remitter={realname} deposit={deposit}>
          <ReceivingAccounts chooseTitle="① 选择账户" title="② 转账" />
        </BankTransferForm>
      ) : (
        <ScanDepositForm key={method} paytype={method} deposit={deposit} onOrder={onOrder} />
      )}
    </Stack>
  );
}

/** Deposit with Alipay or WeChat: only the amount; the payment of the order has the QR code. */
function ScanDepositForm({ paytype, deposit, onOrder }: QrDepositFormProps & { paytype: 'alipay' | 'wxpay' }) {
  const [amount, setAmount] = useState('');
  return (
    <Form
      rules={depositAmountRules}
      onSubmit={async (order) => {
        const submitted = await deposit.submit({ paytype, amount: amountText(order.amount) });
        if (!submitted?.ok) return;
        setAmount('');
        onOrder(submitted.result, { paytype }, submitted.replayed);
      }}
    >
      <DepositAmountField value={amount} onChange={setAmount} />
      <SubmitDeposit way={paytype} deposit={deposit} />
    </Form>
  );
}
