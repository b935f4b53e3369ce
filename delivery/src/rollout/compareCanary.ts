import { durationMeasure, type Regression, shareMeasure } from './measures';
import { createTelemetryCounter, type ReleaseTelemetry } from './releaseTelemetry';

/** What a comparison is about. Times are those of the change in the registry. */
export interface CanaryOptions {
  app: string;
  /** Version of the canary. */
  canary: string;
  /** Version of the live release. */
  live: string;
  /** When the canary began. */
  since: Date;
  /** Percentage of the browsers that get the canary, 1 to 99, and since when. */
  step?: { percent: number; since: Date };
  /** When its percentage changed, the earliest first. */
  steps?: readonly Date[];
  /** How many more pages may have an error or a failed call, as a share; 0.01 by default. */
  share?: number;
}

export interface CanaryComparison {
  verdict: 'worse' | 'notWorse' | 'insufficient';
  /** One sentence with the figures. */
  reason: string;
}

/**
 * One percentage point more, or 20 % slower; larger ones too, since a large difference between releases with few pages
 * fits a small one hardly better than none. Before a step to less than `STRICT_PERCENT` only a coarse one is excluded.
 */
const regressions = {
  fine: { share: 0.01, slowerSteps: 1 },
  coarse: { share: 0.05, slowerSteps: 4 },
  gross: { share: 0.25, slowerSteps: 8 },
};
const STRICT_PERCENT = 50;

/** Probability that a release as good as the live one is withdrawn, by all measures and comparisons together. */
const FALSE_ALARMS = 0.01;
/** Probability that one measure misses its regression. */
const MISSES = 0.02;
const MEASURES = 4;
/** Wald's boundaries for the logarithm of the likelihood ratio, which hold over any number of comparisons. */
const FALSE_ALARM = FALSE_ALARMS / MEASURES / Object.keys(regressions).length;
const WORSE = Math.log((1 - MISSES) / FALSE_ALARM);
const NOT_WORSE = Math.log(MISSES / (1 - FALSE_ALARM));

/** Pages of each release below which a canary is not taken for as good. */
const MIN_PAGES = 20;
/** Networks of each release that must have reported in a step before it ends. */
const MIN_NETWORKS_IN_STEP = 5;
/** Networks of the live release, and expected ones of a canary, from which on missing telemetry is a failure. */
const MIN_EXPECTED_NETWORKS = 10;
/** Share of the expected networks below which telemetry is missing; an attacker may send some. */
const MISSING_SHARE = 0.1;
/** Clocks of edges may differ, ms. */
const CLOCK_TOLERANCE_MS = 5000;

interface ComparisonOptions {
  /** Percentage of the next step. */
  nextPercent?: number | undefined;
  share?: number | undefined;
  /** For releases that were live one after the other: the time of day changes durations, an outage the calls. */
  onlyErrors?: boolean;
  /** How the reason names the release under comparison and the one that it is compared with. */
  names?: { one: string; other: string };
}

const canaryNames = { one: 'the canary', other: 'the live release' };

/**
 * Compares what pages of a canary and of the live release reported in the same period, stratum by stratum: the shares
 * of pages with an error and with a failed call, LCP and INP. Each is a sequential probability ratio test, so that it
 * may be repeated at any time:
 *
 * - `worse`: one of them is worse by one percentage point, or 20 %, or more. At most 1 % of all rollouts of a canary
 *   that is as good as the live release end so.
 * - `notWorse`: such a regression is excluded in all of them, with 98 % certainty each; before a step to less than 50 %
 *   only a coarse one (5 percentage points, twice as slow).
 * - `insufficient`: neither is known yet.
 *
 * The three client networks that sent the most decide nothing: they can only delay.
 */
