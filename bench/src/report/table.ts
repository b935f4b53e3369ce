import { format, isMet, type Row } from './row';

const head = ['row', 'today', 'aim', 'met'];

const longestNote = 60;

/** The rows as a Markdown table. */
export const table = (rows: Row[]): string => {
  const cells = rows.map((row) => {
    const { name, value, unit, aim, atLeast, note } = row;
    const met = isMet(row);
    return [
      name,
      format(value, unit) + (note ? ` (${note.slice(0, longestNote)})` : ''),
      aim === undefined ? '' : `${atLeast ? '>=' : '<='} ${format(aim, unit)}`,
      met === undefined ? '' : met ? 'met' : 'missed',
    ];
  });
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
};
