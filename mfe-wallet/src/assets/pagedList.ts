import { mergePages, type RecordListProps } from '@site/shared';
import type { RecordPage } from './recordPage';

interface PagedQuery<Page> {
  /** Data of the current filter; undefined until its first page is loaded. */
  currentData?: { pages: Page[] } | undefined;
  isError: boolean;
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

/** Props of a `RecordList` for an infinite query. `idOf` identifies rows, so that none is shown twice. */
export const pagedList = <Row>(query: PagedQuery<RecordPage<Row>>, idOf?: (row: Row) => string): ListProps<Row> => ({
  items: query.currentData && mergePages(query.currentData.pages, idOf),
  itemKey: (row, index) => idOf?.(row) || index,
  pages: query.currentData?.pages.length,
  error: query.isError,
  onRetry: () => query.refetch(),
  hasMore: query.hasNextPage,
  loadingMore: query.isFetchingNextPage,
  moreError: query.isFetchNextPageError,
  onMore: () => void query.fetchNextPage(),
});
