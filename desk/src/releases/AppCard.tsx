import type { AppReleases } from '@site/contract/operators';
import { Card, Flex } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { usePermission } from '../session/operator';
import { ErrorTable } from './ErrorTable';
import { ReleaseActions } from './ReleaseActions';
import { ReleaseCharts } from './ReleaseCharts';
import { ReleaseHistoryTable } from './ReleaseHistoryTable';
import { ReleaseState } from './ReleaseState';
import { ReleaseTable } from './ReleaseTable';
import { RequestState, type SentRequest } from './RequestState';

interface Props {
  releases: AppReleases;
  /** When the releases were read, Beijing time. */
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
