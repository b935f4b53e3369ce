import { Counter, Gauge, Histogram, Registry as Metrics } from 'prom-client';
import type { Registry } from '../registry/registry';
import type { TelemetryEvent } from './parseBeacon';

const labelNames = ['app', 'version', 'route', 'cohort'] as const;

type Labels = Record<(typeof labelNames)[number], string>;

/** Whose release an event is about. Of earlier releases, which open pages still have, the version is not named. */
const labelsOf = ({ app, version, route }: TelemetryEvent, apps: Registry['apps']): Labels => {
  const { live, canary } = apps[app] ?? {};
  if (version === canary?.version) return { app, version, route, cohort: 'canary' };
  if (version === live) return { app, version, route, cohort: 'live' };
  return { app, version: 'earlier', route, cohort: 'earlier' };
};

/** The live releases and canaries: counters of others are dropped with the next change. */
const releasesIn = (apps: Registry['apps']): string =>
  Object.entries(apps)
    .map(([app, { live, canary }]) => `${app} ${live} ${canary?.version}`)
    .join('\n');

export type PageMetrics = ReturnType<typeof createPageMetrics>;

/** Counts what pages report, by release, route and cohort, for Prometheus. */
export const createPageMetrics = () => {
  const metrics = new Metrics();
  const options = { labelNames, registers: [metrics] };
  const seconds = [0.5, 1, 1.5, 2.5, 4, 8, 16, 30];
  const loads = new Histogram({
    ...options,
    name: 'site_page_load_seconds',
    help: 'Time until an app was shown or had failed',
    buckets: seconds,
  });
  const failingPages = new Counter({
    ...options,
    name: 'site_page_errors_total',
    help: 'Pages with an error of the release',
  });
  const failedCalls = new Counter({
    ...options,
    name: 'site_page_failed_calls_total',
    help: 'Pages with a failed call of the release',
  });
  const vitals = {
    LCP: new Histogram({ ...options, name: 'site_page_lcp_seconds', help: 'Largest paint', buckets: seconds }),
    INP: new Histogram({
      ...options,
      name: 'site_page_inp_seconds',
      help: 'Slowest interaction',
      buckets: [0.05, 0.1, 0.2, 0.5, 1, 2],
    }),
    CLS: new Histogram({
      ...options,
      name: 'site_page_layout_shift',
      help: 'Score of layout shifts',
      buckets: [0.01, 0.05, 0.1, 0.25],
    }),
  };
  const gauge = { registers: [metrics] };
  const revision = new Gauge({ ...gauge, name: 'site_registry_revision', help: 'Revision of the registry in use' });
  const rollout = new Gauge({
    ...gauge,
    name: 'site_rollout_percent',
    help: 'Percentage of the members that get the release of a rollout',
    labelNames: ['app', 'version', 'state'],
  });
  let counted = '';

  return {
    /** Counts one event, by the registry in use. */
    count(event: TelemetryEvent, apps: Registry['apps']): void {
      const releases = releasesIn(apps);
      if (releases !== counted) metrics.resetMetrics();
      counted = releases;
      const labels = labelsOf(event, apps);
      if (event.kind === 'load') loads.observe(labels, event.ms / 1000);
      else if (event.kind === 'failedCall') failedCalls.inc(labels);
      else if (event.kind === 'vital')
        vitals[event.name].observe(labels, event.name === 'CLS' ? event.value : event.value / 1000);
      else if (!event.again) failingPages.inc(labels);
    },

    /** Everything that was counted, in Prometheus' text format, with the rollouts of the registry in use. */
    text(registry: Registry | undefined): Promise<string> {
      rollout.reset();
      if (registry) revision.set(registry.revision);
      for (const [app, { rollout: of }] of Object.entries(registry?.apps ?? {}))
        if (of) rollout.set({ app, version: of.version, state: of.state }, of.percent);
      return metrics.metrics();
    },
    contentType: metrics.contentType,
  };
};
