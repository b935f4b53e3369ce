/** One field of a change, as text. */
export interface ChangedField {
  /** Path of the field, such as `limits.deposit`; empty for a value without fields. */
  field: string;
  before: string;
  after: string;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const flatten = (value: unknown, path = ''): [string, string][] =>
  isFields(value)
    ? Object.entries(value).flatMap(([name, it]) => flatten(it, path ? `${path}.${name}` : name))
    : [[path, textOf(value)]];

/** The fields of a change side by side, those that differ first. */
export const changedFields = (before: unknown, after: unknown): ChangedField[] => {
  const [former, next] = [new Map(flatten(before)), new Map(flatten(after))];
  if (isFields(before) !== isFields(after)) [former, next].forEach((side) => side.get('') === '—' && side.delete(''));
  return [...new Set([...former.keys(), ...next.keys()])]
    .map((field) => ({ field, before: former.get(field) ?? '—', after: next.get(field) ?? '—' }))
    .sort((a, b) => Number(a.before === a.after) - Number(b.before === b.after));
};
