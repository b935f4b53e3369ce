/** Finds an element by its whole text, of which parts are in other elements, such as an address with bold ends. */
export const wholeText =
  (text: string) =>
  (_own: string, element: Element | null): boolean =>
    element?.tagName === 'CODE' && element.textContent === text;
