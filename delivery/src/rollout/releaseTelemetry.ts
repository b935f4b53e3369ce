import { parseLine } from '../telemetry/countTelemetry';
import type { TelemetryEvent } from '../telemetry/parseBeacon';
import { addDuration, bucketOf } from './durations';
import { emptyStratum, type FewNetworks, sliceOf, strataOf, type StratumTelemetry } from './strata';

/** What the pages of one release show in a period. */
export interface ReleaseTelemetry extends StratumTelemetry {
  /**
   * The same by the time at which pages were opened, in parts in which the share of the canary did not change. All
   * releases of a comparison have the same parts.
   */
  strata: StratumTelemetry[];
  /** Client networks that reported pages. */
  networks: number;
  /** Those that did so since the present step of the rollout began. */
  networksInStep: number;
  /** Those that did so for a page that was opened after it began. */
  networksOpenedInStep: number;
  /** Pages as reported, before networks were weighted. */
  reported: number;
}

/** Networks that do not decide a comparison. */
export const FEW = 3;
/** Edges follow a change of the registry within 5 s, and clocks differ, ms. */
const STEP_DELAY_MS = 10_000;
/** Pages of one network that count in full in any case. */
const MIN_PAGES_OF_NETWORK = 10;
/** The share of the other networks' pages up to which the pages of one network count in full. */
const MAX_SHARE_OF_NETWORK = 0.005;

interface Reports {
  loads: number;
  errors: number;
  failedCalls: number;
  lcp: number[];
  inp: number[];
}

interface NetworkReports {
  /** By the beginning of the slice of time in which the page was opened, ms. */
  slices: Map<number, Reports>;
  isInStep: boolean;
  isOpenedInStep: boolean;
}

/** Loads, or failures if there are more: a page that breaks early reports no load. */
const pagesOf = ({ loads, errors, failedCalls }: Reports): number => Math.max(loads, errors, failedCalls);

const sumOf = <T>(items: Iterable<T>, numberOf: (item: T) => number): number => {
  let sum = 0;
  for (const item of items) sum += numberOf(item);
  return sum;
};

const pagesOfNetwork = ({ slices }: NetworkReports): number => sumOf(slices.values(), pagesOf);

const add = (reports: Reports, event: TelemetryEvent): void => {
  if (event.kind === 'load') reports.loads += 1;
  else if (event.kind === 'failedCall') reports.failedCalls += 1;
  else if (event.kind === 'error') reports.errors += event.again ? 0 : 1;
  else if (event.name === 'LCP') reports.lcp.push(event.value);
  else if (event.name === 'INP') reports.inp.push(event.value);
};

/**
 * The number of pages up to which those of a network count in full: the same for all, and at most the given share of
 * what the others count for.
 */
const pageLimit = (pages: readonly number[]): number => {
  let limit = Infinity;
  for (;;) {
    const counted = pages.reduce((sum, it) => sum + Math.min(it, limit), 0);
    const largest = Math.min(Math.max(0, ...pages), limit);
    const next = Math.max(MIN_PAGES_OF_NETWORK, Math.floor((counted - largest) * MAX_SHARE_OF_NETWORK));
    if (next >= largest) return limit;
    limit = next;
  }
};

const measures = ['pages', 'errors', 'failedCalls', 'lcp', 'inp'] as const satisfies (keyof FewNetworks)[];

const addReports = (to: StratumTelemetry, reports: Reports, weight: number): void => {
  const pages = pagesOf(reports) * weight;
  to.pages += pages;
  to.errors.total += pages;
  to.failedCalls.total += pages;
  to.errors.hits += reports.errors * weight;
  to.failedCalls.hits += reports.failedCalls * weight;
  for (const ms of reports.lcp) addDuration(to.lcp, bucketOf(ms), weight);
  for (const ms of reports.inp) addDuration(to.inp, bucketOf(ms), weight);
};

const countOf = (reports: Reports, measure: keyof FewNetworks): number => {
  if (measure === 'pages') return pagesOf(reports);
  const value = reports[measure];
  return typeof value === 'number' ? value : value.length;
};

