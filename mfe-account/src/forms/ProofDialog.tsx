import {
  Button,
  CodeField,
  Dialog,
  Field,
  Form,
  isAmbiguousAmount,
  isPositive,
  isTyped,
  limits,
  messages,
  patterns,
  SubmitButton,
  type Decimal,
  type FormRules,
} from '@site/shared';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { loginPasswordRule, LoginPasswordField, oneTimeCodeRule, OneTimeCodeField } from './ProofFields';

type Values = Record<'password' | 'totp' | 'amount', string> & Record<string, string | undefined>;

interface Props {
  title: string;
  /** The password that it asks for, the field `password`. */
  password?: 'login' | 'fund' | undefined;
  /** Asks for a one-time code too, the field `totp`. */
  withCode?: boolean;
  /** Rules of the fields in `children`, which are checked first. */
  rules?: FormRules<'amount'> | undefined;
  /** The text of the button. */
  confirm?: string;
  onClose: () => void;
  /** Called with the texts of all fields by name. The form is busy until it settles, and stays open until `onClose`. */
  onConfirm: (values: Values) => Promise<void>;
  /** What is confirmed, above the password: text and further fields. */
  children: ReactNode;
}

const proofRules = {
  login: [loginPasswordRule],
  /* The API host checks its length. */
  fund: [['password', isTyped, messages.withdrawPassword]],
} as const satisfies Record<string, FormRules>;

/** A dialog that asks for proofs of identity before it confirms something. */
export function ProofDialog(props: Props) {
  const { title, password, withCode = false, rules = [], confirm = '确定', onClose, onConfirm, children } = props;
  const all: FormRules<'password' | 'totp' | 'amount'> = [
    ...rules,
    ...(password ? proofRules[password] : []),
    ...(withCode ? [oneTimeCodeRule] : []),
  ];
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form rules={all} onSubmit={onConfirm}>
        {children}
        {password === 'login' && <LoginPasswordField />}
        {password === 'fund' && <CodeField masked label="支付密码" name="password" />}
        {withCode && <OneTimeCodeField />}
        <SubmitButton>{confirm}</SubmitButton>
      </Form>
    </Dialog>
  );
}

type Look = Pick<ComponentProps<typeof Button>, 'aria-label' | 'size' | 'variant' | 'block'>;

interface ButtonProps extends Omit<Props, 'onClose' | 'onConfirm'> {
  label: string;
  look: Look;
  /** Resolves to whether the dialog closes. */
  onConfirm: (values: Values) => Promise<boolean>;
}

/** A button that opens a `ProofDialog`. */
export function ProofButton({ label, look, onConfirm, ...dialog }: ButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const confirm = async (values: Values) => {
    if (await onConfirm(values)) close();
  };
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <ProofDialog {...dialog} onClose={close} onConfirm={confirm} />}
    </>
  );
}

/** Empty, or a positive amount in CNY. */
export const optionalAmountRules: FormRules<'amount'> = [
  ['amount', (typed) => !isAmbiguousAmount(typed), messages.amountAmbiguous],
  ['amount', (typed) => typed === '' || (patterns.amount.test(typed) && isPositive(typed)), messages.depositAmount],
];

interface AmountProps {
  label: string;
  /** What an empty field means. */
  placeholder: string;
  hint: string;
  /** The present amount, in CNY; `''` or undefined for none. */
  defaultValue: Decimal | undefined;
}

/** The field `amount`, in CNY, which may stay empty. */
export const OptionalAmountField = (props: AmountProps) => (
  <Field
    {...props}
    name="amount"
    format="amount"
    inputMode="decimal"
    autoComplete="off"
    leading="¥"
    maxLength={limits.amount}
  />
);
