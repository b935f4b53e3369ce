import { isPositive, lessFee, usdtOf } from './usdt';

/** A decimal as numerator and power of ten. */
const exact = (decimal: string): [over: bigint, under: bigint] => {
  const [whole = '', places = ''] = decimal.replace('-', '').split('.');
  const over = BigInt(whole + places);
  return [decimal.startsWith('-') ? -over : over, 10n ** BigInt(places.length)];
};

let state = 20_261_121;
const below = (most: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
};
const rounds = 10_000;
const millionths = (value: bigint) => `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`;

/** Any amount and rate, or an amount at a whole cent of USDT and one fen to either side. */
const question = (round: number): { fen: bigint; rate: string } => {
  const rateCents = 1 + below(2000);
  if (round % 2) {
    const fen = BigInt(below(1_000_000)) * BigInt(rateCents) + BigInt(below(3) - 1);
    return {
      fen: fen < 0n ? 0n : fen,
      rate: `${Math.floor(rateCents / 100)}.${String(rateCents % 100).padStart(2, '0')}`,
    };
  }
  const fen = below(50) ? BigInt(below(1_000_000)) * BigInt(1 + below(1_000_000)) : 999_999_999_999n;
  return { fen, rate: millionths(BigInt(1 + below(20_000_000))) };
};

test('converts down to two places, exactly, in 10 000 cases (decisions 27)', () => {
  for (let round = 0; round < rounds; round++) {
    const { fen, rate } = question(round);
    const usdt = usdtOf(fen, rate);
    const [over, under] = exact(usdt);
    const [rateOver, rateUnder] = exact(rate);
    const cents = (over * 100n) / under;
    expect(usdt).toMatch(/^\d+\.\d\d0000$/);
    /* cents / 100 <= fen / 100 / rate < (cents + 1) / 100 */
    if (cents * rateOver > fen * rateUnder || (cents + 1n) * rateOver <= fen * rateUnder)
      throw new Error(`${fen} fen at ${rate}: ${usdt}`);
  }
});

test('charges the fee exactly, and knows when nothing is left, in 10 000 cases', () => {
  for (let round = 0; round < rounds; round++) {
    const { fen, rate } = question(round);
    const usdt = usdtOf(fen, rate);
    const whole = BigInt(usdt.replace('.', ''));
    const near = whole + BigInt(below(3) - 1);
    const fee = millionths(round % 3 || near < 0n ? BigInt(below(100_000_000)) : near);
    const net = lessFee(usdt, fee);
    const left = whole - BigInt(fee.replace('.', ''));
    const [over, under] = exact(net);
    if (over * 1_000_000n !== left * under || isPositive(net) !== left > 0n)
      throw new Error(`${usdt} - ${fee}: ${net}`);
  }
});