const weigh = (
  networks: ReadonlyMap<string, NetworkReports>,
  strataBySlice: ReadonlyMap<number, number>,
): ReleaseTelemetry => {
  const all = [...networks.values()];
  const limit = pageLimit(all.map(pagesOfNetwork));
  const strata = Array.from({ length: new Set(strataBySlice.values()).size }, emptyStratum);
  const total = emptyStratum();
  const weighted = all.map((network) => {
    // Vitals alone may come from a network whose loads were reported through another one.
    const reported = Math.max(
      pagesOfNetwork(network),
      ...(['lcp', 'inp'] as const).map((name) => sumOf(network.slices.values(), (it) => it[name].length)),
    );
    return { slices: network.slices, weight: Math.min(1, limit / reported) };
  });
  const stratumOf = (slice: number): StratumTelemetry | undefined => strata[strataBySlice.get(slice) ?? -1];
  for (const { slices, weight } of weighted) {
    for (const [slice, reports] of slices) {
      addReports(total, reports, weight);
      const stratum = stratumOf(slice);
      if (stratum) addReports(stratum, reports, weight);
    }
  }
  for (const measure of measures) {
    // The networks with the most in the whole period, so that no one decides by spreading over many strata.
    const few = weighted
      .map((network) => ({
        ...network,
        sum: network.weight * sumOf(network.slices.values(), (it) => countOf(it, measure)),
      }))
      .toSorted((a, b) => b.sum - a.sum)
      .slice(0, FEW);
    for (const { slices, weight } of few) {
      for (const [slice, reports] of slices) {
        const count = countOf(reports, measure) * weight;
        total.ofFew[measure] += count;
        const stratum = stratumOf(slice);
        if (stratum) stratum.ofFew[measure] += count;
      }
    }
  }
  return {
    ...total,
    strata,
    networks: networks.size,
    networksInStep: all.filter(({ isInStep }) => isInStep).length,
    networksOpenedInStep: all.filter(({ isOpenedInStep }) => isOpenedInStep).length,
    reported: sumOf(all, pagesOfNetwork),
  };
};

/**
 * Counts the telemetry of an app's releases since a time, as it comes.
 *
 * Any client can send beacons. Pages of one network count as at most 10, or 0.5 % of the other networks' pages if that
 * is more, whatever it sends. What the three networks with the most contribute is counted separately, so that a
 * comparison can do without it. Reports that were stored without a network count as one network.
 * @param versions of the releases to count
 * @param steps when the share of the canary changed, the present step of the rollout last
 */
export const createTelemetryCounter = (
  app: string,
  versions: readonly string[],
  { since, steps }: { since: Date; steps: readonly Date[] },
) => {
  const reports = new Map(versions.map((version) => [version, new Map<string, NetworkReports>()]));
  const stepSince = steps.at(-1)?.getTime() ?? Infinity;
  const cuts = steps.flatMap((step) => [step.getTime(), step.getTime() + STEP_DELAY_MS]).toSorted((a, b) => a - b);
  const pages = new Map<number, number>();
  /** Lines of edges whose clocks are ahead. */
  let early: string[] = [];

  const addLine = (line: string, until: number): void => {
    // Most lines are of other releases, and parsing is what takes the time.
    if (!versions.some((version) => line.includes(version))) return;
    const event = parseLine(line, since);
    const networks = event?.app === app ? reports.get(event.version) : undefined;
    if (!event || !networks) return;
    if (event.at >= until) {
      early.push(line);
      return;
    }
    const { from = '' } = event;
    let network = networks.get(from);
    if (!network) networks.set(from, (network = { slices: new Map(), isInStep: false, isOpenedInStep: false }));
    const age = event.kind === 'vital' ? undefined : event.age;
    if (event.at >= stepSince) network.isInStep = true;
    if (event.at - (age ?? Infinity) >= stepSince + STEP_DELAY_MS) network.isOpenedInStep = true;
    // A page keeps the releases that it was opened with, so pages that were opened together are comparable.
    const slice = sliceOf(Math.max(since.getTime() - 1, event.at - (age ?? 0)), cuts);
    let ofSlice = network.slices.get(slice);
    if (!ofSlice) network.slices.set(slice, (ofSlice = { loads: 0, errors: 0, failedCalls: 0, lcp: [], inp: [] }));
    add(ofSlice, event);
    if (event.kind === 'load') pages.set(slice, (pages.get(slice) ?? 0) + 1);
    else if (!pages.has(slice)) pages.set(slice, 0);
  };

  return {
    /** Counts lines, also those that came too early before; malformed ones and those before the period are ignored. */
    add: (lines: readonly string[], until: Date): void => {
      const due = [...early, ...lines];
      early = [];
      for (const line of due) addLine(line, until.getTime());
    },
    /** What has been counted, for each of the versions. */
    telemetry: (): ReleaseTelemetry[] => {
      const strata = strataOf(pages, cuts);
      return versions.map((version) => weigh(reports.get(version) ?? new Map(), strata));
    },
  };
};

/** The telemetry of one release in a period, as one stratum. */
export const telemetryOf = (
  app: string,
  version: string,
  lines: readonly string[],
  [since, until]: readonly [Date, Date],
): ReleaseTelemetry => {
  const counter = createTelemetryCounter(app, [version], { since, steps: [] });
  counter.add(lines, until);
  const [all] = counter.telemetry() as [ReleaseTelemetry];
  return { ...all, strata: [all] };
};
