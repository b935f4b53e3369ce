import { OptionalAmountDialog } from '../forms/OptionalAmountDialog';

interface Props {
  /** The current amount, in CNY; `''` for every withdrawal. */
  amount: string;
  /** Whether the setting is off until now, so that the host asks for the fund password. */
  switchesOn: boolean;
  onClose: () => void;
  /**
   * Called with the new amount, in CNY (`0` for every withdrawal), and the fund password if it was asked for. The form
   * is busy until it settles.
   */
  onConfirm: (amount: string, fundPassword?: string) => Promise<void>;
}

/** Asks from which amount a passkey confirms withdrawals. */
export function WithdrawalAmountDialog({ amount, switchesOn, onClose, onConfirm }: Props) {
  return (
    <OptionalAmountDialog
      title="取款确认金额"
      label="起始金额"
      placeholder="留空表示每笔取款"
      hint="达到此金额的取款用通行密钥确认，其余仍用支付密码"
      confirm="确定"
      amount={amount}
      withFundPassword={switchesOn}
      onClose={onClose}
      onConfirm={(typed, password) => onConfirm(typed || '0', switchesOn ? password : undefined)}
    />
  );
}
