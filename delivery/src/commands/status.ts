import { activatedWith, type Deployment, type Registry, readRegistry, type Site } from '../registry/registry';
import {
  type ReleaseStats,
  type StatsByApp,
  countTelemetry,
  noStats,
  type Percentiles,
} from '../telemetry/countTelemetry';
import { describeRollout } from '../registry/rollout';

const DAY = 24 * 60 * 60_000;

const readStatus = async (site: Site): Promise<{ apps: Registry['apps']; telemetry: StatsByApp }> => {
  const since = new Date(Date.now() - DAY);
  const [{ apps }, lines] = await Promise.all([readRegistry(site), site.store.createTelemetryReader(since)()]);
  return { apps, telemetry: countTelemetry(lines, since) };
};

export const telemetryJson = (stats: StatsByApp, app: string): Record<string, Partial<ReleaseStats>> => {
  const releases = [...(stats.get(app) ?? [])];
  return Object.fromEntries(releases.map(([version, { rate: _rate, ...shown }]) => [version, shown]));
};

/** The live releases with their telemetry of the last 24 hours, as JSON. */
export const statusJson = async (site: Site): Promise<string> => {
  const { apps, telemetry } = await readStatus(site);
  const shown = Object.entries(apps).map(([app, { previous, digest: _digest, canary, rollout, ...live }]) => [
    app,
    {
      ...live,
      previous: previous.map(({ version }) => version),
      canary: canary && { ...canary, digest: undefined },
      rollout: rollout && { ...rollout, minutes: undefined, by: undefined, history: undefined },
      evidence: telemetryJson(telemetry, app),
    },
  ]);
  return JSON.stringify({ apps: Object.fromEntries(shown) }, null, 2);
};

/**
 * The cells that a live release and a canary have in common.
 * @param others the apps that are rolled back with it
 */
const deploymentCells = (
  { version, since, by, noBrowser, noApi, forced }: Deployment,
  others: string[] = [],
): string[] => {
  const notes = [
    by,
    others.length > 0 && `rolled back with ${others.join(', ')}`,
    noBrowser && `no browser: ${noBrowser}`,
    noApi && `API not compared: ${noApi}`,
    forced && `forced: ${forced}`,
  ];
  return [version, since.replace('T', ' ').slice(0, 19), notes.filter(Boolean).join('; ')];
};

export const telemetryHeadings = [
  'loads',
  'errors',
  'ms (half, 3/4)',
  'LCP, soft LCP, INP (ms), CLS (3/4)',
  'most frequent error',
];

const percentileCells = ({ lcp, softLcp, inp, cls }: Percentiles): string[] =>
  [lcp, softLcp, inp, cls].map((it) => String(it ?? '-'));

const MAX_MESSAGE = 60;

/** The cells of a release below `telemetryHeadings`. */
export const telemetryCells = (stats: StatsByApp, app: string, version: string): string[] => {
  const { loads, errors, rate, ms, messages, vitals } = stats.get(app)?.get(version) ?? noStats;
  const error = messages[0] ? `${messages[0].route}: ${messages[0].message}` : '';
  return [
    String(loads),
    errors === 0 ? '0' : `${errors} (${(rate * 100).toFixed(1)} %)`,
    ms ? `${ms.median}, ${ms.p75}` : '',
    vitals ? percentileCells(vitals).join(', ') : '',
    error.length > MAX_MESSAGE ? `${error.slice(0, MAX_MESSAGE - 1)}…` : error,
  ];
};

/** A release's routes with the 75th percentiles of their vitals, the most visited first. */
export const vitalRows = (stats: StatsByApp, app: string, version: string): string[][] =>
  Object.entries(stats.get(app)?.get(version)?.vitals?.routes ?? {}).map(([route, it]) => [
    route,
    ...percentileCells(it),
    String(it.samples),
  ]);

const formatTable = (table: string[][]): string => {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
};

/** The same as text: a table of the releases, automatic rollouts, then the vitals of the live ones by route. */
export const statusTable = async (site: Site): Promise<string> => {
  const { apps, telemetry } = await readStatus(site);
  const table = [['app', 'live', 'since (UTC)', 'by', 'can be rolled back to', ...telemetryHeadings]];
  for (const [app, { live, previous, canary, ...rest }] of Object.entries(apps)) {
    const add = (label: string, cells: string[], version: string): unknown =>
      table.push([label, ...cells, ...telemetryCells(telemetry, app, version)]);
    const versions = previous.map(({ version }) => version);
    const more = versions.length > 3 ? `, … (${versions.length})` : '';
    const earlier = versions.slice(0, 3).join(', ') + more;
    const others = activatedWith(apps, app);
    add(app, [...deploymentCells({ version: live, ...rest }, canary ? [] : others), earlier], live);
    for (const version of versions.filter((it) => telemetry.get(app)?.has(it)))
      add('  before', [version, '', '', ''], version);
    if (canary) add(`  canary ${canary.percent} %`, [...deploymentCells(canary, others), live], canary.version);
  }
  if (table.length === 1) return `Nothing is live yet in ${site.store.name}.`;
  const vitals = Object.entries(apps).flatMap(([app, { live }]) =>
    vitalRows(telemetry, app, live).map((row) => [app, ...row]),
  );
  const rollouts = Object.entries(apps).flatMap(([app, { rollout }]) => (rollout ? describeRollout(app, rollout) : []));
  const headings = [
    'live release',
    'route',
    'LCP ms (3/4)',
    'soft LCP ms (3/4)',
    'INP ms (3/4)',
    'CLS (3/4)',
    'samples',
  ];
  return [
    formatTable(table),
    ...(rollouts.length > 0 ? [['automatic rollouts', ...rollouts].join('\n')] : []),
    ...(vitals.length > 0 ? [formatTable([headings, ...vitals])] : []),
  ].join('\n\n');
};
