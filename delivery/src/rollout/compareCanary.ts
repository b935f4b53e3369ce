import { parseLine, type StoredEvent } from '../telemetry/countTelemetry';

/** What a comparison is about: one step of a rollout, in which each release has the same share of the browsers. */
export interface CanaryOptions {
  app: string;
  canary: string;
  live: string;
  since: Date;
  /** Percentage of the browsers that get the canary, 1 to 99. */
  percent: number;
  /** That of the next step. */
  nextPercent: number;
  steps: number;
}

export interface CanaryComparison {
  verdict: 'worse' | 'notWorse' | 'insufficient';
  /** One sentence with the figures. */
  reason: string;
}

/** How much worse a canary may not be: by which share of its pages, and by which factor LCP or INP is longer. */
const FINE = { share: 0.01, slower: 1.2 };
/** Before a step to less than `STRICT_PERCENT` only such a regression is excluded. */
const COARSE = { share: 0.05, slower: 2 };
const STRICT_PERCENT = 50;

/** A step is looked at when both releases have 5, 7.5, 11 … pages, at the latest half a million. */
const FIRST_LOOK = 5;
const LOOK_GROWTH = 1.5;
const LOOKS = 30;
const MEASURES = 5;
/** Probability that a rollout of a release as good as the live one is withdrawn, over all steps, looks and measures. */
const FALSE_ALARMS = 0.01;
/** Probability that a look excludes a regression of exactly the size of which there is one. */
const MISSES = 0.02;

/** Networks that decide no measure: those that contribute the most. */
const FEW = 3;
/** Pages of one network that count in full in any case. */
const MIN_PAGES_OF_NETWORK = 10;
/** The share of the other networks' pages up to which the pages of one network count in full. */
const MAX_SHARE_OF_NETWORK = 0.005;
/** Pages and networks of each release below which a canary is not taken for as good. */
const MIN_PAGES = 20;
const MIN_NETWORKS = 5;
/** Measurements of the live release below which a duration is not compared, since too few pages have it. */
const MIN_DURATIONS = 200;
/** Networks of the live release, and expected ones of a canary, from which on missing telemetry is a failure. */
const MIN_EXPECTED_NETWORKS = 10;
/** Share of the expected networks below which telemetry is missing; an attacker may send some. */
const MISSING_SHARE = 0.1;
/** Edges follow a change of the registry within a few seconds, and clocks differ, ms. */
const STEP_DELAY_MS = 5000;

/** How many of a release's pages, or measurements, show something. Fractions, since networks are weighted. */
export interface Proportion {
  hits: number;
  total: number;
}

/* A jest environment looks up globals slowly. */
const { log } = Math;

const logLikelihood = ({ hits, total }: Proportion, share: number): number =>
  (hits === 0 ? 0 : hits * log(share)) + (hits === total ? 0 : (total - hits) * log(1 - share));

const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Narrows the interval to 1e-6 of its width. */
const ITERATIONS = 29;

/** The maximum of a concave function from 0 to `end`, by golden-section search. */
const maximum = (f: (x: number) => number, end: number): number => {
  let [low, high] = [0, end];
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [atLeft, atRight] = [f(left), f(right)];
  for (let i = 0; i < ITERATIONS; i += 1) {
    if (atLeft > atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = f(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = f(right);
    }
  }
  return Math.max(atLeft, atRight, f(0));
};

/**
 * How strongly two samples show that the share of the second is higher than that of the first by more than
 * `difference`; negative: by less. The logarithm of the ratio of the best likelihood to the best one with that
 * difference. By Chernoff's bound, chance exceeds x with a probability of about exp(-x), however few the hits are.
 * @param difference of the shares, from 0 to below 1
 */
export const evidence = (first: Proportion, second: Proportion, difference: number): number => {
  if (first.total === 0 || second.total === 0) return 0;
  const [one, other] = [first.hits / first.total, second.hits / second.total];
  const best = logLikelihood(first, one) + logLikelihood(second, other);
  const constrained = maximum(
    (share) => logLikelihood(first, share) + logLikelihood(second, share + difference),
    1 - difference,
  );
  return (other - one > difference ? 1 : -1) * Math.max(0, best - constrained);
};

interface Reports {
  loads: number;
  errors: number;
  failedCalls: number;
  lcp: number[];
  softLcp: number[];
  inp: number[];
}

type Duration = 'lcp' | 'softLcp' | 'inp';

/** Loads, or failures if there are more: a page that breaks early reports no load. */
const pagesOf = ({ loads, errors, failedCalls }: Reports): number => Math.max(loads, errors, failedCalls);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, it) => total + it, 0);

