import type { AppReleases, ReleaseActivation } from '@site/shared/operators';
import { beijingTime } from '../../http/beijingTime';
import type { RegisteredApp } from '../overview/siteRegistry';
import type { TelemetryCount } from '../overview/siteTelemetry';
import { releaseFigures } from './releaseFigures';
import { rolloutCurve } from './rolloutCurve';

/** Earlier and withdrawn releases that are listed. */
const shownEarlier = 10;
/** Releases whose telemetry is compared. */
const comparedReleases = 5;

const presentActivation = ({
  version,
  since,
  by,
}: {
  version: string;
  since: Date;
  by: string;
}): ReleaseActivation => ({
  version,
  since: beijingTime(since),
  by,
});

/** The releases to compare: the live one, the canary, and those of which pages were open. */
const comparedVersions = ({ live, canary, rollout, previous, withdrawn }: RegisteredApp, counts: TelemetryCount[]) => {
  const shown = [live, ...(canary ? [canary.version] : [])];
  const recent = [rollout, ...withdrawn, ...previous].flatMap((release) => release?.version ?? []);
  const reported = new Set(counts.map(({ version }) => version));
  return [...new Set([...shown, ...recent.filter((version) => reported.has(version))])].slice(0, comparedReleases);
};

/** An app for operators: `counts` is its telemetry of the last 24 hours. */
export const presentApp = (app: string, registered: RegisteredApp, counts: TelemetryCount[]): AppReleases => {
  const { live, since, by, canary, rollout, previous, withdrawn } = registered;
  return {
    app,
    live: presentActivation({ version: live, since, by }),
    canary: canary ? { ...presentActivation(canary), percent: canary.percent } : null,
    rollout: rollout
      ? {
          ...presentActivation(rollout),
          percent: rollout.percent,
          step: rollout.step,
          steps: rollout.steps,
          minutes: rollout.minutes,
          state: rollout.state,
          reason: rollout.reason,
        }
      : null,
    previous: previous.slice(0, shownEarlier).map(presentActivation),
    withdrawn: withdrawn.slice(0, shownEarlier).map((release) => ({
      version: release.version,
      since: beijingTime(release.since),
      until: release.until ? beijingTime(release.until) : null,
      percent: release.percent ?? null,
    })),
    figures: comparedVersions(registered, counts).map((version) =>
      releaseFigures(
        version,
        counts.filter((count) => count.version === version),
      ),
    ),
    curve: rolloutCurve(registered),
  };
};
