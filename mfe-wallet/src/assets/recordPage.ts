import { lastPageOf, rowsOf } from '@site/shared';

/** A page of records, whatever the host wrapped it in. */
export interface RecordPage<Row> {
  rows: Row[];
  lastPage: number;
  /** How many records there were when the page was made, if the host tells. */
  total: number | undefined;
}

type Count = number | string | null | undefined;
interface WirePage<Row> {
  data?: readonly Row[] | null;
  last_page?: Count;
  total?: Count;
  per_page?: Count;
}

/** A paged list of the wire, a bare list, or nothing at all (decisions 51). */
export function recordPage<Row>(list: WirePage<Row> | readonly Row[] | null | undefined): RecordPage<Row> {
  const page = list && !Array.isArray(list) ? (list as WirePage<Row>) : undefined;
  const total = Number(page?.total ?? NaN);
  return { rows: rowsOf(list), lastPage: lastPageOf(page), total: Number.isFinite(total) ? total : undefined };
}

/** How a row is told from the others; empty for one that cannot be. */
export type RecordId<Row> = (row: Row) => string;

/**
 * The rows of all pages, each once. Hosts page by offset, so a record that arrives while a member scrolls pushes what was shown
 * before onto the next page again. A row with an id is shown where it stood, in its newest state. Rows without one are dropped
 * from a page's head: as many as came since the page before, or what repeats that page's tail on a host that gives no total.
 */
export function mergePages<Row>(pages: readonly RecordPage<Row>[], idOf?: RecordId<Row>): Row[] {
  if (!idOf) return pages.flatMap((page, index) => page.rows.slice(repeatedRows(pages[index - 1], page)));
  const merged = new Map<string, Row>();
  for (const [number, { rows }] of pages.entries())
    for (const [index, row] of rows.entries()) merged.set(idOf(row) || `${number}/${index}`, row);
  return [...merged.values()];
}

/** How many of a page's first rows the page before has shown. */
function repeatedRows<Row>(before: RecordPage<Row> | undefined, page: RecordPage<Row>): number {
  if (!before) return 0;
  if (before.total !== undefined && page.total !== undefined) return Math.max(0, page.total - before.total);
  const [shown, coming] = [before, page].map(({ rows }) => rows.map((row) => JSON.stringify(row))) as [
    string[],
    string[],
  ];
  for (let length = Math.min(shown.length, coming.length); length > 0; length -= 1)
    if (shown.slice(-length).every((row, index) => row === coming[index])) return length;
  return 0;
}
