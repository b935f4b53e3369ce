/**
 * Lines of text in columns, the titles underlined.
 * @param left the titles of columns that hold words; the others hold figures
 */
export const columns = (head: string[], rows: string[][], left: ReadonlySet<string>): string[] => {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        left.has(head[column] ?? '') ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
};
