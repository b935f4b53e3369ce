import {
  amountText,
  CardNumberField,
  Field,
  Form,
  isFilled,
  limits,
  messages,
  Section,
  SelectField,
  Stack,
  to,
  toast,
  useLastKnown,
  usePayoutGetBanksQuery,
  type FormRules,
} from '@site/shared';
import { useState, type ReactNode } from 'react';
import { depositAmountRules } from '../AmountField';
import { useDelayedNavigate } from '../useDelayedNavigate';
import { DepositAmountField, type DepositMutation, SubmitDeposit } from './depositForm';

const rules: FormRules<'amount' | 'bank_owner' | 'bank' | 'bank_no' | 'bank_address'> = [
  ...depositAmountRules,
  ['bank_owner', isFilled, messages.remitterName],
  ['bank', isFilled, messages.remitterBank],
  ['bank_no', isFilled, messages.cardNumber],
  ['bank_address', isFilled, messages.cardBranch],
];

interface BankTransferFormProps {
  /** Who is likely to transfer. */
  remitter: string | undefined;
  deposit: DepositMutation;
  /** Where to transfer to. */
  children: ReactNode;
}

/**
 * A bank transfer in the order in which it is made: the receiving account, the amount, then the sender, whom staff
 * compare with the received money. Leads to the deposit records.
 */
export function BankTransferForm({ remitter, deposit, children }: BankTransferFormProps) {
  const goTo = useDelayedNavigate();
  const banks = usePayoutGetBanksQuery();
  // Without options a kept-alive page would lose the chosen bank.
  const known = useLastKnown(banks.data);
  const [amount, setAmount] = useState('');

  return (
    <Form
      rules={rules}
      onSubmit={async (order, form) => {
        const submitted = await deposit.submit({
          paytype: 'bank',
          amount: amountText(order.amount),
          bank_owner: order.bank_owner,
          bank: order.bank.trim(),
          bank_no: order.bank_no,
          bank_address: order.bank_address,
        });
        if (!submitted?.ok) return;
        form.reset();
        setAmount('');
        toast(messages.bankDepositDone);
        goTo(to.assets(), { replayed: submitted.replayed });
      }}
    >
      {children}
      <DepositAmountField value={amount} onChange={setAmount} />
      <Section title="③ 填写付款信息">
        <Stack $gap={4}>
          <Field
            label="存款人姓名"
            name="bank_owner"
            autoComplete="name"
            format="name"
            maxLength={limits.remitterName}
            /* The limit is one of typing: a longer name of the member stays whole. */
            defaultValue={remitter}
          />
          <SelectField
            label="银行类型"
            name="bank"
            placeholder={banks.isError && !known ? '加载失败，点此重试' : '请选择'}
            options={(known ?? []).map(({ bank_name }) => ({ value: bank_name, label: bank_name }))}
            onFocus={() => {
              if (banks.isError) void banks.refetch();
            }}
          />
          <CardNumberField label="银行卡号" name="bank_no" autoComplete="off" maxLength={limits.remitterCard} />
          <Field
            label="开户行地址"
            name="bank_address"
            format="line"
            autoComplete="off"
            maxLength={limits.remitterCard}
          />
        </Stack>
      </Section>
      <SubmitDeposit way="bank" deposit={deposit} />
    </Form>
  );
}
