import { Button, Result, Alert } from 'antd';
import { OperatorError, messageOf } from '../api/OperatorError';
import { PageHeading } from './PageHeading';

interface Props {
  error: unknown;
  /** Omitted where a retry makes no sense. */
  onRetry?: () => void;
}

/** The failing state of a page or a part of it: the message and 重试. */
export function Failure({ error, onRetry }: Props) {
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

/** The message of a failed form above its fields; nothing without an error. */
export function FormFailure({ error }: { error: unknown }) {
  return error ? <Alert type="error" showIcon title={messageOf(error)} style={{ marginBottom: 16 }} /> : null;
}

interface ForbiddenProps {
  /** What the API says; omitted where it was not asked, since the roles do not allow the page. */
  message?: string;
}

/** Stands in place of a page that the operator may not see. */
export function Forbidden({ message = '您的角色没有此页面的权限，如有需要请联系管理员。' }: ForbiddenProps) {
  return (
    <>
      <PageHeading title="无权访问" />
      <Result status="warning" subTitle={message} />
    </>
  );
}
