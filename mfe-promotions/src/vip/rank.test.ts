import { progressTo } from './rank';

const tiers = [{ recharge: '1000.00' }, { recharge: 5000 }, { recharge: '0.00' }];

it.each([
  [0, '0.00', 0, '1000.00'],
  [0, '995.00', 100, '5.00'],
  [0, '994.99', 99, '5.01'],
  [1, '1250', 25, '3750.00'],
  [1, '9000.00', 100, '0.00'],
  [2, '9000.00', 0, '0.00'],
  [3, '9000.00', 100, undefined],
])('rank %s with %s deposited is %s percent of the way', (vip, paysum, percent, missing) => {
  expect(progressTo(tiers, vip, paysum)).toEqual({ percent, missing });
});
