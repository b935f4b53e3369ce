const isField = (element: Element): element is HTMLInputElement => element instanceof HTMLElement;

/** A field's part that can take the focus: hidden inputs hold values, and of radios the chosen or else the first. */
function reachable(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const fields = [...form.elements]
    .filter(isField)
    .filter((field) => field.name === name && field.type !== 'hidden' && !field.disabled);
  return fields.find((field) => field.type === 'radio' && field.checked) ?? fields[0];
}

/**
 * Moves to the field that a rule is about and marks it as invalid until the form is edited there. Radios are marked as the group
 * that they are.
 */
export function pointAt(form: HTMLFormElement, name: string | undefined): void {
  for (const marked of form.querySelectorAll('[data-pointed-at]')) clear(marked);
  const field = name === undefined ? undefined : reachable(form, name);
  if (!field) return;
  field.focus();
  const owner = field.closest('[role="radiogroup"]') ?? field;
  owner.setAttribute('aria-invalid', 'true');
  owner.setAttribute('data-pointed-at', '');
  owner.addEventListener('input', () => clear(owner), { once: true });
}

function clear(owner: Element): void {
  owner.removeAttribute('aria-invalid');
  owner.removeAttribute('data-pointed-at');
}
