import { parseLine } from '../telemetry/countTelemetry';
import type { TelemetryEvent } from '../telemetry/parseBeacon';
import { addDuration, bucketOf, type Durations, noDurations } from './durations';
import type { Proportion } from './likelihoodRatio';

/** What the three client networks that sent the most of it contribute to each measure. */
interface FewNetworks {
  pages: number;
  errors: number;
  failedCalls: number;
  /** Measurements of LCP and INP. */
  lcp: number;
  inp: number;
}

/** What the pages of one release show in a period. Pages of a network that sent very many count as fewer. */
export interface ReleaseTelemetry {
  /** Weighted pages that loaded the release, shown or failed. */
  pages: number;
  /** Pages on which it failed. */
  errors: Proportion;
  /** Pages with a failed call. */
  failedCalls: Proportion;
  /** Largest contentful paint. */
  lcp: Durations;
  /** Interaction to next paint. */
  inp: Durations;
  /** Included in the numbers above. */
  ofFew: FewNetworks;
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

interface NetworkReports {
  loads: number;
  errors: number;
  failedCalls: number;
  lcp: number[];
  inp: number[];
  isInStep: boolean;
  isOpenedInStep: boolean;
}

const noReports = (): NetworkReports => ({
  loads: 0,
  errors: 0,
  failedCalls: 0,
  lcp: [],
  inp: [],
  isInStep: false,
  isOpenedInStep: false,
});

/** Loads, or failures if there are more: a page that breaks early reports no load. */
const pagesOf = ({ loads, errors, failedCalls }: NetworkReports): number => Math.max(loads, errors, failedCalls);

const add = (reports: NetworkReports, event: TelemetryEvent): void => {
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

/** The sum of the largest numbers. */
const sumOfFew = (numbers: readonly number[]): number =>
  numbers
    .toSorted((a, b) => b - a)
    .slice(0, FEW)
    .reduce((sum, it) => sum + it, 0);

const weigh = (networks: ReadonlyMap<string, NetworkReports>): ReleaseTelemetry => {
  const limit = pageLimit([...networks.values()].map(pagesOf));
  const telemetry: ReleaseTelemetry = {
    pages: 0,
    errors: { hits: 0, total: 0 },
    failedCalls: { hits: 0, total: 0 },
    lcp: noDurations(),
    inp: noDurations(),
    ofFew: { pages: 0, errors: 0, failedCalls: 0, lcp: 0, inp: 0 },
    networks: networks.size,
    networksInStep: 0,
    networksOpenedInStep: 0,
    reported: 0,
  };
  const counted: FewNetworks[] = [];
  for (const reports of networks.values()) {
    const pages = pagesOf(reports);
    // Vitals alone may come from a network whose loads were reported through another one.
    const reported = Math.max(pages, reports.lcp.length, reports.inp.length);
    const weight = Math.min(1, limit / reported);
    const network = {
      pages: pages * weight,
      errors: reports.errors * weight,
      failedCalls: reports.failedCalls * weight,
      lcp: reports.lcp.length * weight,
      inp: reports.inp.length * weight,
    };
    counted.push(network);
    if (reports.isInStep) telemetry.networksInStep += 1;
    if (reports.isOpenedInStep) telemetry.networksOpenedInStep += 1;
    telemetry.reported += pages;
    telemetry.pages += network.pages;
    telemetry.errors.hits += network.errors;
    telemetry.failedCalls.hits += network.failedCalls;
    for (const ms of reports.lcp) addDuration(telemetry.lcp, bucketOf(ms), weight);
    for (const ms of reports.inp) addDuration(telemetry.inp, bucketOf(ms), weight);
  }
  telemetry.errors.total = telemetry.pages;
  telemetry.failedCalls.total = telemetry.pages;
  for (const measure of Object.keys(telemetry.ofFew) as (keyof FewNetworks)[])
    telemetry.ofFew[measure] = sumOfFew(counted.map((network) => network[measure]));
  return telemetry;
};

/**
 * Counts the telemetry of an app's releases in a period.
 *
 * Any client can send beacons. Pages of one network count as at most 10, or 0.5 % of the other networks' pages if that
 * is more, whatever it sends. What the three networks with the most contribute is counted separately, so that a
 * comparison can do without it. Reports that were stored without a network count as one network.
 * @param lines of telemetry, possibly from before the period and malformed; those are ignored
 * @param versions of the releases to count
 * @param period `stepSince`: when the present step of the rollout began
 */
export const readReleaseTelemetry = (
  lines: Iterable<string>,
  app: string,
  versions: readonly string[],
  { since, until, stepSince }: { since: Date; until: Date; stepSince: Date },
): ReleaseTelemetry[] => {
  const reports = new Map(versions.map((version) => [version, new Map<string, NetworkReports>()]));
  for (const line of lines) {
    // Most lines are of other releases, and parsing is what takes the time.
    if (!versions.some((version) => line.includes(version))) continue;
    const event = parseLine(line, since, until);
    const networks = event?.app === app ? reports.get(event.version) : undefined;
    if (!event || !networks) continue;
    const { from = '' } = event;
    let network = networks.get(from);
    if (!network) networks.set(from, (network = noReports()));
    if (event.at >= stepSince.getTime()) network.isInStep = true;
    if (event.kind !== 'vital' && event.at - (event.age ?? Infinity) >= stepSince.getTime() + STEP_DELAY_MS)
      network.isOpenedInStep = true;
    add(network, event);
  }
  return versions.map((version) => weigh(reports.get(version) ?? new Map()));
};
