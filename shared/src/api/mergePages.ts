/** What a host's pages of one list have in common. */
export interface ListPage<Row> {
  rows: readonly Row[];
  /** How many there were in all when the page was made; absent or NaN when the host does not tell. */
  total?: number | undefined;
}

/**
 * The rows of all pages, each once. Hosts page by offset, newest first, so a row that arrives while a member scrolls pushes what was
 * shown before onto the next page again. A row with an id is shown where it stood, in its newest state. One without is left out of
 * a page where `repeatedIn` says that it stood on a page before.
 * @param idOf what tells a row from the others; empty for one that nothing tells
 */
export function mergePages<Row>(pages: readonly ListPage<Row>[], idOf: (row: Row) => string = () => ''): Row[] {
  const merged = new Map<string | symbol, Row>();
  const repeated = repeatedIn(pages);
  for (const [number, { rows }] of pages.entries())
    for (const [index, row] of rows.entries()) {
      const id = idOf(row);
      if (id || index >= (repeated[number] ?? 0)) merged.set(id || Symbol(), row);
    }
  return [...merged.values()];
}

/**
 * How many rows at each page's head the pages before have shown, or are newer than all that were shown. The totals tell it: as many as
 * arrived meanwhile, and what of them did not fit on one page is carried to the next. Without totals what the rows say tells it. A list
 * that shrank may have done so at either end: of what was carried, only rows that were seen are left out, so that none is lost.
 */
function repeatedIn<Row>(pages: readonly ListPage<Row>[]): number[] {
  const seen: Row[] = [];
  /** Where the page begins, and where the first row that was not shown stands by now. */
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
 * How many rows from a page's head on are those that were seen, by what they say: page and `seen` are laid one over the other where the
 * most rows agree and none disagrees. More than the page's length when the page ends before the last that was seen.
 */
function overlap<Row>(seen: readonly Row[], page: readonly Row[]): number {
  const [old, coming] = [seen, page].map((rows) => rows.map((row) => JSON.stringify(row))) as [string[], string[]];
  let best = { agreeing: 0, repeated: 0 };
  for (let start = old.length - 1; start > -coming.length; start -= 1) {
    const pairs = coming.map((text, index) => [text, old[start + index]]).filter(([, known]) => known !== undefined);
    if (pairs.length > best.agreeing && pairs.every(([text, known]) => text === known))
      best = { agreeing: pairs.length, repeated: old.length - start };
  }
  return best.repeated;
}
