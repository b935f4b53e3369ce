import { Dialog, Form, Stack, SubmitButton } from '@site/shared';
import type { ReactNode } from 'react';
import { loginPasswordRule, oneTimeCodeRule, LoginPasswordField, OneTimeCodeField } from './ProofFields';

const rules = [loginPasswordRule];
const rulesWithCode = [loginPasswordRule, oneTimeCodeRule];

interface Props {
  title: string;
  /** Asks for a one-time code too, the field `totp`. */
  withCode?: boolean;
  onClose: () => void;
  /** Runs after 确定 with the login password and all text fields by name. The form is busy until it settles. */
  onConfirm: (password: string, values: Record<string, string | undefined>) => Promise<void>;
  /** What is confirmed, above the password: text and further fields. */
  children?: ReactNode;
}

/** A dialog that asks for the login password; 确定 confirms. It stays open until `onConfirm` closes it. */
export function LoginPasswordDialog({ title, withCode = false, onClose, onConfirm, children }: Props) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form rules={withCode ? rulesWithCode : rules} onSubmit={(values) => onConfirm(values.password, values)}>
        {children !== undefined && <Stack $gap={4}>{children}</Stack>}
        <LoginPasswordField />
        {withCode && <OneTimeCodeField />}
        <SubmitButton>确定</SubmitButton>
      </Form>
    </Dialog>
  );
}
