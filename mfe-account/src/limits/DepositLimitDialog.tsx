import type { Decimal } from '@site/shared';
import { OptionalAmountDialog } from '../forms/OptionalAmountDialog';
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

  const submit = async (typed: string) => {
    if (await set({ kind: 'deposit', period, amount: typed })) onClose();
  };

  return (
    <OptionalAmountDialog
      title={`${label}存款限额`}
      label="限额金额"
      placeholder="留空表示不限制"
      hint="调低立即生效；调高或取消将在24小时后生效"
      confirm="确认设置"
      amount={amount}
      onClose={onClose}
      onConfirm={submit}
    />
  );
}
