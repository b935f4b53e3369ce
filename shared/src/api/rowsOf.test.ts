import { lastPageOf, rowsOf } from './recordPage';

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
