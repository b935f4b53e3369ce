import { Dialog, Field, Form, limits, SubmitButton, type Decimal } from '@site/shared';
import { optionalAmountRules } from './optionalAmountRules';

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
  onClose: () => void;
  /** Called with the amount, in CNY, or `''`. The form is busy until it settles. */
  onConfirm: (amount: string) => Promise<void>;
}

/** Asks for an amount that may be empty. */
export function OptionalAmountDialog({ title, label, placeholder, hint, confirm, amount, onClose, onConfirm }: Props) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form rules={optionalAmountRules} onSubmit={(_, { amount: typed }) => onConfirm(typed.trim())}>
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
        <SubmitButton>{confirm}</SubmitButton>
      </Form>
    </Dialog>
  );
}
