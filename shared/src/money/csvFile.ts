import type { Cell } from '../contract/csvLine';

/** The text of a CSV file that spreadsheets open safely; bigints are fen. Rejects if its chunk cannot be loaded. */
export const csvFile = async (lines: readonly (readonly Cell[])[]): Promise<string> => {
  const { byteOrderMark, csvLine } = await import(/* webpackChunkName: "ui-lists" */ '../contract/csvLine');
  return byteOrderMark + lines.map(csvLine).join('');
};
