import { OptionalAmountDialog } from '../forms/OptionalAmountDialog';

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
    <OptionalAmountDialog
      title="取款确认金额"
      label="起始金额"
      placeholder="留空表示每笔取款"
      hint="达到此金额的取款用通行密钥确认，其余仍用支付密码"
      confirm="确定"
      amount={amount}
      onClose={onClose}
      onConfirm={(typed) => onConfirm(typed || '0')}
    />
  );
}
