import { slowShares, p75, type Durations } from './durations';
import { logLikelihoodRatio, type Proportion } from './likelihoodRatio';
import { readEvidence, type ReleaseEvidence } from './releaseEvidence';

interface CanaryOptions {
  app: string;
  /** Version of the canary. */
  canary: string;
  /** Version of the live release. */
  live: string;
  /** When the canary began. */
  since: Date;
  now: Date;
  /** Percentage of the browsers that get the canary, 1 to 99, and since when. */
  step?: { percent: number; since: Date };
  /** The percentage of the next step, 100 by default. */
  nextPercent?: number;
}

export interface CanaryComparison {
  verdict: 'worse' | 'notWorse' | 'insufficient';
  /** One sentence with the figures. */
  reason: string;
}

/** How much worse a canary may not be. */
interface Regression {
  /** Difference of the shares of pages with an error or a failed call. */
  share: number;
  /** Steps of 20 % by which LCP or INP is longer. */
  slowerSteps: number;
}

/** One percentage point more, or 20 % slower. */
const regression: Regression = { share: 0.01, slowerSteps: 1 };
/** Excluded before a step to less than `STRICT_PERCENT`: five percentage points more, or twice as slow. */
const coarseRegression: Regression = { share: 0.05, slowerSteps: 4 };
const STRICT_PERCENT = 50;

/** Probability that a release as good as the live one is withdrawn, by all measures and comparisons together. */
const FALSE_ALARMS = 0.01;
/** Probability that one measure misses its regression. */
const MISSES = 0.02;
const MEASURES = 4;
/** Wald's boundaries for the logarithm of the likelihood ratio, which hold over any number of comparisons. */
const WORSE = Math.log((1 - MISSES) / (FALSE_ALARMS / MEASURES));
const NOT_WORSE = Math.log(MISSES / (1 - FALSE_ALARMS / MEASURES));

/** Measurements of the live release below which a duration is not compared, since too few pages have it. */
const MIN_DURATIONS = 50;
/** Pages of each release below which a canary is not taken for as good. */
const MIN_PAGES = 20;
/** Expected networks of a canary from which on missing telemetry counts as a failure. */
const MIN_EXPECTED_NETWORKS = 10;
/** Share of the expected networks below which telemetry counts as missing; a stranger may send some. */
const MISSING_SHARE = 0.1;
/** Clocks of edges may differ, ms. */
const CLOCK_TOLERANCE_MS = 5000;

/** One measure of both releases. */
interface Measure {
  name: string;
  figures: () => string;
  /** Logarithm of the likelihood ratio of a regression against none. */
  logRatio: (of: Regression) => number;
}

const percent = ({ hits, total }: Proportion): string => `${(total === 0 ? 0 : (hits / total) * 100).toFixed(1)} %`;

const shareMeasure = (name: string, live: Proportion, canary: Proportion): Measure => ({
  name,
  figures: () => `${name} ${percent(canary)} against ${percent(live)}`,
  logRatio: ({ share }) => logLikelihoodRatio(live, canary, share),
});

/** A duration; undefined if the live release's pages have too few of it. */
const durationMeasure = (name: string, live: Durations, canary: Durations): Measure | undefined =>
  live.total < MIN_DURATIONS
    ? undefined
    : {
        name,
        figures: () => `${name} ${canary.total === 0 ? 'unknown' : `${p75(canary)} ms`} against ${p75(live)} ms`,
        logRatio: ({ slowerSteps }) => {
          const shares = slowShares(live, canary, slowerSteps);
          return logLikelihoodRatio(shares.live, shares.canary, Math.min(0.99, Math.max(0.01, shares.difference)));
        },
      };

