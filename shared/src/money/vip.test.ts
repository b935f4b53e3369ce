import { vipLevel, vipProgress, vipTier } from './vip';

const tiers = ['100.00', '300.00', '0'].map((recharge) => ({ recharge }));

it.each([
  [0, 0],
  ['1', 1],
  [2, 2],
  [3, 2],
  [99, 2],
  [null, 0],
  ['x', 0],
  [-1, 0],
])('the tier of vip %p is at index %d', (vip, index) =>
  expect(vipTier(vip, tiers)).toEqual({ index, level: index + 1, tier: tiers[index] }),
);

it.each([
  [0, 0],
  ['1', 1],
  [3, 3],
  [99, 3],
  [null, 0],
])('vip %p has reached %d tiers', (vip, level) => expect(vipLevel(vip, tiers)).toBe(level));

it('the number of tiers reached needs no tiers', () => expect(vipLevel('2', [])).toBe(2));

it('there is none without tiers', () => {
  expect(vipTier(0, [])).toBeUndefined();
  expect(vipProgress({ vip: 0, paysum: '5' }, [])).toEqual({ percent: 0, missing: undefined, threshold: undefined });
});

it.each([
  [0, '0.00', 0, '100.00'],
  [0, '50', 50, '50.00'],
  [0, '99.49', 99, '0.51'],
  [0, '99.50', 100, '0.50'],
  [0, '250', 100, '0.00'],
  [1, 100, 33, '200.00'],
  [1, '200', 67, '100.00'],
  [2, '500', 0, '0.00'],
  [0, null, 0, '100.00'],
  ['0', '1.00', 1, '99.00'],
])('vip %p with %p deposited: %d %% of its tier', (vip, paysum, percent, missing) =>
  expect(vipProgress({ vip, paysum }, tiers)).toMatchObject({ percent, missing }),
);

it('is complete after the last tier', () =>
  expect(vipProgress({ vip: 3, paysum: '0' }, tiers)).toEqual({
    percent: 100,
    missing: undefined,
    threshold: undefined,
  }));
