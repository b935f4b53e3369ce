/** What a comparison found: `lost` is missing in the host, `invented` is there without a reason. */
export interface Differences {
  lost: string[];
  invented: string[];
  different: string[];
}

export const noDifferences = (): Differences => ({ lost: [], invented: [], different: [] });

/** How many things differ. */
export const sizeOf = ({ lost, invented, different }: Differences): number =>
  lost.length + invented.length + different.length;

export const isEmpty = (found: Differences): boolean => sizeOf(found) === 0;

/** All differences of two comparisons. */
export const combine = (one: Differences, other: Differences): Differences => ({
  lost: [...one.lost, ...other.lost],
  invented: [...one.invented, ...other.invented],
  different: [...one.different, ...other.different],
});

/** One line for each difference. */
export const linesOf = ({ lost, invented, different }: Differences): string[] => [
  ...lost.map((line) => `lost ${line}`),
  ...invented.map((line) => `invented ${line}`),
  ...different.map((line) => `different ${line}`),
];

/** The items of a list that another one lacks, each as often as it is missing. */
const missing = (from: readonly string[], inOther: readonly string[]): string[] => {
  const left = [...inOther];
  return from.filter((item) => {
    const index = left.indexOf(item);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
};

type Value = string | number | readonly Value[];

/** The fields that list what has happened; all others hold values, such as balances. */
const records = [
  'bets',
  'rebates',
  'redPackets',
  'entries',
  'deposits',
  'withdrawals',
  'decisions',
  'payments',
  'payouts',
];

const compareRecords = (
  name: string,
  expected: readonly string[],
  actual: readonly string[],
  to: Differences,
): void => {
  const [lost, invented] = [missing(expected, actual), missing(actual, expected)];
  to.lost.push(...lost.map((item) => `${name}: ${item}`));
  to.invented.push(...invented.map((item) => `${name}: ${item}`));
  const sameItems = lost.length + invented.length === 0;
  if (sameItems && expected.join('\n') !== actual.join('\n')) to.different.push(`${name}: in another order`);
};

const compareValue = (name: string, expected: Value, actual: Value, to: Differences): void => {
  if (name === 'orders') {
    // A list for each type.
    const [lists, actualLists] = [expected as string[][], actual as string[][]];
    lists.forEach((list, n) => compareRecords(`${name} ${n + 1}`, list, actualLists[n] ?? [], to));
  } else if (records.includes(name)) {
    compareRecords(name, expected as string[], actual as string[], to);
  } else if (JSON.stringify(expected) !== JSON.stringify(actual)) {
    to.different.push(`${name}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  }
};

/** Compares what the model expects with what the host shows, field by field. */
export const findDifferences = <View extends object>(expected: View, actual: View): Differences => {
  const found = noDifferences();
  for (const [name, value] of Object.entries(expected)) {
    compareValue(name, value, (actual as Record<string, Value>)[name] as Value, found);
  }
  return found;
};
