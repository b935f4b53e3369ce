import { createContext, useContext } from 'react';
import type { Issue } from './formRules';

/** What the rules of the form have against one of its fields. */
export const FormIssue = createContext<Issue | undefined>(undefined);

const join = (...ids: (string | false | undefined)[]): string | undefined => ids.filter(Boolean).join(' ') || undefined;

/**
 * How a field shows that a rule has rejected it: attributes of the field, and the message after it.
 * @param description id of what describes the field anyway
 */
export function useRejection(name: string | undefined, description?: string | false) {
  const issue = useContext(FormIssue);
  const message = issue?.field === name ? issue?.message : undefined;
  const id = message === undefined ? undefined : `rejected-${name}`;
  return {
    attributes: { 'aria-invalid': id ? true : undefined, 'aria-describedby': join(description, id) },
    // The styles of the form show it: as a text it would be on the page twice while the toast is.
    note: id && <p id={id} className="field-message" data-message={message} />,
  };
}
