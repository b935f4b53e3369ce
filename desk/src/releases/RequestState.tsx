import { Alert } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '../api/OperatorError';
import { useCall } from '../api/useCall';

export interface SentRequest {
  id: string;
  /** What was asked for. */
  label: string;
  /** ms since 1970 */
  sentAt: number;
}

/** ms */
const askAgainAfter = 1000;
const answerExpectedWithin = 10_000;

interface Props {
  request: SentRequest;
  /** Runs once the worker has answered. */
  onAnswered: () => void;
  onClose: () => void;
}

/** What became of a request to the rollout worker, read each second until it is known. */
export function RequestState({ request: { id, label, sentAt }, onAnswered, onClose }: Props) {
  const { data, error, dataUpdatedAt } = useCall(
    'GET /releases/requests/:id',
    { id },
    { refreshEvery: (answer) => (answer === undefined || answer.state === 'waiting' ? askAgainAfter : false) },
  );
  const state = data?.state ?? 'waiting';
  const reportAnswer = useEffectEvent(onAnswered);
  useEffect(() => {
    if (state !== 'waiting') reportAnswer();
  }, [state]);
  const closable = { closeIcon: true, onClose, 'aria-label': '关闭' };
  if (state === 'done')
    return <Alert type="success" showIcon closable={closable} title={`已执行：${label}`} description={data?.message} />;
  if (state === 'refused')
    return <Alert type="error" showIcon closable={closable} title={`未执行：${label}`} description={data?.message} />;
  if (error) return <Alert type="warning" showIcon closable={closable} title={`${messageOf(error)}（${label}）`} />;
  if (dataUpdatedAt - sentAt >= answerExpectedWithin)
    return (
      <Alert
        type="warning"
        showIcon
        closable={closable}
        title="发布服务没有响应"
        description={`${label}：请联系技术人员检查发布服务是否在运行。如在十分钟内恢复，此操作仍会执行。`}
      />
    );
  return <Alert type="info" showIcon title={`等待执行：${label}`} />;
}
