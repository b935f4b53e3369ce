import { Dialog, Field, Form, limits, SubmitButton } from '@site/shared';
import { optionalAmountRules } from '../forms/optionalAmountRules';

interface Props {
  /** The current amount, in CNY; `''` for every withdrawal. */
  amount: string;
  onClose: () => void;
  /** Called with the new amount, in CNY; `0` for every withdrawal. The form is busy until it settles. */
  onConfirm: (amount: string) => Promise<void>;
}

/** Asks from which amount a passkey confirms withdrawals. */
export function WithdrawalAmountDialog({ amount, onClose, onConfirm }: Props) {
  return (
    <Dialog open onClose={onClose} title="取款确认金额">
      <Form rules={optionalAmountRules} onSubmit={(_, { amount: typed }) => onConfirm(typed.trim() || '0')}>
        <Field
          label="起始金额"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          leading="¥"
          maxLength={limits.amount}
          defaultValue={amount}
          placeholder="留空表示每笔取款"
          hint="达到此金额的取款用通行密钥确认，其余仍用支付密码"
        />
        <SubmitButton>确定</SubmitButton>
      </Form>
    </Dialog>
  );
}
