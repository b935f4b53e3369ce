import { lastPageOf, recordPage, rowsOf } from './recordPage';

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
  ])('reads a page from %j', (sent, expected) => expect(recordPage<string>(sent)).toEqual(expected));
});

it.each([
  [
    [1, 2],
    [1, 2],
  ],
  [{ data: [1] }, [1]],
  [null, []],
  [undefined, []],
  [{ data: null }, []],
  [{}, []],
  ['a text', []],
])('reads the rows of %j', (list, rows) => expect(rowsOf<number>(list as never)).toEqual(rows));

it.each([
  [{ last_page: 3 }, 3],
  [{ last_page: '3', total: 0 }, 3],
  [{ total: 31, per_page: 15 }, 3],
  [{ total: '30', per_page: '15', last_page: null }, 2],
  [{ total: 0, per_page: 15 }, 1],
  [{ total: 40 }, 1],
  [{ last_page: 0 }, 1],
  [null, 1],
])('reads the last page of %j', (page, last) => expect(lastPageOf(page)).toBe(last));
