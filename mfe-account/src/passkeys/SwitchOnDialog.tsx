import { Dialog, Form, SubmitButton, type PasskeySetting } from '@site/shared';
import { FundPasswordField } from '../forms/FundPasswordField';
import { fundPasswordRule } from '../forms/commonRules';
import { LoginPasswordDialog } from '../forms/LoginPasswordDialog';

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
        <FundPasswordField label="支付密码" name="password" placeholder="请输入支付密码" />
        <SubmitButton>确定</SubmitButton>
      </Form>
    </Dialog>
  );
}
