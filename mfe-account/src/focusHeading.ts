/**
 * Moves the focus from `lost`, which disappears or is disabled, to the page's heading; on a page without one to its
 * content. If the member has moved the focus to another element, it stays there.
 */
export function focusHeading(lost: Element): void {
  const { activeElement, body } = document;
  if (activeElement !== body && !lost.contains(activeElement)) return;
  const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
