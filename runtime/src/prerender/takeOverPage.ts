/** The prerendered page that the inline script (`src/bootstrap`) shows over `#root`. */
export interface PrerenderedPage {
  element: HTMLElement;
  /** What the member tapped last and has not typed after. */
  tapped: HTMLElement | null;
  composing: boolean;
  remove: () => void;
}

declare global {
  interface Window {
    prerenderedPage?: PrerenderedPage;
  }
}

/** The prerendered page on the screen; `undefined` once React has replaced it, and on pages without one. */
export const prerenderedPage = (): PrerenderedPage | undefined => window.prerenderedPage;

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

const isTyped = (field: TextField): boolean => field.value !== defaultOf(field);

/** Finds the control that React shows in the place of a prerendered one; undefined if there is none. */
const counterpartIn =
  (place: Element, prerendered: Element) =>
  <Control extends HTMLElement>(control: Control): Control | undefined => {
    const equal = (parent: Element) =>
      [...parent.querySelectorAll<Control>(control.tagName)].filter((it) => keyOf(it) === keyOf(control));
    return equal(place)[equal(prerendered).indexOf(control)];
  };

const pageIn = (root: HTMLElement): Element => root.querySelector('main') ?? root;

/**
 * Whether a field with typed text is still a skeleton in React's page: on a slow device the code of the fields may come
 * after the page.
 */
function waitsForFields(root: HTMLElement, { element }: PrerenderedPage): boolean {
  const page = pageIn(root);
  const counterpartOf = counterpartIn(page, element);
  return (
    page.querySelector('[data-skeleton]') !== null &&
    [...element.querySelectorAll<TextField>(textFields)].some((field) => isTyped(field) && !counterpartOf(field))
  );
}

/**
 * Replaces the prerendered page by the page that React has rendered into `root`: typed text, focus and selection move
 * to the same fields, and the last tap on a control is repeated. What has no counterpart is dropped.
 */
function takeOver(root: HTMLElement, { element, tapped, remove }: PrerenderedPage): void {
  const counterpartOf = counterpartIn(pageIn(root), element);
  for (const field of element.querySelectorAll<TextField>(textFields)) {
    if (!isTyped(field)) continue;
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
 * Repeats the last tap on a control of the prerendered layout, such as 菜单, in the layout that React has rendered.
 * Returns false while the control may still come: the guard's redirect leaves the page empty for a moment.
 */
function repeatTap(root: HTMLElement, layout: Element): boolean {
  const tapped = layout.querySelector<HTMLElement>('[data-pressed]');
  if (!tapped) return true;
  const control = [...root.querySelectorAll<HTMLElement>(tapped.tagName)].find((it) => keyOf(it) === keyOf(tapped));
  if (!control && !pageIn(root).textContent) return false;
  delete tapped.dataset.pressed;
  control?.click();
  return true;
}

/**
 * Keeps the prerendered page until React shows the requested page or something else in its place, such as an error. It
 * is replaced before the browser paints: observers run when React has committed. A navigation removes it.
 */
export function takeOverPage(root: HTMLElement): void {
  const layout = root.querySelector(':scope > [data-prerendered]');
  if (!layout) return;
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
    const moved = window.location.hash !== requested;
    /* Another page than that to which the guard redirects was chosen after the tap. */
    const left = moved && !window.location.hash.includes('?redirect=');
    const tapIsDone = layout.isConnected || left || repeatTap(root, layout);
    const waiting = layout.isConnected || root.querySelector('[data-page-skeleton]');
    const page = prerenderedPage();
    if (!moved && (waiting || (page && waitsForFields(root, page)))) return;
    replace();
    if (tapIsDone) observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
}
