import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { yuan } from '../../http/money';

/** A value of a CSV file: text, a number, fen (bigint, written as yuan), or null for an empty cell. */
export type Cell = string | number | bigint | null;

/** Names of the columns in the header row, and the cell of a row in each. */
export type Columns<Row> = Record<string, (row: Row) => Cell>;

/** Text that a spreadsheet would read as a formula, full-width signs included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that begins like a formula gets a leading apostrophe, also text such as `-5`, since members and operators enter
 * it. Numbers and amounts are written unchanged: a sign and digits are no formula.
 */
const escaped = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return yuan(cell);
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of a CSV file, its line end included. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(escaped).join(',')}\r\n`;

/** Spreadsheets read a file as UTF-8 only if it begins with a byte order mark. */
const byteOrderMark = '\uFEFF';

type Batches<Row> = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

/** The text of a CSV file: byte order mark, header row, and one chunk for each batch of rows. */
export const csvChunks = async function* <Row>(columns: Columns<Row>, batches: Batches<Row>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns));
  const cells = Object.values(columns);
  for await (const batch of batches) {
    if (batch.length > 0) yield batch.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
  }
};

/**
 * Answers with a CSV file in UTF-8. The next batch is read once the client has taken the previous one; a client that
 * disconnects ends the iteration. An error after the first batch breaks the connection, so that the client
 * notices that the file is incomplete.
 */
export const sendCsv = <Row>(
  reply: FastifyReply,
  { name, columns, batches }: { name: string; columns: Columns<Row>; batches: Batches<Row> },
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(csvChunks(columns, batches), { objectMode: true, highWaterMark: 1 }));
