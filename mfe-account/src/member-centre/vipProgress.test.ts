import { vipProgress } from './vipProgress';

const tiers = [{ recharge: '1000.00' }, { recharge: '3000.00' }, { recharge: '0.00' }];

test.each([
  ['half of the first tier', 0, '500.00', 50],
  ['numbers that arrive as text', '1', '1500', 50],
  ['rounded down', 1, '1000.00', 33],
  ['rounded up', 1, '2000.00', 67],
  ['capped at 100', 0, '5000.00', 100],
  ['nothing paid', 0, '0.00', 0],
  ['a threshold of nothing', 2, '10.00', 0],
  ['past the last tier', 3, '10.00', 100],
])('%s', (_, vip, paysum, percent) => {
  expect(vipProgress({ vip, paysum }, tiers)).toBe(percent);
});

test('without tiers nothing can be told', () => {
  expect(vipProgress({ vip: 0, paysum: '10.00' }, [])).toBe(0);
});
