import { recordPage } from './recordPage';

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
