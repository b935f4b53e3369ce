import type { Cell } from '@site/contract/csv-line';

/** The text of a CSV file that spreadsheets open safely; bigints are fen. Rejects if its chunk cannot be loaded. */
export const csvFile = async (lines: readonly (readonly Cell[])[]): Promise<string> => {
  const { byteOrderMark, csvLine } = await import(/* webpackChunkName: "ui-lists" */ '@site/contract/csv-line');
  return byteOrderMark + lines.map(csvLine).join('');
};
