import {
  Dialog,
  Field,
  Form,
  FundPasswordField,
  isPositive,
  isAmbiguousAmount,
  limits,
  messages,
  patterns,
  SubmitButton,
  type Decimal,
  type FormRules,
} from '@site/shared';
import { fundPasswordRule } from './ProofFields';

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

/** Empty, or a positive amount in CNY. */
const rules: FormRules<'amount' | 'password'> = [
  ['amount', (typed) => !isAmbiguousAmount(typed), messages.amountAmbiguous],
  ['amount', (typed) => typed === '' || (patterns.amount.test(typed) && isPositive(typed)), messages.depositAmount],
];
const rulesWithPassword = [...rules, fundPasswordRule];

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
        rules={withFundPassword ? rulesWithPassword : rules}
        onSubmit={({ amount: typed, password }) => onConfirm(typed, password)}
      >
        <Field
          label={label}
          name="amount"
          format="amount"
          inputMode="decimal"
          autoComplete="off"
          leading="¥"
          maxLength={limits.amount}
          defaultValue={amount}
          placeholder={placeholder}
          hint={hint}
        />
        {withFundPassword && <FundPasswordField label="支付密码" name="password" placeholder={messages.cardPassword} />}
        <SubmitButton>{confirm}</SubmitButton>
      </Form>
    </Dialog>
  );
}
