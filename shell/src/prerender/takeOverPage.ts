import { prerenderedPage, type PrerenderedPage } from './prerenderedPage';

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const textFields = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select';

const keyOf = (it: Element): string =>
  `${it.tagName} ${it.getAttribute('name') ?? it.getAttribute('aria-label') ?? it.textContent}`;

/** Sets a field's value as typing does, so that React notices the change. */
function setFieldValue(field: TextField, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

const defaultOf = (field: TextField): string =>
  field instanceof HTMLSelectElement
    ? (([...field.options].find((it) => it.defaultSelected) ?? field.options[0])?.value ?? '')
    : field.defaultValue;

/**
 * Replaces the prerendered page by the page that React has rendered into `root`: typed text, focus and selection move
 * to the same fields, and the last tap on a control is repeated. What has no counterpart is dropped.
 */
function takeOver(root: HTMLElement, { element, tapped, remove }: PrerenderedPage): void {
  const counterpartOf = <Control extends HTMLElement>(control: Control): Control | undefined => {
    const equal = (parent: Element) =>
      [...parent.querySelectorAll<Control>(control.tagName)].filter((it) => keyOf(it) === keyOf(control));
    return equal(root.querySelector('main') ?? root)[equal(element).indexOf(control)];
  };
  for (const field of element.querySelectorAll<TextField>(textFields)) {
    if (field.value === defaultOf(field)) continue;
    const counterpart = counterpartOf(field);
    if (counterpart) setFieldValue(counterpart, field.value);
  }
  const focused = document.activeElement;
  const next = focused instanceof HTMLElement && element.contains(focused) ? counterpartOf(focused) : undefined;
  const selection = focused instanceof HTMLInputElement && ([focused.selectionStart, focused.selectionEnd] as const);
  const tap = tapped && counterpartOf(tapped);
  /* Before the removal, which would close the keyboard of the device. */
  next?.focus({ preventScroll: true });
  /* Fields of some types, such as email, have no selection. */
  if (selection && selection[0] !== null && next instanceof HTMLInputElement) next.setSelectionRange(...selection);
  remove();
  tap?.click();
}

/**
 * Keeps the prerendered page until React shows the requested page or something else in its place, such as an error. It
 * is replaced before the browser paints: observers run when React has committed. A navigation removes it.
 */
export function takeOverPage(root: HTMLElement): void {
  if (!document.querySelector('#root > [data-prerendered]')) return;
  const requested = window.location.hash;
  const replace = () => {
    const page = prerenderedPage();
    if (!page) return;
    if (window.location.hash !== requested) page.remove();
    /* A field that is replaced loses the text that is being composed. A tap that ends a composition follows it. */
    else if (page.composing) page.element.addEventListener('compositionend', () => setTimeout(replace), { once: true });
    else takeOver(root, page);
  };
  const observer = new MutationObserver(() => {
    const waiting = root.querySelector(':scope > [data-prerendered], [data-page-skeleton]');
    if (waiting && window.location.hash === requested) return;
    observer.disconnect();
    replace();
  });
  observer.observe(root, { childList: true, subtree: true });
}