/**
 * The number of pages up to which those of a network count in full: the same for all, and at most the given share of
 * what the others count for.
 */
const pageLimit = (pages: readonly number[]): number => {
  let limit = Infinity;
  for (;;) {
    const counted = pages.reduce((total, it) => total + Math.min(it, limit), 0);
    const largest = Math.min(
      pages.reduce((most, it) => Math.max(most, it), 0),
      limit,
    );
    const next = Math.max(MIN_PAGES_OF_NETWORK, Math.floor((counted - largest) * MAX_SHARE_OF_NETWORK));
    if (next >= largest) return limit;
    limit = next;
  }
};

/** The weights of measurements by their ms. */
type Durations = Map<number, number>;

/** What pages of one release show. Those of a network that sent very many count as fewer. */
const weigh = (networks: ReadonlyMap<string, Reports>) => {
  const reports = [...networks.values()];
  const limit = pageLimit(reports.map(pagesOf));
  // Vitals alone may come from a network whose loads were reported through another one.
  const longest = (it: Reports) => Math.max(1, pagesOf(it), it.lcp.length, it.softLcp.length, it.inp.length);
  const weights = reports.map((it) => Math.min(1, limit / longest(it)));
  /** A count of all networks, and the part of the few that have the most of it. */
  const count = (of: (reports: Reports) => number): { all: number; few: number } => {
    const counts = reports.map((it, index) => of(it) * (weights[index] ?? 0));
    let most: number[] = [];
    for (const it of counts)
      if (most.length < FEW || it > (most.at(-1) ?? 0)) most = [...most, it].toSorted((a, b) => b - a).slice(0, FEW);
    return { all: sum(counts), few: sum(most) };
  };
  return {
    networks: networks.size,
    /** Before networks were weighted. */
    reported: sum(reports.map(pagesOf)),
    pages: count(pagesOf),
    count,
    durations: (name: Duration): Durations => {
      const durations: Durations = new Map();
      for (const [index, it] of reports.entries())
        for (const ms of it[name]) durations.set(ms, (durations.get(ms) ?? 0) + (weights[index] ?? 0));
      return durations;
    },
  };
};
type Release = ReturnType<typeof weigh>;

/** A proportion with what the few networks contribute to it. */
type Sample = Proportion & { few: Proportion };

const withoutHits = ({ hits, total, few }: Sample): Proportion => ({ hits: Math.max(0, hits - few.hits), total });

/** Keeps all hits, so that what remains looks no better. */
const withoutPages = ({ hits, total, few }: Sample): Proportion => ({ hits, total: Math.max(hits, total - few.total) });

type Regression = typeof FINE;

interface Measure {
  name: string;
  figures: string;
  live: Sample;
  canary: Sample;
  /** By how much the share of the canary is higher with a regression. */
  differenceOf: (regression: Regression) => number;
}

const percent = ({ hits, total }: Proportion): string => `${(total === 0 ? 0 : (hits / total) * 100).toFixed(1)} %`;

const shareMeasure = (name: string, key: 'errors' | 'failedCalls', releases: [Release, Release]): Measure => {
  const [live, canary] = releases.map(({ count, pages }): Sample => {
    const { all, few } = count((reports) => reports[key]);
    return { hits: all, total: pages.all, few: { hits: few, total: pages.few } };
  }) as [Sample, Sample];
  const figures = `${name} ${percent(canary)} against ${percent(live)}`;
  return { name, figures, live, canary, differenceOf: ({ share }) => share };
};

