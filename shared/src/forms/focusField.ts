const isField = (element: Element): element is HTMLInputElement => element instanceof HTMLElement;

/** Focuses a field; of radios the selected or the first. */
export function focusField(form: HTMLFormElement, name: string): void {
  const fields = [...form.elements]
    .filter(isField)
    .filter((field) => field.name === name && field.type !== 'hidden' && !field.disabled);
  const field = fields.find(({ type, checked }) => type === 'radio' && checked) ?? fields[0];
  field?.focus();
}
