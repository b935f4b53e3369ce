/** Fields that the member has typed into; those of hidden kept-alive pages too, which stay in the document. */
export const typedFields: Set<HTMLInputElement | HTMLTextAreaElement> = new Set();

/** Starts recording the fields that the member types into. */
export function rememberTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      /* Removed fields must not keep their page in memory. */
      for (const field of typedFields) if (!field.isConnected) typedFields.delete(field);
      typedFields.add(target as HTMLInputElement);
    },
    true,
  );
}

let firstHash: string | undefined;

/** Records the address at the first input on this page, before the input navigates. LCP ends there. */
export function watchFirstInput(): void {
  const record = () => (firstHash ??= location.hash);
  for (const type of ['click', 'keydown']) window.addEventListener(type, record, { capture: true, once: true });
}

/** The address at the first input; the current one before that. */
export const hashAtFirstInput = (): string => firstHash ?? location.hash;
