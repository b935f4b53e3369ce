import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { messageOf, OperatorError } from '../api/call';
import { PageHeading } from './PageHeading';

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

interface FailureProps {
  error: unknown;
  /** Omitted where a retry makes no sense. */
  onRetry?: () => void;
}

/** The failing state of a page or a part of it: the message and 重试. */
export function Failure({ error, onRetry }: FailureProps) {
  if (error instanceof OperatorError && error.kind === 'forbidden') return <Forbidden message={error.message} />;
  return (
    <Result
      status="warning"
      title={messageOf(error)}
      extra={
        onRetry && (
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        )
      }
    />
  );
}

interface ForbiddenProps {
  /** What the API says; omitted where it was not asked, since the roles do not allow the page. */
  message?: string;
}

/** Replaces a page that the operator may not see. */
export function Forbidden({ message = '您的角色没有此页面的权限，如有需要请联系管理员。' }: ForbiddenProps) {
  return (
    <>
      <PageHeading title="无权访问" />
      <Result status="warning" subTitle={message} />
    </>
  );
}