const p75 = (durations: Durations): number => {
  let above = 0.25 * sum([...durations.values()]);
  for (const [ms, weight] of [...durations].toSorted(([a], [b]) => b - a)) {
    above -= weight;
    if (above < 0) return ms;
  }
  return 0;
};

const above = (durations: Durations, limit: number): number =>
  sum([...durations].map(([ms, weight]) => (ms > limit ? weight : 0)));

/**
 * How many durations are above the 75th percentile of the live release, and how many more would be if all of the live
 * release's were longer: nothing is assumed about their distribution, and extreme ones weigh no more than others.
 * Undefined if the live release's pages have too few of it.
 */
const durationMeasure = (name: string, key: Duration, [live, canary]: [Release, Release]): Measure | undefined => {
  const [ofLive, ofCanary] = [live.durations(key), canary.durations(key)];
  const limit = p75(ofLive);
  const sampleOf = (release: Release, durations: Durations): Sample => {
    const { all, few } = release.count((reports) => reports[key].length);
    // Any of the few networks' measurements may be long ones.
    return { hits: above(durations, limit), total: all, few: { hits: few, total: few } };
  };
  const sample = sampleOf(live, ofLive);
  if (sample.total < MIN_DURATIONS) return undefined;
  return {
    name,
    figures: `${name} ${ofCanary.size === 0 ? 'unknown' : `${p75(ofCanary)} ms`} against ${limit} ms`,
    live: sample,
    canary: sampleOf(canary, ofCanary),
    differenceOf: ({ slower }) => {
      const longer = above(ofLive, limit / slower) - sample.hits;
      return Math.min(0.99, Math.max(0.01, longer / sample.total));
    },
  };
};

/** Names the cause if most of the telemetry does not count because few networks sent it. */
const explainLimitedNetworks = (live: Release, canary: Release): string => {
  const [counted, reported] = [live.pages.all + canary.pages.all, live.reported + canary.reported];
  return counted * 2 >= reported
    ? ''
    : ` ${reported} pages were reported from ${live.networks} client networks and count as ${Math.floor(counted)},` +
        ' because the pages of one network are limited. If these networks are proxies, set TRUST_PROXY.';
};

const pageCounts = (live: Release, canary: Release): string =>
  `${Math.floor(canary.pages.all)} pages of the canary and ${Math.floor(live.pages.all)} of the live release`;

/** Compares all measures once. Neither verdict depends on the few networks with the most: they can only delay. */
const look = (live: Release, canary: Release, { nextPercent, steps }: CanaryOptions): CanaryComparison => {
  const releases: [Release, Release] = [live, canary];
  const measures = [
    shareMeasure('pages with an error', 'errors', releases),
    shareMeasure('pages with a failed call', 'failedCalls', releases),
    durationMeasure('LCP', 'lcp', releases),
    durationMeasure('LCP after a change of page', 'softLcp', releases),
    durationMeasure('INP', 'inp', releases),
  ].filter((it) => it !== undefined);
  const pages = pageCounts(live, canary);
  const [shown, excluded] = [Math.log((steps * LOOKS * MEASURES) / FALSE_ALARMS), Math.log(1 / MISSES)];
  const worse = measures.find((it) => {
    const compared = (difference: number): number => evidence(withoutHits(it.live), withoutHits(it.canary), difference);
    // A small difference that many pages show is no reason.
    return compared(0) >= shown && compared(it.differenceOf(FINE)) > -excluded;
  });
  if (worse) return { verdict: 'worse', reason: `Worse than the live release: ${worse.figures}, on ${pages}.` };
  const regression = nextPercent < STRICT_PERCENT ? COARSE : FINE;
  const open = measures.filter(
    (it) => evidence(withoutHits(it.live), withoutPages(it.canary), it.differenceOf(regression)) > -excluded,
  );
  const networks = Math.min(live.networks, canary.networks);
  if (open.length === 0 && Math.min(...releases.map((it) => it.pages.all - it.pages.few)) >= MIN_PAGES)
    return networks < MIN_NETWORKS
      ? { verdict: 'insufficient', reason: `since the step began, ${networks} client networks have reported.` }
      : {
          verdict: 'notWorse',
          reason: `Not worse: ${measures.map(({ figures }) => figures).join(', ')} (75th percentiles), on ${pages}.`,
        };
  const undecided = open.map(({ name }) => name).join(', ');
  const reason = `${pages}${undecided && `; undecided: ${undecided}`}.${explainLimitedNetworks(live, canary)}`;
  return { verdict: 'insufficient', reason };
};

