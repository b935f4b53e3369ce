const isField = (element: Element): element is HTMLInputElement => element instanceof HTMLElement;

/** The element of a field that can have the focus; of radios the selected or the first. */
function focusable(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const fields = [...form.elements]
    .filter(isField)
    .filter((field) => field.name === name && field.type !== 'hidden' && !field.disabled);
  return fields.find((field) => field.type === 'radio' && field.checked) ?? fields[0];
}

/**
 * Focuses the field that a rule rejected and marks it as invalid until it is edited. Of radios the group is marked.
 */
export function focusField(form: HTMLFormElement, name: string | undefined): void {
  for (const marked of form.querySelectorAll('[data-rejected]')) clear(marked);
  const field = name === undefined ? undefined : focusable(form, name);
  if (!field) return;
  field.focus();
  const owner = field.closest('[role="radiogroup"]') ?? field;
  owner.setAttribute('aria-invalid', 'true');
  owner.setAttribute('data-rejected', '');
  owner.addEventListener('input', () => clear(owner), { once: true });
}

function clear(owner: Element): void {
  owner.removeAttribute('aria-invalid');
  owner.removeAttribute('data-rejected');
}
