/** Fields that the member has typed into; those of hidden kept-alive pages too, which stay in the document. */
export const typedFields: Set<HTMLInputElement | HTMLTextAreaElement> = new Set();

/** Remembers from now on what is typed into. */
export function rememberTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      /* A page that is gone must not be held in memory by its fields. */
      for (const field of typedFields) if (!field.isConnected) typedFields.delete(field);
      typedFields.add(target as HTMLInputElement);
    },
    true,
  );
}
