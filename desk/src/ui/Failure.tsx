import { Button, Result } from 'antd';
import { OperatorError, messageOf } from '../api/OperatorError';
import { Forbidden } from './Forbidden';

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
