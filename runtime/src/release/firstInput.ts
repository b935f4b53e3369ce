let hash: string | undefined;

/** Records the address at the first input on this page, before the input navigates. LCP ends there. */
export function watchFirstInput(): void {
  const record = () => (hash ??= location.hash);
  for (const type of ['click', 'keydown']) window.addEventListener(type, record, { capture: true, once: true });
}

/** The address at the first input; the current one before that. */
export const hashAtFirstInput = (): string => hash ?? location.hash;
