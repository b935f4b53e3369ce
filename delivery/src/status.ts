import { type Registry, readRegistry } from './registry/registry';

interface Status {
  apps: Record<string, { live: string; since: string; by: string; noBrowser?: string; previous: string[] }>;
}

const statusOf = ({ apps }: Registry): Status => ({
  apps: Object.fromEntries(
    Object.entries(apps).map(([app, { live, since, by, noBrowser, previous }]) => [
      app,
      {
        live,
        since,
        by,
        ...(noBrowser === undefined ? {} : { noBrowser }),
        previous: previous.map(({ version }) => version),
      },
    ]),
  ),
});

/** What is live, since when, by whom, and what can be rolled back to, as JSON. */
export const statusJson = async (siteDir: string): Promise<string> =>
  JSON.stringify(statusOf(await readRegistry(siteDir)), null, 2);

/** The same for people. */
export const statusTable = async (siteDir: string): Promise<string> => {
  const { apps } = statusOf(await readRegistry(siteDir));
  const rows = Object.entries(apps).map(([app, { live, since, by, noBrowser, previous }]) => [
    app,
    live,
    since.replace('T', ' ').slice(0, 19),
    noBrowser === undefined ? by : `${by} (no browser: ${noBrowser})`,
    previous.slice(0, 3).join(', ') + (previous.length > 3 ? `, … (${previous.length})` : ''),
  ]);
  if (rows.length === 0) return 'Nothing is live yet.';
  const table = [['app', 'live', 'since (UTC)', 'by', 'can be rolled back to'], ...rows];
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
