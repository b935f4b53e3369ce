import Big from 'big.js';
import { fromFen, toFen } from './fen';
import { isPositive, usdtFor, usdtNet, usdtToPay } from '@site/contract';

/*
 * Held against exact rationals: a decimal is read digit by digit as numerator / power of ten, and only multiplied
 * across.
 */
interface Rational {
  over: bigint;
  under: bigint;
}
const exact = (decimal: string): Rational => {
  const [whole = '', places = ''] = decimal.replace('-', '').split('.');
  const over = BigInt(whole + places);
  return { over: decimal.startsWith('-') ? -over : over, under: 10n ** BigInt(places.length) };
};
const minus = (a: Rational, b: Rational): Rational => ({
  over: a.over * b.under - b.over * a.under,
  under: a.under * b.under,
});
const dividedBy = (a: Rational, b: Rational): Rational => ({ over: a.over * b.under, under: a.under * b.over });
/** -1n, 0n or 1n. */
const sign = ({ over }: Rational) => (over > 0n ? 1n : over < 0n ? -1n : 0n);

const rounds = 10_000;
/* One seed, so that a failure comes again. */
let state = 20_261_121;
const below = (most: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
};
const digits = (most: number) => String(below(10 ** (1 + below(most))));
const decimal = (whole: number, places: number) => {
  const fraction = Array.from({ length: below(places + 1) }, () => below(10)).join('');
  return fraction ? `${digits(whole)}.${fraction}` : digits(whole);
};

interface Question {
  amount: string;
  rate: string;
}
const someRate = () => {
  const rate = decimal(3, 6);
  return sign(exact(rate)) > 0n ? rate : '0.000001';
};
const anything = (): Question => ({ amount: below(50) ? decimal(10, 2) : '9999999999.99', rate: someRate() });
/**
 * An amount that is a whole number of USDT cents, or one fen to either side of it, where a rounding mistake would
 * show.
 */
const nearTie = (): Question => {
  const rateCents = 1 + below(2000);
  const amount = fromFen(BigInt(below(1_000_000)) * BigInt(rateCents) + BigInt(below(3) - 1));
  return { amount: amount.replace('-', ''), rate: fromFen(BigInt(rateCents)) };
};
const question = (round: number) => (round % 2 ? nearTie() : anything());

it('converts down to two places, exactly, in 10 000 cases', () => {
  for (let round = 0; round < rounds; round++) {
    const asked = question(round);
    const usdt = usdtFor(asked) ?? '';
    expect(usdt).toMatch(/^\d+\.\d\d$/);
    const left = minus(dividedBy(exact(asked.amount), exact(asked.rate)), exact(usdt));
    /* 0 <= amount / rate - usdt < 0.01 */
    if (sign(left) < 0n || sign(minus(left, exact('0.01'))) >= 0n) throw new Error(JSON.stringify({ asked, usdt }));
  }
});

it('charges the fee exactly, and knows when nothing is left, in 10 000 cases', () => {
  for (let round = 0; round < rounds; round++) {
    const asked = question(round);
    const usdt = usdtFor(asked) ?? '';
    const millionths = BigInt(usdt.replace('.', '')) * 10_000n + BigInt(below(3) - 1);
    const edge =
      millionths < 0n ? '0' : `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`;
    const fee = round % 3 ? decimal(3, 6) : edge;
    const net = usdtNet({ ...asked, fee }) ?? '';
    const expected = minus(exact(usdt), exact(fee));
    if (sign(minus(exact(net), expected)) !== 0n) throw new Error(JSON.stringify({ asked, fee, net }));
    if (isPositive(net) !== sign(expected) > 0n) throw new Error(JSON.stringify({ asked, fee, net }));
  }
});

it('reads a JSON number as the text it stands for, also with the noise of a sum, in 10 000 cases', () => {
  for (let round = 0; round < rounds; round++) {
    const fen = BigInt(below(2 ** 31)) * BigInt(1 + below(400));
    const number = Number(fromFen(fen));
    if (toFen(number) !== fen) throw new Error(String(number));
    const noisy = number + 0.1 + 0.2 - 0.3;
    if (toFen(noisy) !== fen) throw new Error(String(noisy));
  }
});

it('agrees with a decimal library', () => {
  /* Its division stops after this number of places: enough that cutting to two is exact. */
  Big.DP = 30;
  for (let round = 0; round < rounds; round++) {
    const asked = question(round);
    const fee = decimal(3, 6);
    const usdt = new Big(asked.amount).div(asked.rate).round(2, Big.roundDown);
    const toPay = new Big(asked.amount).div(asked.rate).round(2, Big.roundUp);
    if (usdtFor(asked) !== usdt.toFixed(2)) throw new Error(JSON.stringify(asked));
    if (usdtToPay(asked) !== toPay.toFixed(2)) throw new Error(JSON.stringify(asked));
    if (!usdt.minus(fee).eq(usdtNet({ ...asked, fee }) ?? 'none')) throw new Error(JSON.stringify({ asked, fee }));
  }
});
