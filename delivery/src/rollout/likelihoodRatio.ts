/** How many of a release's pages, or measurements, show something, such as an error. Fractions are allowed. */
export interface Proportion {
  hits: number;
  total: number;
}

/* A jest environment looks up globals slowly. */
const { log } = Math;

/** `hits · ln(share)`, 0 if there are no hits. */
const term = (hits: number, share: number): number => (hits === 0 ? 0 : hits * log(share));

const logLikelihood = ({ hits, total }: Proportion, share: number): number =>
  term(hits, share) + term(total - hits, 1 - share);

const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Narrows the interval to 1e-6 of its width. */
const ITERATIONS = 29;

/** The maximum of a concave function between two values, by golden-section search. */
const maximum = (f: (x: number) => number, from: number, to: number): number => {
  let [low, high] = [from, to];
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
  return Math.max(atLeft, atRight, f(from));
};

/**
 * The logarithm of the generalized likelihood ratio of two hypotheses about two samples: that the share of the second
 * is higher by `difference`, against that both are equal, each with the best common share. Positive if the data fit a
 * difference better.
 * @param difference of the shares, above 0 and below 1
 */
export const logLikelihoodRatio = (first: Proportion, second: Proportion, difference: number): number => {
  const pooled = { hits: first.hits + second.hits, total: first.total + second.total };
  if (pooled.total === 0) return 0;
  const equal = logLikelihood(pooled, pooled.hits / pooled.total);
  const differs = maximum(
    (share) => logLikelihood(first, share) + logLikelihood(second, share + difference),
    0,
    1 - difference,
  );
  return differs - equal;
};
