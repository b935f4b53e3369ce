import { logLikelihoodRatio } from './measures';

const of = (hits: number, total: number) => ({ hits, total });

test('is negative for equal shares, and more so with more pages', () => {
  const few = logLikelihoodRatio(of(30, 10_000), of(1, 333), 0.01);
  const many = logLikelihoodRatio(of(300, 100_000), of(10, 3330), 0.01);
  expect(few).toBeLessThan(-1);
  expect(many).toBeCloseTo(10 * few, 5);
});

test('is positive if the second share is higher by the difference', () => {
  expect(logLikelihoodRatio(of(30, 10_000), of(13, 1000), 0.01)).toBeGreaterThan(2);
});

test('equals the ratio of the binomial likelihoods if the first share is certain', () => {
  const [share, difference, total, hits] = [0.02, 0.01, 100, 4];
  const ofShare = (p: number) => hits * Math.log(p) + (total - hits) * Math.log(1 - p);
  const exact = ofShare(share + difference) - ofShare(share);
  expect(logLikelihoodRatio(of(share * 1e9, 1e9), of(hits, total), difference)).toBeCloseTo(exact, 3);
});

test('is 0 without any page, and finite where no page or each page has a hit', () => {
  expect(logLikelihoodRatio(of(0, 0), of(0, 0), 0.01)).toBe(0);
  expect(logLikelihoodRatio(of(0, 100), of(0, 100), 0.01)).toBeCloseTo(100 * Math.log(0.99), 5);
  expect(logLikelihoodRatio(of(100, 100), of(100, 100), 0.01)).toBeLessThan(0);
  expect(Number.isFinite(logLikelihoodRatio(of(0, 100), of(100, 100), 0.5))).toBe(true);
});
