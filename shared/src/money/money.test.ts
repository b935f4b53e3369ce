import Big from 'big.js';
import { compareMoney, fromFen, toFen, tryFen } from './fen';
import { formatMoney } from './formatMoney';
import { isPositive, usdtFor, usdtNet } from './usdt';

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
  ])('reads %p', (value, fen) => expect(toFen(value)).toBe(fen));

  it.each(['', ' ', 'abc', '1e3', '+1', '1.234', '.5', '1.', '1,000', 'NaN', NaN, Infinity, 1e21, '--1', '0x1f', '１'])(
    'refuses %p',
    (value) => {
      expect(tryFen(value)).toBeUndefined();
      expect(() => toFen(value)).toThrow(RangeError);
    },
  );

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
  ])('shows %p as %s', (value, text) => expect(formatMoney(value)).toBe(text));

  it('puts a sign before gains when asked, and none before zero', () => {
    expect(formatMoney('8', { signed: true })).toBe('+¥8.00');
    expect(formatMoney('0.00', { signed: true })).toBe('¥0.00');
    expect(formatMoney('8', { symbol: '' })).toBe('8.00');
  });
});

describe('USDT', () => {
  it('rounds down to two places', () => {
    expect(usdtFor({ amount: '100', rate: '6.36' })).toBe('15.72');
    expect(usdtFor({ amount: '0.29', rate: '0.01' })).toBe('29.00');
  });

  it.each([
    ['abc', '6.36'],
    ['-1', '6.36'],
    ['100', '0'],
    ['100', '-6'],
    ['100', null],
    ['100', 'x'],
    ['1.001', '6'],
  ])('cannot tell %p at the rate %p', (amount, rate) => expect(usdtFor({ amount, rate })).toBeUndefined());

  it('subtracts the fee and keeps its precision', () => {
    expect(usdtNet({ amount: '100', rate: '6.36', fee: '1' })).toBe('14.72');
    expect(usdtNet({ amount: '100', rate: '6.36', fee: '0.125' })).toBe('15.595');
    expect(usdtNet({ amount: '100', rate: '6.36', fee: null })).toBe('15.72');
    expect(usdtNet({ amount: '6', rate: '6', fee: '5' })).toBe('-4.00');
  });

  it('agrees with a decimal library over many amounts, rates and fees', () => {
    let state = 7;
    const below = (most: number) => (state = (state * 48271) % 2147483647) % most;
    for (let round = 0; round < 3000; round++) {
      const amount = `${below(10 ** 9)}${below(10)}.${String(below(100)).padStart(2, '0')}`;
      const rate = `${below(12)}.${String(1 + below(999999)).padStart(6, '0')}`;
      const fee = `${below(9)}.${String(below(1000000)).padStart(6, '0')}`;
      const cents = new Big(toFen(amount).toString());
      const oracle = withPrecision(() => cents.div(100).div(rate).round(2, Big.roundDown));
      expect(usdtFor({ amount, rate })).toBe(oracle.toFixed(2));
      const net = usdtNet({ amount, rate, fee });
      expect(new Big(net ?? 'NaN').eq(oracle.minus(fee))).toBe(true);
      expect(isPositive(net)).toBe(oracle.minus(fee).gt(0));
    }
  });
});

/** Division in the library stops after DP places; enough of them that cutting to two is exact. */
function withPrecision<Result>(run: () => Result): Result {
  Big.DP = 30;
  return run();
}
