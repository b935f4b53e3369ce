import { Dialog, Form, FundPasswordField, SubmitButton, messages, type PasskeySetting } from '@site/shared';
import { fundPasswordRule } from '../forms/ProofFields';
import { LoginPasswordDialog } from '../forms/LoginPasswordDialog';
import { OptionalAmountDialog } from '../forms/OptionalAmountDialog';

const rules = [fundPasswordRule];

interface Props {
  action: PasskeySetting['action'];
  /** The action in Chinese. */
  label: string;
  onClose: () => void;
  /** Called with the password. The form is busy until it settles. */
  onConfirm: (password: string) => Promise<void>;
}

/** 开启通行密钥确认: asks for the password that a passkey is to take the place of. */
export function SwitchOnDialog({ action, label, onClose, onConfirm }: Props) {
  const title = '开启通行密钥确认';
  const text = <p>开启后，“{label}”用通行密钥确认。</p>;
  if (action === 'password') {
    return (
      <LoginPasswordDialog title={title} onClose={onClose} onConfirm={onConfirm}>
        {text}
      </LoginPasswordDialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form rules={rules} onSubmit={({ password }) => onConfirm(password)}>
        {text}
        <FundPasswordField label="支付密码" name="password" placeholder={messages.cardPassword} />
        <SubmitButton>确定</SubmitButton>
      </Form>
    </Dialog>
  );
}

interface AmountProps {
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
export function WithdrawalAmountDialog({ amount, switchesOn, onClose, onConfirm }: AmountProps) {
  return (
    <OptionalAmountDialog
      title="取款确认金额"
      label="起始金额"
      placeholder="留空表示每笔取款"
      hint="达到此金额的取款用通行密钥确认，其余仍用资金密码"
      confirm="确定"
      amount={amount}
      withFundPassword={switchesOn}
      onClose={onClose}
      onConfirm={(typed, password) => onConfirm(typed || '0', switchesOn ? password : undefined)}
    />
  );
}
