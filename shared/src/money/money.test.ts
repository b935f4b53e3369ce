import { vipLevel, vipProgress, vipTier } from './vip';
import { compareMoney, fromFen, toFen, tryFen } from './fen';
import { formatMoney } from './formatMoney';
import { isPositive, usdtFor, usdtNet } from '@site/contract';

describe('fen', () => {
  it.each([
    ['0.29', 29n],
    ['0', 0n],
    [0.1, 10n],
    ['9999999999.99', 999999999999n],
    ['1234.500000', 123450n],
    ['-12.3', -1230n],
    ['007', 700n],
    [1e9, 100000000000n],
    ['100.', 10000n],
    [0.1 + 0.2, 30n],
    [7.1000000000000005, 710n],
    [9999999999.99, 999999999999n],
    [0.1 + 0.2 - 0.3, 0n],
    [-0, 0n],
    [-12.3, -1230n],
  ])('reads %p', (value, fen) => expect(toFen(value)).toBe(fen));

  it.each([
    '',
    ' ',
    'abc',
    '1e3',
    '+1',
    '1.234',
    '.5',
    '.',
    '1..',
    '1,000',
    'NaN',
    NaN,
    Infinity,
    1e21,
    1e-7,
    1.234,
    '--1',
    '0x1f',
    '１',
  ])('refuses %p', (value) => {
    expect(tryFen(value)).toBeUndefined();
    expect(() => toFen(value)).toThrow(RangeError);
  });

  it('treats a missing amount as none', () => {
    expect(tryFen(null)).toBeUndefined();
    expect(tryFen(undefined)).toBeUndefined();
  });

  it('writes what it reads', () => {
    for (const fen of [0n, 1n, 99n, 100n, 123450n, 999999999999n, -5n, -12345n]) expect(toFen(fromFen(fen))).toBe(fen);
    expect(fromFen(5n)).toBe('0.05');
    expect(fromFen(-5n)).toBe('-0.05');
  });

  it('compares exactly where floats do not', () => {
    expect(compareMoney('0.3', '0.30')).toBe(0);
    expect(compareMoney('100', '99.99')).toBe(1);
    expect(compareMoney('9999999999.98', '9999999999.99')).toBe(-1);
  });
});

describe('formatMoney', () => {
  it.each([
    ['1234.5', '¥1,234.50'],
    ['0', '¥0.00'],
    [1000000, '¥1,000,000.00'],
    ['9999999999.99', '¥9,999,999,999.99'],
    ['-12', '-¥12.00'],
    ['-0.00', '¥0.00'],
    ['0.999', '¥0.99'],
    [123450n, '¥1,234.50'],
    [null, '--'],
    ['garbage', '--'],
    [0.29999999999999993, '¥0.30'],
    [0.999, '¥0.99'],
    [-1e-17, '¥0.00'],
    [NaN, '--'],
  ])('shows %p as %s', (value, text) => expect(formatMoney(value)).toBe(text));

  it('puts a sign before gains when asked, and none before zero', () => {
    expect(formatMoney('8', { signed: true })).toBe('+¥8.00');
    expect(formatMoney('0.00', { signed: true })).toBe('¥0.00');
  });
});

describe('USDT', () => {
  it('rounds down to two places', () => {
    expect(usdtFor({ amount: '100', rate: '6.36' })).toBe('15.72');
    expect(usdtFor({ amount: '0.29', rate: '0.01' })).toBe('29.00');
    expect(usdtFor({ amount: '100.', rate: 7.1000000000000005 })).toBe('14.08');
  });

  it.each([
    ['abc', '6.36'],
    ['-1', '6.36'],
    ['100', '0'],
    ['100', '-6'],
    ['100', null],
    ['100', 'x'],
    ['1.001', '6'],
  ])('returns undefined for %p at the rate %p', (amount, rate) => expect(usdtFor({ amount, rate })).toBeUndefined());

  it('recognizes positive amounts, also in a number with rounding errors', () => {
    expect(isPositive(0.30000000000000004)).toBe(true);
    expect(isPositive('0.000001')).toBe(true);
    for (const none of ['0', '-1', 0, -0, null, undefined, 'x', 0.1 + 0.2 - 0.3]) expect(isPositive(none)).toBe(false);
  });

  it('subtracts the fee and keeps its precision', () => {
    expect(usdtNet({ amount: '100', rate: '6.36', fee: '1' })).toBe('14.72');
    expect(usdtNet({ amount: '100', rate: '6.36', fee: '0.125' })).toBe('15.595');
    expect(usdtNet({ amount: '100', rate: '6.36', fee: null })).toBe('15.72');
    expect(usdtNet({ amount: '6', rate: '6', fee: '5' })).toBe('-4.00');
  });
});

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
