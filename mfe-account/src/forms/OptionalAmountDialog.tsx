import { Dialog, Field, Form, limits, SubmitButton, type Decimal } from '@site/shared';
import { FundPasswordField } from './FundPasswordField';
import { optionalAmountRules, optionalAmountRulesWithPassword } from './optionalAmountRules';

interface Props {
  title: string;
  /** Of the field. */
  label: string;
  /** What an empty field means. */
  placeholder: string;
  hint: string;
  /** The text of the button. */
  confirm: string;
  /** The present amount, in CNY; `''` or undefined for none. */
  amount: Decimal | undefined;
  /** Asks for the fund password too. */
  withFundPassword?: boolean;
  onClose: () => void;
  /** Called with the amount, in CNY, or `''`, and the password. The form is busy until it settles. */
  onConfirm: (amount: string, fundPassword: string) => Promise<void>;
}

/** Asks for an amount that may be empty. */
export function OptionalAmountDialog({
  title,
  label,
  placeholder,
  hint,
  confirm,
  amount,
  withFundPassword = false,
  onClose,
  onConfirm,
}: Props) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form
        rules={withFundPassword ? optionalAmountRulesWithPassword : optionalAmountRules}
        onSubmit={(_, { amount: typed, password }) => onConfirm(typed.trim(), password)}
      >
        <Field
          label={label}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          leading="¥"
          maxLength={limits.amount}
          defaultValue={amount}
          placeholder={placeholder}
          hint={hint}
        />
        {withFundPassword && <FundPasswordField label="支付密码" name="password" placeholder="请输入支付密码" />}
        <SubmitButton>{confirm}</SubmitButton>
      </Form>
    </Dialog>
  );
}
