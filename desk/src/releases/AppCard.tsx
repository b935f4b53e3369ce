import type { AppReleases } from '@site/contract/operators';
import { Alert, type AlertProps, Card, Flex } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../api/call';
import { useCall } from '../api/useCall';
import { usePermission } from '../session/operator';
import { ReleaseActions } from './ReleaseActions';
import { ReleaseCharts } from './ReleaseCharts';
import { ReleaseState } from './ReleaseState';
import { ErrorTable, ReleaseHistoryTable, ReleaseTable } from './ReleaseTables';

interface Props {
  releases: AppReleases;
  at: string;
  /** Whether the address names this app: the card is scrolled to and takes the focus. */
  isSelected: boolean;
  onChanged: () => void;
}

/** An app: what members get, how the rollout goes, and what the operator may do about it. */
export function AppCard({ releases, at, isSelected, onChanged }: Props) {
  const mayChange = usePermission('releases:write');
  const [request, setRequest] = useState<SentRequest>();
  const [isWaiting, setWaiting] = useState(false);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSelected) section.current?.focus();
  }, [isSelected]);
  return (
    <section ref={section} tabIndex={-1} aria-label={releases.app}>
      <Card
        size="small"
        className={isSelected ? 'release-card release-selected' : 'release-card'}
        title={<h2 style={styles.title}>{releases.app}</h2>}
        extra={
          mayChange && (
            <ReleaseActions
              releases={releases}
              isWaiting={isWaiting}
              onSent={(label, id) => {
                setRequest({ id, label, sentAt: Date.now() });
                setWaiting(true);
              }}
            />
          )
        }
      >
        <Flex vertical gap="middle">
          {/* There before the request, so that screen readers announce it. */}
          <div aria-live="polite" style={request ? {} : styles.empty}>
            {request && (
              <RequestState
                key={request.id}
                request={request}
                onAnswered={() => {
                  setWaiting(false);
                  onChanged();
                }}
                onClose={() => {
                  setRequest(undefined);
                  setWaiting(false);
                }}
              />
            )}
          </div>
          <ReleaseState releases={releases} />
          <ReleaseCharts releases={releases} at={at} />
          <ReleaseTable releases={releases} />
          <ErrorTable releases={releases} />
          <ReleaseHistoryTable releases={releases} />
        </Flex>
      </Card>
    </section>
  );
}

const styles = { title: { fontSize: 16, margin: 0 }, empty: { position: 'absolute' } } as const;

interface SentRequest {
  id: string;
  label: string;
  /** ms since 1970 */
  sentAt: number;
}

/** ms */
const askAgainAfter = 1000;
const answerExpectedWithin = 10_000;

interface RequestProps {
  request: SentRequest;
  onAnswered: () => void;
  onClose: () => void;
}

/** What became of a request to the rollout worker, read each second until it is known. */
function RequestState({ request: { id, label, sentAt }, onAnswered, onClose }: RequestProps) {
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
  const alertOf = (type: AlertProps['type'], title: string, description?: string) => (
    <Alert type={type} showIcon {...(type !== 'info' && { closable })} title={title} description={description} />
  );
  if (state === 'done') return alertOf('success', `已执行：${label}`, data?.message);
  if (state === 'refused') return alertOf('error', `未执行：${label}`, data?.message);
  if (error) return alertOf('warning', `${messageOf(error)}（${label}）`);
  if (dataUpdatedAt - sentAt < answerExpectedWithin) return alertOf('info', `等待执行：${label}`);
  return alertOf(
    'warning',
    '发布服务没有响应',
    `${label}：请联系技术人员检查发布服务是否在运行。如在十分钟内恢复，此操作仍会执行。`,
  );
}
