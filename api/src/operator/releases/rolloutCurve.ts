import type { AppReleases } from '@site/shared/operators';
import { beijingTime } from '../../http/beijingTime';
import type { RegisteredApp } from '../overview/siteRegistry';

interface Point {
  at: Date;
  percent: number;
}

/** The changes that the registry still knows, of a rollout without a history: its start and its last change. */
const knownPoints = ({ live, since, canary, rollout, withdrawn }: RegisteredApp, version: string): Point[] => {
  const ended = withdrawn.find((release) => release.version === version);
  const start = canary ?? (live === version ? undefined : ended);
  const first = rollout?.steps[0] ?? start?.percent ?? 100;
  const points: Point[] = start ? [{ at: start.since, percent: first }] : [];
  if (rollout) points.push({ at: rollout.since, percent: rollout.percent });
  else if (!canary) points.push({ at: since, percent: 100 });
  return points;
};

/** How the share of the members who get the newest release of an app has changed. */
export const rolloutCurve = (app: RegisteredApp): AppReleases['curve'] => {
  const { live, canary, rollout } = app;
  const version = canary?.version ?? rollout?.version ?? live;
  const own = rollout?.version === version ? rollout : undefined;
  const points = own?.history?.length ? own.history : knownPoints({ ...app, rollout: own }, version);
  return {
    version,
    points: points
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, percent }) => ({ at: beijingTime(at), percent })),
  };
};
