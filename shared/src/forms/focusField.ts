const isField = (element: Element): element is HTMLInputElement => element instanceof HTMLElement;

/** The element of a field that can have the focus; of radios the selected or the first. */
function focusable(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const fields = [...form.elements]
    .filter(isField)
    .filter((field) => field.name === name && field.type !== 'hidden' && !field.disabled);
  return fields.find((field) => field.type === 'radio' && field.checked) ?? fields[0];
}

/** Focuses the field that a rule rejected, and marks it. */
export function focusField(form: HTMLFormElement, name: string, message: string): void {
  markField(form, name, message);
  focusable(form, name)?.focus();
}

/**
 * Marks a field as invalid and shows the message under it, in place of any other mark in the form; without a message
 * nothing is marked. Of radios the group is marked.
 */
export function markField(form: HTMLFormElement, name: string, message: string | undefined): void {
  for (const marked of form.querySelectorAll('[data-rejected]')) clear(marked);
  const field = focusable(form, name);
  if (!field || message === undefined) return;
  const owner = field.closest('[role="radiogroup"]') ?? field;
  const note = document.createElement('p');
  note.id = `rejected-${name}`;
  note.className = 'field-message';
  // The styles show it: as a text it would be on the page twice while the toast is.
  note.dataset.message = message;
  (owner === field ? (field.parentElement ?? field) : owner).after(note);
  owner.setAttribute('aria-invalid', 'true');
  owner.setAttribute('data-rejected', owner.getAttribute('aria-describedby') ?? '');
  owner.setAttribute('aria-describedby', `${owner.getAttribute('aria-describedby') ?? ''} ${note.id}`.trim());
}

/** Removes the mark and the message; `data-rejected` has the descriptions that the field had before. */
function clear(owner: Element): void {
  const before = owner.getAttribute('data-rejected');
  if (before === null) return;
  const added = owner.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  const note = document.getElementById(added);
  if (note?.className === 'field-message') note.remove();
  if (before) owner.setAttribute('aria-describedby', before);
  else owner.removeAttribute('aria-describedby');
  owner.removeAttribute('aria-invalid');
  owner.removeAttribute('data-rejected');
}
