import type { AppReleases } from '@site/shared/operators';
import { makerName, rolloutState } from './rolloutStates';

export interface ReleaseEvent {
  at: string;
  version: string;
  what: string;
  who: string;
}

/** What the registry still knows of an app's releases, the latest first. */
export const releaseHistory = ({ live, canary, rollout, previous, withdrawn }: AppReleases): ReleaseEvent[] => {
  const events: ReleaseEvent[] = [live, ...previous].map(({ version, since, by }) => ({
    at: since,
    version,
    what: '正式发布',
    who: makerName(by),
  }));
  if (canary) events.push({ at: canary.since, version: canary.version, what: '灰度开始', who: makerName(canary.by) });
  if (rollout)
    events.push({
      at: rollout.since,
      version: rollout.version,
      what: `${rolloutState(rollout).label}，用户比例 ${rollout.percent}%`,
      who: makerName(rollout.by),
    });
  for (const { version, until, percent } of withdrawn) {
    if (!until || (rollout?.state === 'withdrawn' && rollout.version === version)) continue;
    events.push({ at: until, version, what: percent === null ? '回滚' : `撤回（灰度 ${percent}%）`, who: '—' });
  }
  return events.toSorted((one, other) => (one.at < other.at ? 1 : -1));
};
