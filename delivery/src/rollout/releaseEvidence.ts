import { LOCAL, parseLine } from '../telemetry/countTelemetry';
import type { TelemetryEvent } from '../telemetry/parseBeacon';
import { addDuration, bucketOf, type Durations, noDurations } from './durations';
import type { Proportion } from './likelihoodRatio';

/** What the pages of one release show in a period. Pages of a network that sent very many count as fewer. */
export interface ReleaseEvidence {
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
  /** Client networks that reported pages, and those that did so since the present step of the rollout began. */
  networks: number;
  networksInStep: number;
  /** Pages as reported, before networks were weighted. */
  reported: number;
}

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
  /** Whether it reported a page since the present step of the rollout began. */
  isInStep: boolean;
}

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

const weigh = (networks: ReadonlyMap<string, NetworkReports>): ReleaseEvidence => {
  const strangers = [...networks].filter(([from]) => from !== LOCAL);
  const limit = pageLimit(strangers.map(([, reports]) => pagesOf(reports)));
  const evidence: ReleaseEvidence = {
    pages: 0,
    errors: { hits: 0, total: 0 },
    failedCalls: { hits: 0, total: 0 },
    lcp: noDurations(),
    inp: noDurations(),
    networks: networks.size,
    networksInStep: 0,
    reported: 0,
  };
  for (const [from, reports] of networks) {
    const pages = pagesOf(reports);
    // Vitals alone may come from a network whose loads were reported through another one.
    const reported = Math.max(pages, reports.lcp.length, reports.inp.length);
    const weight = from === LOCAL ? 1 : Math.min(1, limit / reported);
    if (reports.isInStep) evidence.networksInStep += 1;
    evidence.reported += pages;
    evidence.pages += pages * weight;
    evidence.errors.hits += reports.errors * weight;
    evidence.failedCalls.hits += reports.failedCalls * weight;
    for (const ms of reports.lcp) addDuration(evidence.lcp, bucketOf(ms), weight);
    for (const ms of reports.inp) addDuration(evidence.inp, bucketOf(ms), weight);
  }
  evidence.errors.total = evidence.pages;
  evidence.failedCalls.total = evidence.pages;
  return evidence;
};

/**
 * Counts the telemetry of an app's releases in a period.
 *
 * Any client can send beacons. Pages of one network count as at most 10, or 0.5 % of the other networks' pages if that
 * is more, whatever it sends. So a stranger with few networks can neither hide what members' pages report nor replace
 * it. Reports that were stored without a network count as one network.
 * @param lines of telemetry, possibly from before the period and malformed; those are ignored
 * @param versions of the releases to count
 * @param period `stepSince`: when the present step of the rollout began
 */
export const readEvidence = (
  lines: Iterable<string>,
  app: string,
  versions: readonly string[],
  { since, until, stepSince }: { since: Date; until: Date; stepSince: Date },
): ReleaseEvidence[] => {
  const reports = new Map(versions.map((version) => [version, new Map<string, NetworkReports>()]));
  for (const line of lines) {
    // Most lines are of other releases, and parsing is what takes the time.
    if (!versions.some((version) => line.includes(version))) continue;
    const event = parseLine(line, since, until);
    const networks = event?.app === app ? reports.get(event.version) : undefined;
    if (!event || !networks) continue;
    const { from = '' } = event;
    let network = networks.get(from);
    if (!network)
      networks.set(from, (network = { loads: 0, errors: 0, failedCalls: 0, lcp: [], inp: [], isInStep: false }));
    // Vitals also come from pages that were opened before.
    if (event.kind !== 'vital' && event.at >= stepSince.getTime()) network.isInStep = true;
    add(network, event);
  }
  return versions.map((version) => weigh(reports.get(version) ?? new Map()));
};
