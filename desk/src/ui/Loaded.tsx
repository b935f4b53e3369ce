import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Failure } from './Failure';

interface Props<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** The states of an answer: a skeleton while it loads, the message and 重试 when it fails, else its content. */
export function Loaded<Data>({ query, children }: Props<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div role="status" aria-label="加载中">
      <Skeleton active />
    </div>
  );
}
