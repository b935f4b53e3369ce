import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { testHost } from '../../../testing/testHost';

const host = testHost();
let body: string;
let exported: Set<string>;

beforeAll(async () => {
  await host.send('balance');
  ({ body } = await host.operatorApp.inject({ method: 'GET', url: '/metrics' }));
  const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  exported = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    ),
  );
});

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../../../../../deploy', file), 'utf8');

/** Metrics of other programs: Prometheus itself, the edges and the collector, and the REST API of Patroni 3. */
const others = new Set([
  'up',
  'site_page_load_seconds_count',
  'patroni_primary',
  'patroni_replica',
  'patroni_sync_standby',
  'patroni_xlog_location',
  'patroni_xlog_replayed_location',
  'patroni_dcs_last_seen',
]);

/** Words of a query that are neither functions, labels, nor texts: names of metrics. */
const metricsIn = (query: string): string[] =>
  query
    .replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(by|on|without)\s*\([^)]*\)/g, ' ')
    .match(/\b[a-z][a-z0-9_]*\b(?!\s*\()/g)
    ?.filter((word) => !['and', 'or', 'unless', 'by', 'offset'].includes(word)) ?? [];

const alertQueries = () =>
  [...read('prometheus/alerts.yml').matchAll(/^( +)expr: (?:\|\n((?:\1 .*\n)+)|(.*)\n)/gm)].map(
    ([, , block, line]) => block ?? line ?? '',
  );

interface Panel {
  targets?: { expr: string }[];
}

const dashboardQueries = () =>
  (JSON.parse(read('grafana/members-site.json')) as { panels: Panel[] }).panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  );

test.each([
  ['alert rules', alertQueries, 15],
  ['dashboard', dashboardQueries, 20],
])('every metric of the %s is exported', (_, queries, least) => {
  const used = queries().map(metricsIn);
  expect(used.length).toBeGreaterThanOrEqual(least);
  for (const names of used) expect(names.length).toBeGreaterThan(0);
  expect([...new Set(used.flat())].filter((name) => !exported.has(name) && !others.has(name))).toEqual([]);
});

test.each([
  ['site_disk_free_ratio'],
  ['site_archive_failures'],
  ['site_archive_age_seconds'],
  ['site_replication_slot_lag_bytes'],
])('an alert rule watches %s', (metric) => expect(alertQueries().flatMap(metricsIn)).toContain(metric));

test('every queue, event and kind of connection of the alert rules exists', () => {
  const labels = [
    ...alertQueries()
      .join('\n')
      .matchAll(/\b(queue|event|state|listener)=~?"([^"]+)"/g),
  ];
  expect(labels.length).toBeGreaterThan(5);
  for (const [, label, pattern] of labels) {
    for (const value of pattern?.split('|') ?? []) expect(body).toMatch(new RegExp(`${label}="${value}"`));
  }
});
