import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { messageOf } from '../api/OperatorError';
import { Failure } from './Failure';

interface Props<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/**
 * The states of an answer: a skeleton while it loads, the message and 重试 when it fails, else its content. Content that
 * could not be read again stays, below the message.
 */
export function Loaded<Data>({ query, children }: Props<Data>) {
  if (query.data !== undefined)
    return (
      <>
        {query.error && (
          <Alert
            type="warning"
            showIcon
            title={`${messageOf(query.error)}，以下内容可能已过期`}
            action={<Button onClick={() => void query.refetch()}>重试</Button>}
            style={{ marginBottom: 8 }}
          />
        )}
        {children(query.data)}
      </>
    );
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div role="status" aria-label="加载中">
      <Skeleton active />
    </div>
  );
}
