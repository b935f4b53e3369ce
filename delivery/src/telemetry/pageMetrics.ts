import { randomUUID } from 'node:crypto';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { Registry } from '../registry/registry';
import { releasesOf } from '../store/siteStore';
import type { TelemetryEvent } from './parseBeacon';

/** Whose release an event is about. Of earlier releases, which open pages still have, the version is not named. */
const attributesOf = ({ app, version, route }: TelemetryEvent, apps: Registry['apps']) => {
  const { live, canary } = apps[app] ?? {};
  if (version === canary?.version) return { app, version, route, cohort: 'canary', step: String(canary.percent) };
  if (version === live) return { app, version, route, cohort: 'live' };
  return { app, version: 'earlier', route, cohort: 'earlier' };
};

/** The live releases and canaries: counters of others are dropped with the next change. */
const releasesIn = (apps: Registry['apps']): string =>
  releasesOf(apps)
    .map(({ app, version }) => `${app} ${version}`)
    .join('\n');

interface PageMetricsOptions {
  served: () => Registry | undefined;
  /** OpenTelemetry collector that gets the metrics every 15 s, such as http://127.0.0.1:4318 (OTLP over HTTP). */
  otlpEndpoint?: string | undefined;
}

const scope = 'site-pages';

/** Several edges of a site report the same series. */
const resource = resourceFromAttributes({ 'service.name': scope, 'service.instance.id': randomUUID() });

/** While the collector does not answer, what it does not get is in the sums of the next time. */
const otlpReader = (endpoint: string): PeriodicExportingMetricReader =>
  new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: new URL('/v1/metrics', endpoint).href, timeoutMillis: 5000 }),
    exportIntervalMillis: 15_000,
    exportTimeoutMillis: 5000,
  });

/** Counters from 0. */
const startCounting = ({ served, otlpEndpoint }: PageMetricsOptions) => {
  const prometheus = new PrometheusExporter({ preventServerStart: true });
  const otlp = otlpEndpoint === undefined ? [] : [otlpReader(otlpEndpoint)];
  const provider = new MeterProvider({ resource, readers: [prometheus, ...otlp] });
  const meter = provider.getMeter(scope);
  const seconds = [0.5, 1, 1.5, 2.5, 4, 8, 16, 30];
  const histogram = (name: string, description: string, explicitBucketBoundaries = seconds) =>
    meter.createHistogram(name, { description, advice: { explicitBucketBoundaries } });
  meter
    .createObservableGauge('site_registry_revision', { description: 'Revision of the registry in use' })
    .addCallback((result) => {
      const registry = served();
      if (registry) result.observe(registry.revision);
    });
  meter
    .createObservableGauge('site_rollout_percent', {
      description: 'Percentage of the members that get the release of a rollout',
    })
    .addCallback((result) => {
      for (const [app, { rollout }] of Object.entries(served()?.apps ?? {}))
        if (rollout) result.observe(rollout.percent, { app, version: rollout.version, state: rollout.state });
    });
  return {
    prometheus,
    provider,
    loads: histogram('site_page_load_seconds', 'Time until an app was shown or had failed'),
    failingPages: meter.createCounter('site_page_errors', { description: 'Pages with an error of the release' }),
    failedCalls: meter.createCounter('site_page_failed_calls', {
      description: 'Pages with a failed call of the release',
    }),
    vitals: {
      LCP: histogram('site_page_lcp_seconds', 'Largest paint'),
      softLCP: histogram('site_page_soft_lcp_seconds', 'Largest paint after the slowest change of page'),
      INP: histogram('site_page_inp_seconds', 'Slowest interaction', [0.05, 0.1, 0.2, 0.5, 1, 2]),
      CLS: histogram('site_page_layout_shift', 'Score of layout shifts', [0.01, 0.05, 0.1, 0.25]),
    },
  };
};

export type PageMetrics = ReturnType<typeof createPageMetrics>;

/** Counts what pages report, by release, route, cohort and step of a canary, for Prometheus and OpenTelemetry. */
export const createPageMetrics = (options: PageMetricsOptions) => {
  const serializer = new PrometheusSerializer('', false, undefined, true, true);
  let counting = startCounting(options);
  let counted = '';
  let previous: Promise<void> | undefined;

  return {
    count(event: TelemetryEvent): void {
      const apps = options.served()?.apps ?? {};
      const releases = releasesIn(apps);
      if (counted !== '' && releases !== counted) {
        // Which also sends what was counted last.
        previous = counting.provider.shutdown();
        counting = startCounting(options);
      }
      counted = releases;
      const attributes = attributesOf(event, apps);
      const { loads, failedCalls, failingPages, vitals } = counting;
      if (event.kind === 'load') loads.record(event.ms / 1000, attributes);
      else if (event.kind === 'failedCall') failedCalls.add(1, attributes);
      else if (event.kind === 'vital')
        vitals[event.name].record(event.name === 'CLS' ? event.value : event.value / 1000, attributes);
      else if (!event.again) failingPages.add(1, attributes);
    },

    /** Everything that was counted, in Prometheus' text format, with the rollouts of the registry in use. */
    async text(): Promise<string> {
      return serializer.serialize((await counting.prometheus.collect()).resourceMetrics);
    },

    /** Sends what was counted last. */
    async close(): Promise<void> {
      await Promise.allSettled([previous, counting.provider.shutdown()]);
    },
  };
};
