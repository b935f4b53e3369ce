import type { OperatorCallName, OperatorData } from '@site/contract/operators';
import { type Io, printLine } from './io';

/** Columns of a terminal that a text takes: Chinese characters and full-width punctuation take two. */
const widthOf = (text: string) =>
  text.length + (text.match(/[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/gu) ?? []).length;

/** A value as one line; control characters, which members could use to forge output, become spaces. */
const cell = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-';
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  const text = isList ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/\p{Cc}+/gu, ' ');
};

/** Rows as a table with aligned columns and their names above. */
const table = <Row extends object>(rows: readonly Row[], columns: readonly (keyof Row & string)[]): string => {
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_column, index) => Math.max(...lines.map((line) => widthOf(line[index] ?? ''))));
  const pad = (text: string, index: number) => text + ' '.repeat((widths[index] ?? 0) - widthOf(text));
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordLines = (value: object, prefix: string): string[] =>
  Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    if (isRecord(field)) return recordLines(field, `${prefix}${name}.`);
    if (!Array.isArray(field) || !field.every(isRecord)) return `${prefix}${name}: ${cell(field)}`;
    return [`${prefix}${name}:`, ...field.map((row) => `  ${Object.values(row).map(cell).join('  ')}`)];
  });

/** A record as lines `name: value`; nested records as `outer.name`, lists of records as indented lines. */
export const record = (value: object): string => recordLines(value, '').join('\n');

export const jsonLines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

/** A value whose fields `state`, at any depth, have words for 1, 2, 3. */
const withWords = (value: unknown, states: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((item) => withWords(item, states));
  if (!isRecord(value)) return value;
  const worded = Object.entries(value).map(([name, field]) => [
    name,
    name === 'state' ? (states[Number(field) - 1] ?? field) : withWords(field, states),
  ]);
  return Object.fromEntries(worded);
};

/** A list, or a page of one, as a table of these columns, by default those of its rows; another answer as a record. */
const described = (data: unknown, columns?: readonly string[]): string => {
  const rows: unknown = isRecord(data) && Array.isArray(data.data) ? data.data : data;
  if (!Array.isArray(rows)) return isRecord(data) ? record(data) : '';
  return rows.length === 0 ? '' : table(rows as Record<string, unknown>[], columns ?? Object.keys(rows[0] as object));
};

export interface AnswerFormat<Name extends OperatorCallName> {
  /** The answer's data as text, below `done` for a change, of which nothing is printed by default. */
  print?(data: OperatorData<Name>, io: Io): string | Promise<string>;
  /** The words for the states 1, 2, 3: of the option `--state`, and in texts; JSON has the number. */
  states?: readonly string[];
  /** The columns of a list that are printed; by default all. */
  columns?: readonly string[];
  /** What the change adds: what the `id` of its answer belongs to. */
  adds?: string;
}

const isPending = (data: unknown): data is { pending: number } => Object.hasOwn(Object(data) as object, 'pending');

/** The line about a change: `done: MESSAGE (notice id 5)`, or `pending: …` until a second operator confirms it. */
const describeChange = (message: string, data: unknown, adds: string | undefined): string => {
  if (isPending(data)) {
    const { pending } = data;
    return `pending: ${message} Approval ${pending} waits for a second operator: approvals confirm ${pending}`;
  }
  const { id } = Object(data) as { id?: number };
  return id === undefined || adds === undefined ? `done: ${message}` : `done: ${message} (${adds} id ${id})`;
};

/** The page of a longer list, for stderr. */
const describePage = (data: unknown): string | undefined => {
  const { current_page: page, last_page: last, total, more } = Object(data) as Record<string, number | undefined>;
  if (more === 1) return `page ${page} of ${last}, more than ${total} rows: narrow the list to see the others`;
  return last !== undefined && last > 1 ? `page ${page} of ${last}, ${total} rows` : undefined;
};

/** Prints a successful answer: its data as one JSON document, or as the command's text. */
export const printAnswer = async <Name extends OperatorCallName>(
  { print, columns, states = [], adds }: AnswerFormat<Name>,
  { isChange, message, data, json }: { isChange: boolean; message: string; data: OperatorData<Name>; json: boolean },
  io: Io,
): Promise<void> => {
  if (json) return printLine(io.stdout, JSON.stringify(data, null, 2));
  if (isChange) printLine(io.stdout, describeChange(message, data, adds));
  const text =
    isPending(data) || (isChange && !print)
      ? ''
      : await (print?.(data, io) ?? described(withWords(data, states), columns));
  if (text) printLine(io.stdout, text);
  // On stderr, so that scripts read an empty output.
  else if (!isChange) printLine(io.stderr, 'none');
  const page = describePage(data);
  if (page) printLine(io.stderr, page);
};
