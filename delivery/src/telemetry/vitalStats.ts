import type { TelemetryEvent } from './parseBeacon';

type Vital = Extract<TelemetryEvent, { kind: 'vital' }>;

/** 75th percentiles of what pages measured; null without any measurement. */
export interface Percentiles {
  /** Largest contentful paint, ms. */
  lcp: number | null;
  /** Interaction to next paint, ms. */
  inp: number | null;
  /** Cumulative layout shift, a score. */
  cls: number | null;
  /** Measurements of the most frequent of the three. */
  samples: number;
}

/** The vitals of a release, also by route. */
export interface VitalStats extends Percentiles {
  routes: Record<string, Percentiles>;
}

/** The smallest value that at least this share of the sorted values does not exceed; undefined if there are none. */
export const quantile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];

const percentiles = (vitals: readonly Vital[]): Percentiles => {
  const valuesOf = (name: Vital['name']): number[] =>
    vitals.flatMap((it) => (it.name === name ? it.value : [])).toSorted((a, b) => a - b);
  const [lcp, inp, cls] = [valuesOf('LCP'), valuesOf('INP'), valuesOf('CLS')] as const;
  const p75 = (values: number[]): number | null => quantile(values, 0.75) ?? null;
  return {
    lcp: p75(lcp),
    inp: p75(inp),
    cls: p75(cls),
    samples: Math.max(lcp.length, inp.length, cls.length),
  };
};

/** The vitals among a release's events; null if there are none. */
export const vitalStats = (events: readonly TelemetryEvent[]): VitalStats | null => {
  const vitals = events.filter((event) => event.kind === 'vital');
  if (vitals.length === 0) return null;
  const byRoute = new Map<string, Vital[]>();
  for (const vital of vitals) {
    const measured = byRoute.get(vital.route);
    if (measured) measured.push(vital);
    else byRoute.set(vital.route, [vital]);
  }
  const routes = [...byRoute].toSorted(([, a], [, b]) => b.length - a.length);
  return {
    ...percentiles(vitals),
    routes: Object.fromEntries(routes.map(([route, measured]) => [route, percentiles(measured)])),
  };
};
