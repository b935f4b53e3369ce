import { type LiveApp, type Registry, type Tenure, readRegistry } from '../registry/registry';
import type { Site } from '../store/site';
import { type StatsByApp, countTelemetry } from '../telemetry/countTelemetry';
import { telemetryCells, telemetryHeadings, telemetryJson } from '../telemetry/statusTelemetry';

interface Status {
  apps: Record<
    string,
    Omit<LiveApp, 'previous' | 'digest' | 'canary'> & {
      previous: string[];
      canary?: Omit<NonNullable<LiveApp['canary']>, 'digest'>;
      /** By version, what pages told of it in the last 24 hours. */
      evidence: ReturnType<typeof telemetryJson>;
    }
  >;
}

const DAY = 24 * 60 * 60_000;

const lastDay = async ({ store }: Site): Promise<StatsByApp> => {
  const since = new Date(Date.now() - DAY);
  return countTelemetry(await store.readEvidence(since), since);
};

const statusOf = ({ apps }: Registry, counted: StatsByApp): Status => ({
  apps: Object.fromEntries(
    Object.entries(apps).map(([app, { previous, digest: _digest, canary, ...live }]) => {
      const { digest: _other, ...shown } = canary ?? { digest: undefined };
      return [
        app,
        {
          ...live,
          previous: previous.map(({ version }) => version),
          ...('percent' in shown ? { canary: shown } : {}),
          evidence: telemetryJson(counted, app),
        },
      ];
    }),
  ),
});

/** What is live, since when, by whom, what can be rolled back to, and what pages told of it, as JSON. */
export const statusJson = async (site: Site): Promise<string> =>
  JSON.stringify(statusOf(await readRegistry(site), await lastDay(site)), null, 2);

const notes = ({ by, noBrowser, forced }: Pick<Tenure, 'by' | 'noBrowser' | 'forced'>): string =>
  [
    by,
    ...(noBrowser === undefined ? [] : [`no browser: ${noBrowser}`]),
    ...(forced === undefined ? [] : [`forced: ${forced}`]),
  ].join('; ');

const time = (since: string): string => since.replace('T', ' ').slice(0, 19);

/** The same for people. */
export const statusTable = async (site: Site): Promise<string> => {
  const counted = await lastDay(site);
  const { apps } = statusOf(await readRegistry(site), counted);
  const rows = Object.entries(apps).flatMap(([app, { live, since, previous, canary, ...rest }]) => [
    [
      app,
      live,
      time(since),
      notes(rest),
      previous.slice(0, 3).join(', ') + (previous.length > 3 ? `, … (${previous.length})` : ''),
      ...telemetryCells(counted, app, live),
    ],
    ...previous
      .filter((version) => counted.get(app)?.has(version))
      .map((version) => ['  before', version, '', '', '', ...telemetryCells(counted, app, version)]),
    ...(canary
      ? [
          [
            `  canary ${canary.percent} %`,
            canary.version,
            time(canary.since),
            notes(canary),
            live,
            ...telemetryCells(counted, app, canary.version),
          ],
        ]
      : []),
  ]);
  if (rows.length === 0) return `Nothing is live yet in ${site.store.name}.`;
  const table = [['app', 'live', 'since (UTC)', 'by', 'can be rolled back to', ...telemetryHeadings], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
