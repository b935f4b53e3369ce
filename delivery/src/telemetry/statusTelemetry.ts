import { noStats, type ReleaseStats, type StatsByApp } from './countTelemetry';

/** Statistics of an app's releases for `status --json`, by version. */
export const telemetryJson = (stats: StatsByApp, app: string): Record<string, Partial<ReleaseStats>> => {
  const releases = [...(stats.get(app) ?? [])];
  return Object.fromEntries(releases.map(([version, { pages: _pages, rate: _rate, ...shown }]) => [version, shown]));
};

/** The headings of `telemetryCells`. */
export const telemetryHeadings = ['loads', 'errors', 'ms (half, 3/4)', 'most frequent error'];

const MAX_MESSAGE = 60;

/** A release's cells in the table of `status`. */
export const telemetryCells = (stats: StatsByApp, app: string, version: string): string[] => {
  const { loads, errors, rate, ms, messages } = stats.get(app)?.get(version) ?? noStats;
  const error = messages[0] ? `${messages[0].route}: ${messages[0].message}` : '';
  return [
    String(loads),
    errors === 0 ? '0' : `${errors} (${(rate * 100).toFixed(1)} %)`,
    ms ? `${ms.median}, ${ms.p75}` : '',
    error.length > MAX_MESSAGE ? `${error.slice(0, MAX_MESSAGE - 1)}…` : error,
  ];
};
