import { sumYuan } from './yuan';

test.each([
  [['1.50', '-2'], '-0.50'],
  [['0.10', '0.20'], '0.30'],
  [['-0.05', '0.05'], '0.00'],
  [[], '0.00'],
])('adds %j to %s', (amounts, sum) => {
  expect(sumYuan(amounts)).toBe(sum);
});
