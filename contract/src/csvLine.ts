import { fromUnits } from './decimal';

/** A decimal or a time that a spreadsheet may read as such; anything else in it is text. */
interface ValueCell {
  value: string | null;
}

/** A value of a CSV file: text, a number, fen (bigint, written as yuan), a value, or null for an empty cell. */
export type Cell = string | number | bigint | ValueCell | null;

const decimalOrTime = /^-?\d+(?:\.\d+)?$|^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/;

/** What begins a formula or the name of an error (`#N/A`), or is lost at the edge of a cell. */
const formulaOrEdge = /^[=+\-@#\s'＝＋－＠＃]|\s$/;
/**
 * Truth values, and what numbers, amounts and dates consist of: `march1`, `6e+27`, `9 p`, `1-2`, `TRUE`, `3月`. Its
 * alternatives must not overlap, or backtracking takes exponential time: `june` is `jun` and `e`, `〇` a number.
 */
const numberOrDate = new RegExp(
  `^(?:true|false|真|假|(?:${[
    "[\\p{N}\\p{Sc}\\s.,:/()%'’_+\\u2212\\u2044-]|e|am?|pm?|[上下]午|[零一二三四五六七八九十百千万年月日号时分秒]",
    'january|february|march|april|may|july|august|september|october|november|december',
    'jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec',
  ].join('|')})+)$`,
  'iu',
);

/** Excel takes no longer text in a formula; LibreOffice no text of several lines. */
const fitsFormula = /^[^\r\n]{1,255}$/;
/** Text too long for a formula that would be read as one, or as a number. */
const convertibleAnyhow = /^[=+\-@\t\r\n＝＋－＠]|^[\d.,]+$/;

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Text that a spreadsheet would convert is written as the formula of that text, `="1-2"`, which Excel, WPS and
 * LibreOffice show unchanged; if it does not fit one, with an apostrophe before it, since members and operators enter
 * it.
 */
const textCell = (text: string): string => {
  // Excel reads full-width characters as the usual ones.
  if (!formulaOrEdge.test(text) && !numberOrDate.test(text.normalize('NFKC'))) return quoted(text);
  if (fitsFormula.test(text)) return quoted(`="${text.replaceAll('"', '""')}"`);
  return quoted(convertibleAnyhow.test(text) ? `'${text}` : text);
};

const escaped = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return fromUnits(cell, 2);
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return textCell(cell);
  if (cell.value === null) return '';
  return decimalOrTime.test(cell.value) ? cell.value : textCell(cell.value);
};

/** One line of a CSV file, its line end included. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(escaped).join(',')}\r\n`;

/** Spreadsheets read a file as UTF-8 only if it begins with a byte order mark. */
export const byteOrderMark = '\uFEFF';
