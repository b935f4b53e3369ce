import type { AppReleases, ReleaseRollout } from '@site/contract/operators';
import type { Tone } from '../ui/StatusTag';

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
