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
export const table = <Row extends object>(rows: readonly Row[], columns: readonly (keyof Row & string)[]): string => {
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

/** Rows as JSON, one a line. */
export const jsonLines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
