import type { ListPage } from './mergePages';
import { lastPageOf, rowsOf } from './rowsOf';

/** A page of a paged list. */
export interface RecordPage<Row> extends ListPage<Row> {
  rows: Row[];
  lastPage: number;
  /** Number of all rows when the page was made, if the API host sends it. */
  total: number | undefined;
}

type Count = number | string | null | undefined;
interface ApiPage<Row> {
  data?: readonly Row[] | null;
  last_page?: Count;
  total?: Count;
  per_page?: Count;
}

/** Reads a paged list, a bare list, or null for an empty one: API hosts send all three. */
export function recordPage<Row>(list: ApiPage<Row> | readonly Row[] | null | undefined): RecordPage<Row> {
  const page = list && !Array.isArray(list) ? (list as ApiPage<Row>) : undefined;
  const total = Number(page?.total ?? NaN);
  return { rows: rowsOf(list), lastPage: lastPageOf(page), total: Number.isFinite(total) ? total : undefined };
}

/** For `infiniteQueryOptions` of paged lists. Pages count from 1. A refetch fetches only the first page. */
export const numberedPages = {
  initialPageParam: 1,
  getNextPageParam: (last: { lastPage: number }, _all: unknown, number: number) =>
    number < last.lastPage ? number + 1 : undefined,
  refetchCachedPages: false,
};
