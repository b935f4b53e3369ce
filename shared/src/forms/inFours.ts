/** The number of a card or account in groups of four, to be compared with another one. */
export const inFours = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ');
