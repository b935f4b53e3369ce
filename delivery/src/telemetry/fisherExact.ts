import type { ReleaseStats } from './countTelemetry';

/** ln(n!), extended when needed. */
const logFactorials = [0];

const logFactorial = (n: number): number => {
  for (let i = logFactorials.length; i <= n; i += 1) logFactorials.push((logFactorials[i - 1] ?? 0) + Math.log(i));
  return logFactorials[n] ?? 0;
};

const logBinomial = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

type Sample = Pick<ReleaseStats, 'errors' | 'pages'>;

/**
 * Fisher's exact test, one-sided: the probability of at least as many errors in `after` if both releases fail equally
 * often. The usual z-test assumes a normal distribution and, for rare errors, finds differences several times too
 * often.
 * @returns 0 to 1
 */
export const fisherExact = (before: Sample, after: Sample): number => {
  const errors = before.errors + after.errors;
  const all = logBinomial(before.pages + after.pages, errors);
  let probability = 0;
  for (let k = after.errors; k <= Math.min(errors, after.pages); k += 1)
    probability += Math.exp(logBinomial(after.pages, k) + logBinomial(before.pages, errors - k) - all);
  return Math.min(1, probability);
};
