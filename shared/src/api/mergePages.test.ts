import { mergePages, type ListPage } from './mergePages';

const per = 15;
const page = (rows: string[], total?: number): ListPage<string> => ({ rows, total });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `old-${index + 1}`);
const arriving = (count: number) => Array.from({ length: count }, (_, index) => `new-${count - index}`);

/** Page `number` of all rows. */
const pageOf = (all: readonly string[], number: number, tells = true) =>
  page(all.slice((number - 1) * per, number * per), tells ? all.length : undefined);

const old = numbered(40);

describe.each([
  ['by ids', (row: string) => row, true],
  ['by ids, on a host that does not count', (row: string) => row, false],
  ['without ids, by the totals', undefined, true],
  ['without ids and totals, by what repeats', undefined, false],
] as const)('%s', (_how, idOf, tells) => {
  test.each([0, 1, 3, 14, 15])('%i rows that arrive after the first page lose and repeat none', (count) => {
    const later = [...arriving(count), ...old];
    const pages = [pageOf(old, 1, tells)];
    for (let number = 2; number <= 4; number += 1) pages.push(pageOf(later, number, tells));
    expect(mergePages(pages, idOf)).toEqual(old);
  });

  test.each([1, 3, 15])('nor do %i after the second', (count) => {
    const later = [...arriving(count), ...old];
    const pages = [1, 2].map((number) => pageOf(old, number, tells));
    pages.push(pageOf(later, 3, tells), pageOf(later, 4, tells));
    expect(mergePages(pages, idOf)).toEqual(old);
  });

  test('more arrivals than a page lose and repeat none either', () => {
    const later = [...arriving(20), ...old];
    const pages = [pageOf(old, 1, tells)];
    for (let number = 2; number <= 4; number += 1) pages.push(pageOf(later, number, tells));
    const shown = mergePages(pages, idOf);
    expect(shown.filter((row) => row.startsWith('old'))).toEqual(old);
    expect(new Set(shown).size).toBe(shown.length);
  });
});

describe('without ids, a list that shrinks while it is scrolled loses no row that a host gave', () => {
  test.each([1, 7, 20])('%i of the oldest gone', (count) => {
    const left = old.slice(0, -count);
    const pages = [pageOf(old, 1), pageOf(left, 2), pageOf(left, 3)];
    expect(mergePages(pages)).toEqual(left.slice(0, 45));
  });

  test('some of those shown gone: what was not asked for is missing, what came is shown', () => {
    const left = old.slice(3);
    expect(mergePages([pageOf(old, 1), pageOf(left, 2), pageOf(left, 3)])).toEqual([
      ...old.slice(0, 15),
      ...old.slice(18),
    ]);
  });

  test('rows that look alike on both sides of the gap stay', () => {
    expect(mergePages([page(['a', 'same'], 5), page(['same', 'b'], 4)])).toEqual(['a', 'same', 'same', 'b']);
  });

  test('an arrival after it counts from the shorter list', () => {
    const left = old.slice(0, -2);
    const later = ['new-1', ...left];
    expect(mergePages([pageOf(old, 1), pageOf(left, 2), pageOf(later, 3)])).toEqual(left);
  });

  test.each([
    ['the oldest', (all: string[]) => all.slice(0, -2)],
    ['the newest', (all: string[]) => all.slice(2)],
  ])('two of %s gone after more arrivals than a page', (_which, shrink) => {
    const later = [...arriving(20), ...old];
    const pages = [pageOf(old, 1), pageOf(later, 2), pageOf(shrink(later), 3), pageOf(shrink(later), 4)];
    const shown = mergePages(pages);
    expect(shown).toEqual(shrink(later).slice(-shown.length));
    expect(shown[0]).toBe('old-1');
  });
});

test('two rows that only look alike are two', () => {
  expect(mergePages([page(['a', 'same'], 4), page(['same', 'b'], 4)])).toEqual(['a', 'same', 'same', 'b']);
});

test('a row is shown in its newest state, where it stood', () => {
  const rows = [page(['1 waiting', '2 done']), page(['1 approved', '3 done'])];
  expect(mergePages(rows, (row) => row.slice(0, 1))).toEqual(['1 approved', '2 done', '3 done']);
});

test('of rows of which some have an id, the others go by the totals', () => {
  const idOf = (row: string) => (row.startsWith('#') ? row : '');
  const pages = [page(['a', 'b', '#1'], 6), page(['b', '#1', 'b'], 8), page(['c', 'd'], 8)];
  expect(mergePages(pages, idOf)).toEqual(['a', 'b', '#1', 'b', 'c', 'd']);
});

test('a total that is NaN is none', () => {
  expect(mergePages([page(['a', 'b'], NaN), page(['b', 'c'], NaN)])).toEqual(['a', 'b', 'c']);
});