export const compareTelemetry = (
  live: ReleaseTelemetry,
  canary: ReleaseTelemetry,
  {
    nextPercent = 100,
    share = regressions.fine.share,
    onlyErrors = false,
    names = canaryNames,
  }: ComparisonOptions = {},
): CanaryComparison => {
  const measures = [
    shareMeasure('pages with an error', 'errors', live, canary),
    ...(onlyErrors
      ? []
      : [
          shareMeasure('pages with a failed call', 'failedCalls', live, canary),
          durationMeasure('LCP', 'lcp', live, canary),
          durationMeasure('INP', 'inp', live, canary),
        ]),
  ].filter((it) => it !== undefined);
  const pages = `${Math.floor(canary.pages)} pages of ${names.one} and ${Math.floor(live.pages)} of ${names.other}`;
  const atLeast = (size: Regression): Regression => ({ ...size, share: Math.max(size.share, share) });
  const sizes = Object.values(regressions).map(atLeast);
  const worse = measures.find((it) => sizes.some((size) => it.worse(size) >= WORSE));
  if (worse) return { verdict: 'worse', reason: `Worse than ${names.other}: ${worse.figures()}, on ${pages}.` };
  const excluded = atLeast(nextPercent < STRICT_PERCENT ? regressions.coarse : regressions.fine);
  const open = measures.filter((it) => it.notWorse(excluded) > NOT_WORSE);
  const pagesOfMany = [live, canary].map((it) => it.pages - it.ofFew.pages);
  if (open.length === 0 && Math.min(...pagesOfMany) >= MIN_PAGES) {
    const figures = measures.map((it) => it.figures()).join(', ');
    return { verdict: 'notWorse', reason: `Not worse: ${figures} (75th percentiles), on ${pages}.` };
  }
  const undecided = open.map(({ name }) => name).join(', ');
  return { verdict: 'insufficient', reason: `${pages}${undecided && `; undecided: ${undecided}`}.` };
};

/** Names the cause if most of the telemetry does not count because few networks sent it. */
const explainLimitedNetworks = (live: ReleaseTelemetry, canary: ReleaseTelemetry): string => {
  const [counted, reported] = [live.pages + canary.pages, live.reported + canary.reported];
  return counted * 2 >= reported
    ? ''
    : ` ${reported} pages were reported from ${live.networks} client networks and count as ${Math.floor(counted)},` +
        ' because the pages of one network are limited. If these networks are proxies, set TRUST_PROXY.';
};

/**
 * Why a canary's telemetry counts as missing: of the pages opened in the present step, far fewer client networks
 * reported one of the canary than its percentage lets expect. Undefined if it does not. Pages that were opened before
 * the step all have the releases of that time, so they show nothing.
 */
const missingTelemetryReason = (live: number, canary: number, percentage: number): string | undefined => {
  const expected = (live * percentage) / (100 - percentage);
  return Math.min(live, expected) >= MIN_EXPECTED_NETWORKS && canary < expected * MISSING_SHARE
    ? `Telemetry is missing: ${canary} client networks reported pages of the canary; ` +
        `about ${Math.round(expected)} were expected.`
    : undefined;
};

/** Compares a canary with the live release by the telemetry that comes while its percentage does not change. */
export const createCanaryComparator = (options: CanaryOptions) => {
  const { app, canary, live, since, step, steps: earlier = [], share } = options;
  const steps = [...earlier.filter((it) => it.getTime() !== step?.since.getTime()), ...(step ? [step.since] : [])];
  const counter = createTelemetryCounter(app, [live, canary], { since, steps });
  return {
    /** Counts lines of telemetry. */
    add: (lines: readonly string[], now: Date): void =>
      counter.add(lines, new Date(now.getTime() + CLOCK_TOLERANCE_MS)),
    /** The pages of the release that has fewer. */
    pages: (): number => Math.min(...counter.telemetry().map(({ pages }) => pages)),
    /**
     * Compares what has been counted; see `compareTelemetry`. A canary is also worse if its telemetry is missing: it
     * breaks before it can report anything. It is not found as good without any telemetry since its present step began.
     * @param nextPercent the percentage of the next step, 100 by default
     */
    compare: (nextPercent?: number): CanaryComparison => {
      const [ofLive, ofCanary] = counter.telemetry() as [ReleaseTelemetry, ReleaseTelemetry];
      const missing =
        step && missingTelemetryReason(ofLive.networksOpenedInStep, ofCanary.networksOpenedInStep, step.percent);
      if (missing !== undefined) return { verdict: 'worse', reason: missing };
      const { verdict, reason } = compareTelemetry(ofLive, ofCanary, { nextPercent, share });
      const inStep = Math.min(ofLive.networksInStep, ofCanary.networksInStep);
      if (step && verdict === 'notWorse' && inStep < MIN_NETWORKS_IN_STEP)
        return { verdict: 'insufficient', reason: `since the step began, ${inStep} client networks have reported.` };
      return {
        verdict,
        reason: verdict === 'insufficient' ? reason + explainLimitedNetworks(ofLive, ofCanary) : reason,
      };
    },
  };
};
