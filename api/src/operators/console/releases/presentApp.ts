import type { AppReleases, ReleaseFigures } from '@site/contract/operators';
import { beijingTime } from '../../../base/time/beijingTime';
import type { RegisteredApp } from './siteRegistry';
import { type TelemetryCount, pagesOf, sum, type ValueCounts, type VitalName } from './siteTelemetry';

/** The smallest value that at least three quarters of the measurements do not exceed; null if there are none. */
const percentile75 = (measured: readonly ValueCounts[]): number | null => {
  const counts: ValueCounts = new Map();
  let total = 0;
  for (const values of measured) {
    for (const [value, count] of values) {
      counts.set(value, (counts.get(value) ?? 0) + count);
      total += count;
    }
  }
  let left = Math.ceil(total * 0.75);
  for (const [value, count] of [...counts].sort(([a], [b]) => a - b)) {
    left -= count;
    if (left <= 0) return value;
  }
  return null;
};

const vitalOf = (counts: TelemetryCount[], name: VitalName) =>
  percentile75(counts.flatMap(({ vitals }) => vitals[name] ?? []));

/** The telemetry of a release: in all, and by period. `counts` are its own. */
const releaseFigures = (version: string, counts: TelemetryCount[]): ReleaseFigures => ({
  version,
  pages: pagesOf(counts),
  errors: sum(counts, 'errors'),
  failed_calls: sum(counts, 'failedCalls'),
  lcp: vitalOf(counts, 'LCP'),
  soft_lcp: vitalOf(counts, 'softLCP'),
  inp: vitalOf(counts, 'INP'),
  cls: vitalOf(counts, 'CLS'),
  periods: counts
    .toSorted((a, b) => a.start - b.start)
    .map((count) => ({
      at: beijingTime(new Date(count.start)),
      pages: pagesOf([count]),
      errors: count.errors,
      lcp: vitalOf([count], 'LCP'),
    })),
});

type Points = AppReleases['curve']['points'];

/** The changes that the registry still knows, of a rollout without a history: its start and its last change. */
const knownPoints = ({ live, since, canary, rollout, withdrawn }: RegisteredApp, version: string): Points => {
  const ended = withdrawn.find((release) => release.version === version);
  const start = canary ?? (live === version ? undefined : ended);
  const first = rollout?.steps[0] ?? start?.percent ?? 100;
  const points: Points = start ? [{ at: start.since, percent: first }] : [];
  if (rollout) points.push({ at: rollout.since, percent: rollout.percent });
  else if (!canary) points.push({ at: since, percent: 100 });
  return points;
};

/** How the share of the members who get the newest release of an app has changed. */
const rolloutCurve = (app: RegisteredApp): AppReleases['curve'] => {
  const { live, canary, rollout } = app;
  const version = canary?.version ?? rollout?.version ?? live;
  const own = rollout?.version === version ? rollout : undefined;
  const points = own?.history.length ? own.history : knownPoints({ ...app, rollout: own }, version);
  return { version, points: points.toSorted((a, b) => a.at.localeCompare(b.at)) };
};

const shownEarlier = 10;
const comparedReleases = 5;

/** The releases to compare: the live one, the canary, and those of which pages were open. */
const comparedVersions = ({ live, canary, rollout, previous, withdrawn }: RegisteredApp, counts: TelemetryCount[]) => {
  const shown = [live, ...(canary ? [canary.version] : [])];
  const recent = [rollout, ...withdrawn, ...previous].flatMap((release) => release?.version ?? []);
  const reported = new Set(counts.map(({ version }) => version));
  return [...new Set([...shown, ...recent.filter((version) => reported.has(version))])].slice(0, comparedReleases);
};

/** An app for operators: `counts` is its telemetry of the last 24 hours. */
export const presentApp = (
  app: string,
  registered: RegisteredApp,
  counts: TelemetryCount[],
): Omit<AppReleases, 'rolled_back_with' | 'errors'> => {
  const { live, since, by, canary, rollout, previous, withdrawn } = registered;
  const { activation: _activation, ...shownCanary } = canary ?? {};
  const { history: _history, ...shownRollout } = rollout ?? {};
  return {
    app,
    live: { version: live, since, by },
    canary: canary ? (shownCanary as AppReleases['canary']) : null,
    rollout: rollout ? (shownRollout as AppReleases['rollout']) : null,
    previous: previous.slice(0, shownEarlier),
    withdrawn: withdrawn.slice(0, shownEarlier),
    figures: comparedVersions(registered, counts).map((version) =>
      releaseFigures(
        version,
        counts.filter((count) => count.version === version),
      ),
    ),
    curve: rolloutCurve(registered),
  };
};
