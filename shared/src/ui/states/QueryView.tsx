import type { ReactNode } from 'react';
import { isAbsent } from '../../api/apiError';
import { useLastKnown } from '../../api/useLastKnown';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';

/**
 * The result of a query, of which `currentData` is shown, never `data`: RTK Query keeps that of the argument before. Or
 * several results as one, `{ data, isError, refetch }`, none of which has an argument.
 */
interface QueryLike<Data> {
  currentData?: Data | undefined;
  data?: Data | undefined;
  originalArgs?: unknown;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: QueryLike<Data>;
  /** In the shape of the content. */
  skeleton: ReactNode;
  /** In place of an empty list; by default `children` shows it. */
  empty?: ReactNode;
  /** Says what could not be loaded. */
  errorText?: string;
  /** Shows an error in one line instead of a block. */
  compact?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * The faces of a query: skeleton, content, empty, and error with 重试. On a host without the feature it is 暂无记录. Data
 * stays while it is fetched again, without an argument also when the cache of a kept-alive page has expired; it never
 * shows the data of another argument. An error stays too, so that 重试 keeps the focus until the data arrive.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, skeleton, empty, errorText, compact, children } = props;
  const current = 'currentData' in query ? query.currentData : query.data;
  const lastKnown = useLastKnown(query.originalArgs === undefined ? current : undefined);
  const data = current === undefined ? lastKnown : current;
  if (data !== undefined) return empty && Array.isArray(data) && data.length === 0 ? empty : children(data);
  if (isAbsent(query.error)) return <EmptyState subject="member" />;
  if (query.isError || query.error !== undefined)
    return <ErrorState text={errorText} compact={compact} onRetry={() => void query.refetch()} />;
  return <div aria-busy="true">{skeleton}</div>;
}
