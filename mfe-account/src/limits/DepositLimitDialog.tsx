import { Dialog, Field, Form, limits, SubmitButton, type Decimal } from '@site/shared';
import { optionalAmountRules } from '../forms/optionalAmountRules';
import type { DepositPeriod } from './selfLimits';
import { useSetLimit } from './useSetLimit';

interface Props {
  period: DepositPeriod;
  /** The current limit; undefined for none. */
  amount: Decimal | undefined;
  onClose: () => void;
}

/**
 * Changes the deposit limit of one period; an empty amount removes it. A lower limit applies at once, a higher one
 * after 24 h.
 */
export function DepositLimitDialog({ period: { period, label }, amount, onClose }: Props) {
  const { set } = useSetLimit();

  const submit = async (_: unknown, values: { amount: string }) => {
    if (await set({ kind: 'deposit', period, amount: values.amount.trim() })) onClose();
  };

  return (
    <Dialog open onClose={onClose} title={`${label}存款限额`}>
      <Form rules={optionalAmountRules} onSubmit={submit}>
        <Field
          label="限额金额"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          leading="¥"
          maxLength={limits.amount}
          defaultValue={amount}
          placeholder="留空表示不限制"
          hint="调低立即生效；调高或取消将在24小时后生效"
        />
        <SubmitButton>确认设置</SubmitButton>
      </Form>
    </Dialog>
  );
}
