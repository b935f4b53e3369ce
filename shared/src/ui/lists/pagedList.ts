import type { Key } from 'react';
import type { RecordListProps } from './RecordList';
import { mergePages } from '../../api/mergePages';
import type { RecordPage } from '../../api/recordPage';

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
 * fetched again, so that 重试 keeps the focus.
 */
export const pagedList = <Row>(query: PagedQuery<RecordPage<Row>>, idOf?: (row: Row) => string): ListProps<Row> => ({
  items: query.currentData && mergePages(query.currentData.pages, idOf),
  itemKey: (row, index) => idOf?.(row) || index,
  pages: query.currentData?.pages.length,
  error: query.error !== undefined,
  onRetry: () => query.refetch(),
  hasMore: query.hasNextPage,
  loadingMore: query.isFetchingNextPage,
  moreError: query.isFetchNextPageError,
  onMore: () => void query.fetchNextPage(),
});

interface WholeQuery<Row> {
  /** The list of the current argument. */
  currentData?: Row[] | undefined;
  error?: unknown;
  refetch: () => unknown;
}

/** Props of a `RecordList` for a query whose answer is the whole list; an error stays as in `pagedList`. */
export const wholeList = <Row>(
  query: WholeQuery<Row>,
  idOf: (row: Row) => Key,
): Pick<RecordListProps<Row>, 'items' | 'itemKey' | 'error' | 'onRetry'> => ({
  items: query.currentData,
  itemKey: idOf,
  error: query.error !== undefined,
  onRetry: () => query.refetch(),
});
