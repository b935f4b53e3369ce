import { fromUnits } from './decimal';

/** A value of a CSV file: text, a number, fen (bigint, written as yuan), or null for an empty cell. */
export type Cell = string | number | bigint | null;

/** Text that a spreadsheet would read as a formula, full-width signs included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that begins like a formula gets a leading apostrophe, also text such as `-5`, since members and operators enter
 * it. Numbers and amounts are written unchanged: a sign and digits are no formula.
 */
const escaped = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return fromUnits(cell, 2);
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of a CSV file, its line end included. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(escaped).join(',')}\r\n`;

/** Spreadsheets read a file as UTF-8 only if it begins with a byte order mark. */
export const byteOrderMark = '\uFEFF';
