import { mergePages } from './pagedList';

describe('the rows of several pages', () => {
  const per = 15;
  const pageOf = (all: readonly string[], number: number): { rows: string[] } => ({
    rows: all.slice((number - 1) * per, number * per),
  });
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => `old-${index + 1}`);
  const arriving = (count: number) => Array.from({ length: count }, (_, index) => `new-${count - index}`);
  const old = numbered(40);
  const idOf = (row: string) => row;

  test.each([0, 1, 3, 14, 15])('%i rows that arrive after the first page lose and repeat none', (count) => {
    const later = [...arriving(count), ...old];
    expect(mergePages([pageOf(old, 1), ...[2, 3, 4].map((number) => pageOf(later, number))], idOf)).toEqual(old);
  });

  test('more arrivals than a page lose and repeat none either', () => {
    const later = [...arriving(20), ...old];
    const shown = mergePages([pageOf(old, 1), ...[2, 3, 4].map((number) => pageOf(later, number))], idOf);
    expect(shown.filter((row) => row.startsWith('old'))).toEqual(old);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test('a row is shown in its newest state, where it stood', () => {
    const pages = [{ rows: ['1 waiting', '2 done'] }, { rows: ['1 approved', '3 done'] }];
    expect(mergePages(pages, (row) => row.slice(0, 1))).toEqual(['1 approved', '2 done', '3 done']);
  });

  test('rows without an id are shown as often as they came', () => {
    expect(mergePages([{ rows: ['a', 'same'] }, { rows: ['same', 'b'] }], () => '')).toEqual([
      'a',
      'same',
      'same',
      'b',
    ]);
  });
});
