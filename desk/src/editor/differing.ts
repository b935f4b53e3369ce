type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Both sides of a change without the fields that stay the same, so that a long list shows what changes. */
export const differing = (before: unknown, after: unknown): { before: unknown; after: unknown } => {
  if (!isFields(before) || !isFields(after)) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const fields = names.map((name) => [name, differing(before[name], after[name])] as const);
  const side = (values: Fields, of: 'before' | 'after') =>
    Object.fromEntries(fields.filter(([name]) => name in values).map(([name, both]) => [name, both[of]]));
  return { before: side(before, 'before'), after: side(after, 'after') };
};
