import { toUnits } from '@site/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { DomainError, withSubject } from '../errors/domainError';

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Text in UTF-8 or, as Chinese banks and spreadsheets write it, GBK. Throws a DomainError for other bytes. */
const decode = (file: Buffer): string => {
  for (const encoding of ['utf-8', 'gbk']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file);
    } catch {
      // Tries the next encoding.
    }
  }
  throw new DomainError('文件编码有误，须为UTF-8或GBK！');
};

/** A cell that a spreadsheet kept as text, `="0123"` or with an apostrophe, without spaces around it. */
const cellText = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^['`]/, '')
    .trim();

/** Whether a spreadsheet has rounded a long number, to `2.02603E+19`, which it may have done with others too. */
export const isRounded = (cell: string): boolean => /^\d(?:\.\d+)?E\+\d+$/i.test(cell);

/** Fen of `1,234.50`, `+100` or `￥100.00`; undefined if it is no amount of yuan. */
export const fenOfCell = (cell: string): bigint | undefined =>
  toUnits(cell.normalize('NFKC').replaceAll(/[,\s¥+]/g, ''), 2);

/** Lines of a file that a call reads at most. */
const mostLines = 200_000;

/** Totals and remarks that banks write under a table. */
const remark = /^(?:合计|总计|小计|本页|累计|总笔数|总金额|共\s*\d|备注[：:]|注[：:]|说明[：:]|制表|打印|[*-]{2})/;

/**
 * Whether a line is none of the table: without text, or a remark under it. What has the key of a line and as many cells
 * as the others is a line, whatever its first cell says.
 */
const isRemark = (cells: readonly string[], key: number, width: number): boolean => {
  const first = cells.find((cell) => cell !== '');
  return first === undefined || (remark.test(first) && (cells.length < width || cells[key] === ''));
};

const malformed = (line: number, what: string) => new DomainError(`第${line}行${what}！`);

export interface CsvRow<Column extends string> {
  /** Number of the line in the file, from 1. */
  line: number;
  cells: Record<Column, string>;
}

interface ParsedLine {
  record: string[];
  info: { lines: number };
}

/**
 * Reads the given columns of a CSV file. A line names them, by default the first; others may come before one with the
 * first column, the key, and totals may follow. Throws a DomainError that names the line if the file is malformed, or
 * the column that is missing.
 * @param file the file in base64
 * @param optional columns that are read as empty from a file without them
 */
export const readCsv = <Column extends string>(
  file: string,
  columns: readonly Column[],
  optional: readonly Column[] = [],
): CsvRow<Column>[] => {
  if (!base64.test(file)) throw new DomainError('文件内容有误！');
  let lines: ParsedLine[];
  try {
    const options = { bom: true, info: true, relaxQuotes: true, skipEmptyLines: true, relaxColumnCount: true };
    lines = parse(decode(Buffer.from(file, 'base64')), options) as never;
  } catch (error) {
    if (error instanceof CsvError) throw malformed(Number(error['lines'] ?? 1), '格式有误，列数或引号不正确');
    throw error;
  }
  const headerAt = Math.max(
    0,
    lines.findIndex(({ record }) => record.some((cell) => cellText(cell) === columns[0])),
  );
  const names = lines[headerAt]?.record.map(cellText) ?? [];
  const key = names.indexOf(columns[0] ?? '');
  const rows = lines
    .slice(headerAt + 1)
    .map(({ record, info }) => ({ line: info.lines, all: record.map(cellText) }))
    .filter(({ all }) => !isRemark(all, key, names.length));
  const uneven = rows.find(({ all }) => all.length !== names.length);
  if (uneven) throw malformed(uneven.line, '格式有误，列数或引号不正确');
  const missing = columns.find((column) => !names.includes(column));
  if (missing !== undefined) throw new DomainError(`文件缺少“${missing}”列！`);
  if (rows.length > mostLines) throw new DomainError(`文件不能超过${mostLines}行！`);
  return rows.map(({ line, all }) => {
    const cells = [...columns, ...optional].map((column) => [column, all[names.indexOf(column)] ?? '']);
    return { line, cells: Object.fromEntries(cells) as Record<Column, string> };
  });
};

/** Runs `work` for a line of a file, and names the line in the message of a DomainError. */
export const atLine = <Result>(line: number, work: () => Promise<Result> | Result): Promise<Result> =>
  withSubject(`第${line}行`, work);
