import { mergePages, recordPage, type RecordPage } from './recordPage';

const page = (rows: string[], total?: number): RecordPage<string> => ({ rows, lastPage: 9, total });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `old-${index + 1}`);

/** A host's page `number` of 15 of all there is. */
const offsetPage = (all: string[], number: number, withTotal = true) =>
  page(all.slice((number - 1) * 15, number * 15), withTotal ? all.length : undefined);

describe('recordPage', () => {
  test.each([
    [
      { data: ['a'], last_page: 3, total: 31, per_page: 15 },
      { rows: ['a'], lastPage: 3, total: 31 },
    ],
    [
      { data: ['a'], last_page: '3', total: '31' },
      { rows: ['a'], lastPage: 3, total: 31 },
    ],
    [
      { data: ['a'], total: 31, per_page: 10 },
      { rows: ['a'], lastPage: 4, total: 31 },
    ],
    [
      { data: null, last_page: 1 },
      { rows: [], lastPage: 1, total: undefined },
    ],
    [['a', 'b'], { rows: ['a', 'b'], lastPage: 1, total: undefined }],
    [null, { rows: [], lastPage: 1, total: undefined }],
    [undefined, { rows: [], lastPage: 1, total: undefined }],
  ])('takes %j', (sent, expected) => expect(recordPage<string>(sent)).toEqual(expected));
});

describe('mergePages', () => {
  const old = numbered(40);
  const arriving = (count: number) => Array.from({ length: count }, (_, index) => `new-${count - index}`);

  describe.each([
    ['with ids', (row: string) => row, true],
    ['without ids, by the totals', undefined, true],
  ] as const)('%s', (_how, idOf, withTotal) => {
    test.each([0, 1, 3, 14, 15])('%i records that arrive after the first page lose and repeat none', (count) => {
      const later = [...arriving(count), ...old];
      const pages = [offsetPage(old, 1, withTotal)];
      for (let number = 2; number <= 4; number += 1) pages.push(offsetPage(later, number, withTotal));
      expect(mergePages(pages, idOf)).toEqual(old);
    });

    test.each([1, 3, 15])('nor do %i after the second', (count) => {
      const later = [...arriving(count), ...old];
      const pages = [1, 2].map((number) => offsetPage(old, number, withTotal));
      pages.push(offsetPage(later, 3, withTotal), offsetPage(later, 4, withTotal));
      expect(mergePages(pages, idOf)).toEqual(old);
    });
  });

  test.each([0, 1, 3, 15])('without ids and totals %i arrivals are told by what repeats', (count) => {
    const later = [...arriving(count), ...old];
    const pages = [offsetPage(old, 1, false)];
    for (let number = 2; number <= 4; number += 1) pages.push(offsetPage(later, number, false));
    expect(mergePages(pages)).toEqual(old);
  });

  it('keeps two rows that only look alike', () => {
    expect(mergePages([page(['a', 'same'], 4), page(['same', 'b'], 4)])).toEqual(['a', 'same', 'same', 'b']);
  });

  it('shows a row in its newest state, where it stood', () => {
    const rows = [page(['1 waiting', '2 done']), page(['1 approved', '3 done'])];
    expect(mergePages(rows, (row) => row.slice(0, 1))).toEqual(['1 approved', '2 done', '3 done']);
  });

  it('keeps every row that has no id', () => {
    expect(mergePages([page(['a', 'b']), page(['a'])], () => '')).toEqual(['a', 'b', 'a']);
  });
});
