import type { Key } from 'react';
import type { RecordListProps } from './RecordList';
import { isAbsent } from '../../api/apiError';
import type { RecordPage } from '../../api/recordPage';

/**
 * The rows of all pages. API hosts page by offset, newest first, so a row that arrives while a member scrolls moves
 * earlier rows to the next page again: a row with an id keeps its place and is updated.
 * @param idOf identifies a row; empty for a row without an id, which is shown as often as it came
 */
export function mergePages<Row>(pages: readonly { rows: readonly Row[] }[], idOf: (row: Row) => string): Row[] {
  const merged = new Map<string | symbol, Row>();
  for (const { rows } of pages) for (const row of rows) merged.set(idOf(row) || Symbol(), row);
  return [...merged.values()];
}

interface PagedQuery<Page> {
  /** Data of the current filter; undefined until its first page is loaded. */
  currentData?: { pages: Page[] } | undefined;
  error?: unknown;
  isFetchNextPageError: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

type ListProps<Row> = Pick<
  RecordListProps<Row>,
  'items' | 'itemKey' | 'error' | 'onRetry' | 'hasMore' | 'pages' | 'loadingMore' | 'moreError' | 'onMore'
>;

/**
 * Props of a `RecordList` for an infinite query of `recordPage`s, for every list that comes page by page. `idOf`
 * identifies rows, so that none is shown twice when rows arrive between two pages. An error stays while the list is
 * fetched again, so that 重试 keeps the focus. On a host without the call the list is empty.
 */
export const pagedList = <Row>(query: PagedQuery<RecordPage<Row>>, idOf: (row: Row) => string): ListProps<Row> => ({
  items: isAbsent(query.error) ? [] : query.currentData && mergePages(query.currentData.pages, idOf),
  itemKey: (row, index) => idOf(row) || index,
  pages: query.currentData?.pages.length,
  error: query.error !== undefined && !isAbsent(query.error),
  onRetry: () => query.refetch(),
  hasMore: query.hasNextPage,
  loadingMore: query.isFetchingNextPage,
  moreError: query.isFetchNextPageError,
  onMore: () => void query.fetchNextPage(),
});

interface WholeQuery<Row> {
  currentData?: Row[] | undefined;
  error?: unknown;
  refetch: () => unknown;
}

/** Props of a `RecordList` for a query whose answer is the whole list; an error stays as in `pagedList`. */
export const wholeList = <Row>(
  query: WholeQuery<Row>,
  idOf: (row: Row) => Key,
): Pick<RecordListProps<Row>, 'items' | 'itemKey' | 'error' | 'onRetry'> => ({
  items: isAbsent(query.error) ? [] : query.currentData,
  itemKey: idOf,
  error: query.error !== undefined && !isAbsent(query.error),
  onRetry: () => query.refetch(),
});