/**
 * Compares the pages of a canary and of the live release that were opened in one step of a rollout, in errors, failed
 * calls, LCP, also after changes of page, and INP. Any client can send telemetry: pages of one network count as at most
 * 10, or 0.5 % of the other networks' pages if that is more, and the three networks with the most decide nothing.
 * Reports that were stored without a network count as one network.
 */
export const createCanaryComparator = (options: CanaryOptions) => {
  const { app, canary, live, since, percent: share } = options;
  const reports = new Map([live, canary].map((version) => [version, new Map<string, Reports>()]));
  const begin = since.getTime() + STEP_DELAY_MS;
  let looks = 0;
  let last: CanaryComparison | undefined;

  const addEvent = (event: StoredEvent): void => {
    const networks = event.app === app ? reports.get(event.version) : undefined;
    // A page keeps the releases that it was opened with: those opened before the step had other shares.
    if (!networks || event.age === undefined || event.at - event.age < begin) return;
    const { from = '' } = event;
    let network = networks.get(from);
    if (!network)
      networks.set(from, (network = { loads: 0, errors: 0, failedCalls: 0, lcp: [], softLcp: [], inp: [] }));
    if (event.kind === 'load') network.loads += 1;
    else if (event.kind === 'failedCall') network.failedCalls += 1;
    else if (event.kind === 'error') network.errors += event.again ? 0 : 1;
    else if (event.name === 'LCP') network.lcp.push(event.value);
    else if (event.name === 'softLCP') network.softLcp.push(event.value);
    else if (event.name === 'INP') network.inp.push(event.value);
  };

  return {
    addEvent,
    /** Counts lines of telemetry; malformed ones are ignored. */
    add: (lines: readonly string[]): void => {
      for (const line of lines) {
        // Most lines are of other releases, and parsing is what takes the time.
        const event = line.includes(live) || line.includes(canary) ? parseLine(line, since) : undefined;
        if (event) addEvent(event);
      }
    },
    /**
     * Compares what has been counted, whenever it has grown by half; otherwise returns the last result.
     *
     * - `worse`: a regression is shown, and one of a percentage point, or 20 %, is not excluded; or the telemetry of
     *   the canary is missing, since it breaks before it can report anything. At most 1 % of all rollouts of a canary
     *   that is as good as the live release end so.
     * - `notWorse`: such a regression is excluded in all measures; before a step to less than 50 % only one of five
     *   points, or twice as slow.
     * - `insufficient`: neither is known yet.
     */
    compare: (): CanaryComparison => {
      const [ofLive, ofCanary] = [...reports.values()].map(weigh) as [Release, Release];
      const expected = (ofLive.networks * share) / (100 - share);
      if (
        Math.min(ofLive.networks, expected) >= MIN_EXPECTED_NETWORKS &&
        ofCanary.networks < expected * MISSING_SHARE
      ) {
        const reason =
          `Telemetry is missing: ${ofCanary.networks} client networks reported pages of the canary; ` +
          `about ${Math.round(expected)} were expected.`;
        return { verdict: 'worse', reason };
      }
      const pages = Math.min(ofLive.pages.all, ofCanary.pages.all);
      const due = Math.min(LOOKS, 1 + Math.floor(Math.log(pages / FIRST_LOOK) / Math.log(LOOK_GROWTH)));
      if (due > looks) {
        looks = due;
        last = look(ofLive, ofCanary, options);
      }
      return last ?? { verdict: 'insufficient', reason: `${pageCounts(ofLive, ofCanary)}.` };
    },
  };
};
