import type { AppReleases } from '@site/contract/operators';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { ReasonDialog } from '../ui/ReasonDialog';
import { type ReleaseAction, useReleaseActions } from './useReleaseActions';

interface Props {
  releases: AppReleases;
  /** Whether a request of the operator waits for the worker. */
  isWaiting: boolean;
  onSent: (label: string, request: string) => void;
}

/** A button for each thing that can be done about an app's releases; each asks for a reason. */
export function ReleaseActions({ releases, isWaiting, onSent }: Props) {
  const actions = useReleaseActions(releases);
  const [asked, setAsked] = useState<ReleaseAction>();
  const confirm = async ({ reason }: { reason: string }) => {
    if (!asked) return;
    const { request } = await asked.send(reason);
    setAsked(undefined);
    onSent(`${asked.label} ${asked.version}`, request);
  };
  return (
    <Flex gap="small" wrap>
      {actions.map((action) => (
        <Button
          key={action.label}
          danger={action.danger}
          disabled={isWaiting}
          aria-label={`${action.label} ${releases.app}`}
          onClick={() => setAsked(action)}
        >
          {action.label}
        </Button>
      ))}
      <ReasonDialog
        title={asked ? `${asked.label} ${releases.app} ${asked.version}` : ''}
        open={asked !== undefined}
        onCancel={() => setAsked(undefined)}
        onConfirm={confirm}
        hint={asked?.hint ?? ''}
        danger={asked?.danger ?? false}
      />
    </Flex>
  );
}
