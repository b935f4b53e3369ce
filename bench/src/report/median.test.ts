import { median, percentile } from './median';

it.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 10, 2], 3],
  [[100, 20, 3], 20],
])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected));

it('median leaves its input unchanged', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

it('the median of an empty list is NaN', () => expect(median([])).toBeNaN());

it.each([
  [[7], 7],
  [Array.from({ length: 20 }, (_, index) => index + 1), 19],
  [[3, 1, 2], 3],
])('the 95th percentile of %j is %d', (values, expected) => expect(percentile(values, 0.95)).toBe(expected));
