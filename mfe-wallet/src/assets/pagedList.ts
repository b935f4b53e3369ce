import type { RecordListProps } from '@site/shared';

interface PagedQuery<Page> {
  /** Of the filter chosen now; undefined until its first page is there. */
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
  'items' | 'error' | 'onRetry' | 'hasMore' | 'loadingMore' | 'moreError' | 'onMore'
>;

/** What a `RecordList` needs of an infinite query. */
export const pagedList = <Page, Row>(query: PagedQuery<Page>, rowsOf: (page: Page) => Row[]): ListProps<Row> => ({
  items: query.currentData?.pages.flatMap(rowsOf),
  error: query.isError,
  onRetry: () => void query.refetch(),
  hasMore: query.hasNextPage,
  loadingMore: query.isFetchingNextPage,
  moreError: query.isFetchNextPageError,
  onMore: () => void query.fetchNextPage(),
});
