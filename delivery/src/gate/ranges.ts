type Version = [major: number, minor: number, patch: number];

const parse = (text: string): Version | undefined => {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined;
};

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** The first version that a caret range excludes: below 1.0.0 the leftmost number that is not zero is the breaking one. */
const caretEnd = ([major, minor, patch]: Version): Version => {
  if (major > 0) return [major + 1, 0, 0];
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
};

const ends: Record<string, (from: Version) => Version | undefined> = {
  '^': caretEnd,
  '~': ([major, minor]) => [major, minor + 1, 0],
  '>=': () => undefined,
  '': ([major, minor, patch]) => [major, minor, patch + 1],
};

/**
 * Whether a version lies in a range of the forms that our descriptors use: `^1.2.3`, `~1.2.3`, `>=1.2.3`, `1.2.3`, `*`.
 * A range or version of any other form satisfies nothing, so that the gate refuses rather than guesses.
 */
export const satisfies = (version: string, range: string): boolean => {
  const actual = parse(version);
  if (!actual) return false;
  if (range === '*') return true;
  const [, operator = '', base = ''] = /^(\^|~|>=|)(.+)$/.exec(range) ?? [];
  const from = parse(base);
  if (!from || compare(actual, from) < 0) return false;
  const end = ends[operator]?.(from);
  return !end || compare(actual, end) < 0;
};
