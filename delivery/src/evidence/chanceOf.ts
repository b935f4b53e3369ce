/** ln(0!), ln(1!), … as far as they were needed. */
const logs = [0];

const logFactorial = (n: number): number => {
  for (let i = logs.length; i <= n; i += 1) logs.push((logs[i - 1] ?? 0) + Math.log(i));
  return logs[n] ?? 0;
};

/** ln of the ways to choose k of n. */
const choose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** `failed` of so many `pages`. */
interface Share {
  failed: number;
  pages: number;
}

/**
 * How probable it is that `after` has so many failures or more although both fail equally often: Fisher's exact test, one side of it.
 * The usual z-test takes failures for normally distributed, and where they are rare, as here, finds differences several times too often.
 * @returns 0 to 1
 */
export const chanceOf = (before: Share, after: Share): number => {
  const pages = before.pages + after.pages;
  const failed = before.failed + after.failed;
  const all = choose(pages, failed);
  let chance = 0;
  for (let k = after.failed; k <= Math.min(failed, after.pages); k += 1)
    chance += Math.exp(choose(after.pages, k) + choose(before.pages, failed - k) - all);
  return Math.min(1, chance);
};
