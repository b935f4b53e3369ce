/** A page of a list. */
export interface ListPage<Row> {
  rows: readonly Row[];
  /** Number of all rows when the page was made; undefined or NaN if the API host does not send it. */
  total?: number | undefined;
}

/**
 * The rows of all pages, each once. API hosts page by offset, newest first, so a row that arrives while a member
 * scrolls moves earlier rows to the next page again. A row with an id keeps its place and is updated; a row without
 * one is left out where `repeatedRows` counts it as already shown.
 * @param idOf identifies a row; empty for a row without an id
 */
export function mergePages<Row>(pages: readonly ListPage<Row>[], idOf: (row: Row) => string = () => ''): Row[] {
  const merged = new Map<string | symbol, Row>();
  const repeated = repeatedRows(pages);
  for (const [number, { rows }] of pages.entries())
    for (const [index, row] of rows.entries()) {
      const id = idOf(row);
      if (id || index >= (repeated[number] ?? 0)) merged.set(id || Symbol(), row);
    }
  return [...merged.values()];
}

/**
 * Counts, for each page, the leading rows that earlier pages have shown or that are newer than all shown rows. That
 * is the increase of the total; rows that do not fit on one page are carried to the next. Without totals the content
 * of the rows is compared. A list that shrank may have lost rows at either end, so only rows that were seen are left
 * out.
 */
function repeatedRows<Row>(pages: readonly ListPage<Row>[]): number[] {
  const seen: Row[] = [];
  /** Offset of the page, and the current offset of the first row that was not shown. */
  let offset = 0;
  let next = 0;
  let before = pages[0]?.total;
  return pages.map(({ rows, total }) => {
    const arrived = (total ?? NaN) - (before ?? NaN);
    const carried = next - offset;
    const repeated = arrived >= 0 ? carried + arrived : Math.min(overlap(seen, rows), arrived < 0 ? carried : Infinity);
    next = offset + Math.max(repeated, rows.length);
    offset += rows.length;
    before = total;
    seen.push(...rows.slice(repeated));
    return repeated;
  });
}

/**
 * Counts the leading rows of a page that were seen before, by their content: aligns the page with `seen` where most
 * rows are equal and none differs. Exceeds the page's length if the page ends before the last row that was seen.
 */
function overlap<Row>(seen: readonly Row[], page: readonly Row[]): number {
  const [previous, next] = [seen, page].map((rows) => rows.map((row) => JSON.stringify(row))) as [string[], string[]];
  let best = { equal: 0, repeated: 0 };
  for (let start = previous.length - 1; start > -next.length; start -= 1) {
    const pairs = next.map((text, index) => [text, previous[start + index]]).filter(([, known]) => known !== undefined);
    if (pairs.length > best.equal && pairs.every(([text, known]) => text === known))
      best = { equal: pairs.length, repeated: previous.length - start };
  }
  return best.repeated;
}
