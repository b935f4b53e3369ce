import { Dialog, Form, messages, Stack, SubmitButton } from '@site/shared';
import type { ReactNode } from 'react';
import { firstError } from './firstError';
import { LoginPasswordField } from './LoginPasswordField';

const rules = firstError(['password'], [['password', (password) => password !== '', messages.loginPasswordRequired]]);

interface Props {
  title: string;
  onClose: () => void;
  /** Runs after 确定 with the login password and all text fields by name. The form is busy until it settles. */
  onConfirm: (password: string, values: Record<string, string>) => Promise<void>;
  /** What is confirmed, above the password: text and further fields. */
  children?: ReactNode;
}

/** A dialog that asks for the login password; 确定 confirms. It stays open until `onConfirm` closes it. */
export function LoginPasswordDialog({ title, onClose, onConfirm, children }: Props) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form rules={rules} onSubmit={(values, { password }) => onConfirm(password, values)}>
        {children !== undefined && <Stack $gap={4}>{children}</Stack>}
        <LoginPasswordField />
        <SubmitButton>确定</SubmitButton>
      </Form>
    </Dialog>
  );
}
