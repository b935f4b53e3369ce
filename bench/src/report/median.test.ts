import { median } from './median';

it.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 10, 2], 3],
  [[100, 20, 3], 20],
])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected));

it('leaves its input as it is', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

it('of nothing is no number', () => expect(median([])).toBeNaN());
