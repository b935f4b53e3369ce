/**
 * A name without what people and banks write differently: full-width forms, case, spaces and the dots between parts of
 * a name.
 */
const normalized = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s.·•‧・∙⋅]/g, '')
    .toLowerCase();

/** Whether two names are one person's, ignoring full-width forms, case, spaces and separating dots. */
export const isSameName = (one: string, other: string): boolean => normalized(one) === normalized(other);
