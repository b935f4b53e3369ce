import { fromUnits } from './decimal';

/** A number that is a name, such as that of a bank card. */
interface DigitsCell {
  digits: string;
}

/** A value of a CSV file: text, a number, fen (bigint, written as yuan), digits, or null for an empty cell. */
export type Cell = string | number | bigint | DigitsCell | null;

/** Text that a spreadsheet would read as a formula, full-width signs included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that begins like a formula gets a leading apostrophe, also text such as `-5`, since members and operators enter
 * it. Numbers and amounts are written unchanged: a sign and digits are no formula. Of digits a spreadsheet would keep
 * 15 and drop leading zeros, so they are written as the formula of a text, `="6222…"`, which can contain nothing else.
 */
const escaped = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return fromUnits(cell, 2);
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return /^\d+$/.test(cell.digits) ? `"=""${cell.digits}"""` : escaped(cell.digits);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of a CSV file, its line end included. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(escaped).join(',')}\r\n`;

/** Spreadsheets read a file as UTF-8 only if it begins with a byte order mark. */
export const byteOrderMark = '\uFEFF';
