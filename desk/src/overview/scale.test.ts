import { grossGamingRevenue } from '../ui/yuan';
import { barsOf, scaleOf } from './scale';

test.each([
  { values: [0, 50, 100], heights: [0, 50, 100], tops: [100, 50, 0] },
  { values: [100, -100], heights: [50, 50], tops: [0, 50] },
  { values: [-10], heights: [100], tops: [0] },
  { values: [0, 0], heights: [0, 0], tops: [100, 100] },
])('draws columns of $values from zero', ({ values, heights, tops }) => {
  const bars = barsOf(
    values.map((value) => ({ value })),
    scaleOf(values),
  );
  expect(bars.map(({ height }) => height)).toEqual(heights);
  expect(bars.map(({ y }) => y)).toEqual(tops);
});

test.each([
  ['-250.00', '250.00'],
  ['99.50', '-99.50'],
  ['0.00', '0.00'],
  ['-0.00', '0.00'],
])('turns win_loss %s of members into gross gaming revenue %s', (winLoss, revenue) => {
  expect(grossGamingRevenue({ win_loss: winLoss })).toBe(revenue);
});
