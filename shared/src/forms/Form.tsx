import { createContext, useContext, useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { Button, type ButtonProps } from '../ui/button/Button';
import { token } from '../ui/theme/tokens';
import { toast } from '../ui/toast/toastStore';
import { firstIssue, type FormRules, type Issue } from './formRules';
import { FormIssue } from './rejection';

const isField = (element: Element): element is HTMLInputElement => element instanceof HTMLElement;

/** Focuses a field; of radios the selected or the first. */
function focusField(form: HTMLFormElement, name: string): void {
  const fields = [...form.elements]
    .filter(isField)
    .filter((field) => field.name === name && field.type !== 'hidden' && !field.disabled);
  const field = fields.find(({ type, checked }) => type === 'radio' && checked) ?? fields[0];
  field?.focus();
}

const FormBusy = createContext(false);

/** The texts of a form's fields by name; a field of its rules that the form lacks is empty. */
type FormValues<Name extends string> = Record<Name, string> & Record<string, string | undefined>;

export interface FormProps<Name extends string> {
  /** Checked in order; the first message is a toast, and stays at its field, which is focused, until it is right. */
  rules?: FormRules<Name>;
  /**
   * Called with the valid texts, untrimmed. The form is busy and cannot be submitted again until the returned promise
   * settles. Shows its own errors.
   */
  onSubmit: (values: FormValues<Name>, form: HTMLFormElement) => unknown;
  children: ReactNode;
}

/**
 * A form of uncontrolled fields: reads the values from the DOM on submission and keeps them after a refusal. It has no
 * accessible name, because a form 设置邮箱 would match a search for its field 邮箱.
 */
export function Form<Name extends string = never>({ rules = [], onSubmit, children }: FormProps<Name>) {
  const [busy, setBusy] = useState(false);
  const [rejected, setRejected] = useState<Issue>();
  const form = useRef<HTMLFormElement>(null);

  /** Keeps the message at the field until its text is right. */
  const recheck = () => {
    if (!form.current || !rejected) return;
    const ofField = rules.filter(([name]) => name === rejected.field);
    const issue = firstIssue(ofField, textValues(form.current));
    if (issue?.message !== rejected.message) setRejected(issue);
  };
  // A button may have changed a text, which is no input event.
  useEffect(recheck);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = textValues(event.currentTarget);
    const issue = firstIssue(rules, values);
    // Rendered before the focus, so that a screen reader reads the message with the field.
    flushSync(() => setRejected(issue));
    if (issue) {
      toast(issue.message, 'error');
      focusField(event.currentTarget, issue.field);
      return;
    }
    const submitted = event.currentTarget;
    setBusy(true);
    try {
      const absent = rules.map(([field]) => [field, '']);
      await onSubmit({ ...Object.fromEntries(absent), ...values }, submitted);
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormBusy value={busy}>
      <Look ref={form} noValidate onInput={recheck} onSubmit={(event) => void submit(event)}>
        <FormIssue value={rejected}>{children}</FormIssue>
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
