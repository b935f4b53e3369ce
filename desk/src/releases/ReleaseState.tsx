import type { AppReleases, ReleaseRollout } from '@site/contract/operators';
import { Flex, Typography } from 'antd';
import { StatusTag, type Tone } from '../ui/StatusTag';
import { Time } from '../ui/figures';
import { Facts } from '../ui/Facts';

interface StateLabel {
  label: string;
  tone: Tone;
}

const states: Record<ReleaseRollout['state'], StateLabel> = {
  advancing: { label: '推进中', tone: 'info' },
  holding: { label: '等待中', tone: 'waiting' },
  paused: { label: '已暂停', tone: 'warning' },
  withdrawn: { label: '已撤回', tone: 'bad' },
  done: { label: '已完成', tone: 'good' },
};

/** A rollout's state in Chinese. */
export const rolloutState = ({ state }: Pick<ReleaseRollout, 'state'>): StateLabel => states[state];

/** The app's rollout, if it has not ended. */
export const runningRollout = ({ rollout }: Pick<AppReleases, 'rollout'>): ReleaseRollout | undefined =>
  rollout && rollout.state !== 'withdrawn' && rollout.state !== 'done' ? rollout : undefined;

/** Who made a change: `操作员 lin`, 自动 for the rollout worker, or a name as it was given to the command. */
export const makerName = (by: string): string => {
  if (by === 'rollout') return '自动';
  return by.startsWith('operator ') ? `操作员 ${by.slice('operator '.length)}` : by || '—';
};

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