/**
 * Compares what pages of a canary and of the live release reported in the same period: the shares of pages with an
 * error and with a failed call, LCP and INP. Each is a sequential probability ratio test, so that it may be repeated at
 * any time:
 *
 * - `worse`: one of them is worse by one percentage point, or 20 %. At most 1 % of all rollouts of a canary that is as
 *   good as the live release end so.
 * - `notWorse`: such a regression is excluded in all of them, with 98 % certainty each; before a step to less than 50 %
 *   only a coarse one (5 percentage points, twice as slow).
 * - `insufficient`: neither is known yet.
 */
export const compareEvidence = (
  live: ReleaseEvidence,
  canary: ReleaseEvidence,
  nextPercent = 100,
): CanaryComparison => {
  const measures = [
    shareMeasure('pages with an error', live.errors, canary.errors),
    shareMeasure('with a failed call', live.failedCalls, canary.failedCalls),
    durationMeasure('LCP', live.lcp, canary.lcp),
    durationMeasure('INP', live.inp, canary.inp),
  ].filter((it) => it !== undefined);
  const pages = `${Math.floor(canary.pages)} pages of the canary and ${Math.floor(live.pages)} of the live release`;
  const logRatios = measures.map(({ logRatio }) => logRatio(regression));
  const worse = measures.find((_, index) => (logRatios[index] ?? 0) >= WORSE);
  if (worse) return { verdict: 'worse', reason: `Worse: ${worse.figures()}, on ${pages}.` };
  const isCoarse = nextPercent < STRICT_PERCENT;
  const open = measures.filter(
    ({ logRatio }, index) => (isCoarse ? logRatio(coarseRegression) : (logRatios[index] ?? 0)) > NOT_WORSE,
  );
  if (open.length === 0 && Math.min(live.pages, canary.pages) >= MIN_PAGES) {
    const figures = measures.map((it) => it.figures()).join(', ');
    return { verdict: 'notWorse', reason: `Not worse: ${figures} (75th percentiles), on ${pages}.` };
  }
  const undecided = open.map(({ name }) => name).join(', ');
  return { verdict: 'insufficient', reason: `${pages}${undecided && `; still open: ${undecided}`}.` };
};

/** Names the cause if most of the telemetry does not count because few networks sent it. */
const explainWeights = (live: ReleaseEvidence, canary: ReleaseEvidence): string => {
  const [counted, reported] = [live.pages + canary.pages, live.reported + canary.reported];
  return counted * 2 >= reported
    ? ''
    : ` ${reported} pages were reported from ${live.networks} client networks, which count as ${Math.floor(counted)}` +
        ' so that no network decides. If these are proxies, set TRUST_PROXY.';
};

/**
 * Why a canary's telemetry counts as missing: at its present percentage, far fewer client networks reported a page than
 * of the live release. Undefined if it does not.
 */
const silenceOf = (live: number, canary: number, percentage: number): string | undefined => {
  const expected = (live * percentage) / (100 - percentage);
  return expected >= MIN_EXPECTED_NETWORKS && canary < expected * MISSING_SHARE
    ? `Telemetry is missing: from ${canary} client networks, where about ${Math.round(expected)} were expected.`
    : undefined;
};

/**
 * Compares a canary with the live release by lines of telemetry; see `compareEvidence`. A canary is also worse if its
 * telemetry is missing: it breaks before it can report anything.
 */
export const compareCanary = (lines: Iterable<string>, options: CanaryOptions): CanaryComparison => {
  const { app, canary, live, since, now, step, nextPercent } = options;
  const until = new Date(now.getTime() + CLOCK_TOLERANCE_MS);
  const evidence = readEvidence(lines, app, [live, canary], { since, until, stepSince: step?.since ?? now });
  const [ofLive, ofCanary] = evidence as [ReleaseEvidence, ReleaseEvidence];
  const silence = step && silenceOf(ofLive.networksInStep, ofCanary.networksInStep, step.percent);
  if (silence !== undefined) return { verdict: 'worse', reason: silence };
  const { verdict, reason } = compareEvidence(ofLive, ofCanary, nextPercent);
  return { verdict, reason: verdict === 'insufficient' ? reason + explainWeights(ofLive, ofCanary) : reason };
};
