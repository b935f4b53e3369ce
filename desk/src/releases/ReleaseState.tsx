import type { AppReleases } from '@site/contract/operators';
import { Flex, Typography } from 'antd';
import { StatusTag } from '../ui/StatusTag';
import { Time } from '../ui/Time';
import { makerName, rolloutState } from './rolloutStates';
import { Facts } from '../ui/Facts';

function Activated({ since, by }: { since: string; by: string }) {
  return (
    <Typography.Text type="secondary">
      <Time value={since} /> · {makerName(by)}
    </Typography.Text>
  );
}

function Rollout({ rollout }: { rollout: NonNullable<AppReleases['rollout']> }) {
  const { version, step, steps, percent, minutes, reason, since, by } = rollout;
  const { label, tone } = rolloutState(rollout);
  return (
    <Flex vertical gap={4}>
      <Flex gap="small" wrap align="center">
        <StatusTag tone={tone}>{label}</StatusTag>
        <span>{version}</span>
        <span>
          第 {step} / {steps.length} 步（{steps.join('% → ')}%），现为 {percent}%，每步至少 {minutes} 分钟
        </span>
        <Activated since={since} by={by} />
      </Flex>
      {reason && (
        <Typography.Text type="secondary" lang="en" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Typography.Text>
      )}
    </Flex>
  );
}

/** What members get of an app now: the live release, its canary, and where the rollout stands and why. */
export function ReleaseState({ releases: { live, canary, rollout } }: { releases: AppReleases }) {
  const items = {
    正式版本: (
      <Flex gap="small" wrap>
        <strong>{live.version}</strong>
        <Activated since={live.since} by={live.by} />
      </Flex>
    ),
    灰度版本: canary ? (
      <Flex gap="small" wrap>
        <strong>{canary.version}</strong>
        <StatusTag tone="info">{`${canary.percent}%`}</StatusTag>
        <Activated since={canary.since} by={canary.by} />
      </Flex>
    ) : undefined,
    自动推进: rollout ? <Rollout rollout={rollout} /> : undefined,
  };
  return <Facts items={items} />;
}
