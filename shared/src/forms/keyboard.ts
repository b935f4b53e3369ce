import type { FocusEvent, KeyboardEvent } from 'react';

const fieldSelector =
  ':is(input:not([type=hidden], [type=radio], [type=checkbox], [type=file], [tabindex="-1"]), select, textarea)' +
  ':not([hidden], [readonly], :disabled)';

/** The fields of the form after an element. */
function fieldsAfter(element: Element): HTMLInputElement[] {
  const fields = element.closest('form')?.querySelectorAll<HTMLInputElement>(fieldSelector) ?? [];
  const isAfter = (field: Element) =>
    !element.contains(field) && element.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING;
  return [...fields].filter(isAfter);
}

const isLine = (target: EventTarget): target is HTMLInputElement => target instanceof HTMLInputElement;

/**
 * Handlers of an element around one field. The Enter key of the phone's keyboard says what it does, and leads to the
 * next field that is empty; only after the last one it submits the form, so that the form has something to check.
 */
export const enterKey = {
  onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (isLine(target)) target.enterKeyHint = fieldsAfter(currentTarget).length > 0 ? 'next' : 'go';
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isLine(event.target)) return;
    const next = fieldsAfter(event.currentTarget).find(({ value }) => value === '');
    if (!next) return;
    event.preventDefault();
    next.focus();
  },
};

/**
 * Keeps what is being filled in sight when the keyboard opens. Where the keyboard covers the page in place of making it
 * lower (Safari), `--keyboard` is the covered height, for what is fixed to the screen.
 */
function makeRoomForKeyboard({ height, offsetTop, scale }: VisualViewport): void {
  const covered = scale === 1 ? Math.max(0, window.innerHeight - height - offsetTop) : 0;
  document.documentElement.style.setProperty('--keyboard', `${covered}px`);
  const { activeElement } = document;
  if (activeElement?.matches(fieldSelector)) activeElement.scrollIntoView({ block: 'nearest' });
}

const viewport = globalThis.visualViewport;
viewport?.addEventListener('resize', () => makeRoomForKeyboard(viewport));
