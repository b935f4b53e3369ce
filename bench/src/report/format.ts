export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const times = (ratio: number): string => `${ratio.toFixed(2)}x`;

/** An aim that a ratio must stay below, and whether it was met; empty without an aim. */
export const againstAim = (ratio: number, aim?: number): string =>
  aim === undefined ? '' : `<= ${times(aim)} ${ratio <= aim ? 'met' : 'missed'}`;

/**
 * Formats rows as lines of text with underlined titles.
 * @param left the titles of left-aligned columns; the others are right-aligned
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
