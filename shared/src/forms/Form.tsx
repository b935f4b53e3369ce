import { createContext, useContext, useState, type ReactNode, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { Button, type ButtonProps } from '../ui/button/Button';
import { token } from '../ui/theme/tokens';
import { toast } from '../ui/toast/toastStore';
import { applyRules, type FormRules } from './issue';
import { focusField } from './focusField';

const FormBusy = createContext(false);

export interface FormProps<Output> {
  /** Checked in order; the first message is a toast, and stays at its field, which gets the focus. */
  rules?: FormRules<Output>;
  /**
   * Called with the text fields by name (untrimmed) and the output of the rules. The form is busy and cannot be
   * submitted again until the returned promise settles. Shows its own errors.
   */
  onSubmit: (values: Record<string, string>, output: Output, form: HTMLFormElement) => unknown;
  className?: string;
  children: ReactNode;
}

/**
 * A form of uncontrolled fields: reads the values from the DOM on submission and keeps them after a refusal. It has no
 * accessible name, because a form 设置邮箱 would match a search for its field 邮箱.
 */
export function Form<Output = Record<string, string>>({ rules, onSubmit, className, children }: FormProps<Output>) {
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const values = textValues(form);
    const result = rules ? applyRules(rules, values) : { ok: true as const, output: values as Output };
    if (!result.ok) {
      toast(result.issue.message, 'error');
      focusField(form, result.issue.field, result.issue.message);
      return;
    }
    setBusy(true);
    try {
      await onSubmit(values, result.output, form);
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormBusy value={busy}>
      <Look noValidate className={className} onSubmit={(event) => void submit(event)}>
        {children}
      </Look>
    </FormBusy>
  );
}

/** The form's submit button, busy while `onSubmit` runs. */
export function SubmitButton({ variant = 'primary', size = 'large', block = true, busy, ...rest }: ButtonProps) {
  const formBusy = useContext(FormBusy);
  return <Button {...rest} type="submit" variant={variant} size={size} block={block} busy={busy || formBusy} />;
}

function textValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

const Look = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${token.space.s4};
  .field-message::before {
    content: attr(data-message);
    color: ${token.color.bad};
    font-size: ${token.font.caption};
  }
`;
