import {
  Field,
  Form,
  limits,
  messages,
  SelectField,
  to,
  toast,
  useLastKnown,
  usePayoutGetBanksQuery,
} from '@site/shared';
import { useState } from 'react';
import { AmountField } from '../AmountField';
import { useDelayedNavigate } from '../useDelayedNavigate';
import { amountTexts, type DepositMutation } from './depositForm';
import { bankDepositRules } from './depositRules';
import { SubmitDeposit } from './SubmitDeposit';

/**
 * The sender and account of a bank transfer, which staff compare with the received money. Leads to the deposit
 * records.
 */
export function BankTransferForm({ deposit }: { deposit: DepositMutation }) {
  const goTo = useDelayedNavigate();
  const banks = usePayoutGetBanksQuery();
  // Without options a kept-alive page would lose the chosen bank.
  const known = useLastKnown(banks.data);
  const [amount, setAmount] = useState('');

  return (
    <Form
      rules={bankDepositRules}
      onSubmit={async (_values, order, form) => {
        const submitted = await deposit.submit({ paytype: 'bank', ...order });
        if (!submitted?.ok) return;
        form.reset();
        setAmount('');
        toast(messages.bankDepositDone);
        goTo(to.assets(), { replayed: submitted.replayed });
      }}
    >
      <Field label="存款人姓名" name="bank_owner" autoComplete="name" maxLength={limits.remitterName} />
      <SelectField
        label="银行类型"
        name="bank"
        placeholder={banks.isError && !known ? '加载失败，点此重试' : '请选择'}
        options={(known ?? []).map(({ bank_name }) => ({ value: bank_name, label: bank_name }))}
        onFocus={() => {
          if (banks.isError) void banks.refetch();
        }}
      />
      <Field label="银行卡号" name="bank_no" inputMode="numeric" autoComplete="off" maxLength={limits.remitterCard} />
      <Field label="开户行地址" name="bank_address" autoComplete="off" maxLength={limits.remitterCard} />
      <AmountField {...amountTexts} value={amount} onChange={setAmount} />
      <SubmitDeposit way="bank" deposit={deposit} />
    </Form>
  );
}
