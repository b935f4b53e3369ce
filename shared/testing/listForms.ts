/**
 * The forms in which API hosts send a list with one row, or without rows, for `it.each`: title, data, number of rows.
 */
export const listForms = (row: unknown): [title: string, data: unknown, count: number][] => [
  ['a bare list', [row], 1],
  ['a list in `data`', { data: [row] }, 1],
  ['null', null, 0],
  ['null in `data`', { data: null }, 0],
];
