import type { Run } from '../measure/openPage';
import { compare, median } from './compare';

const run = (lcp: number, bytes = 1000): Run => ({
  fcp: lcp / 2,
  lcp,
  element: 'img',
  requests: 3,
  apiCalls: 1,
  bytes,
  failed: [],
  errors: [],
});

const home = { name: 'home', address: '/#/', member: false, aim: 0.6 };

it('compares the medians of both sites', () => {
  const compared = compare(home, {
    federated: [run(300), run(9000), run(200, 3000)],
    plain: [run(1000), run(600), run(100)],
  });
  expect(compared).toEqual([
    { page: 'home', measure: 'requests', federated: 3, plain: 3, ratio: 1 },
    { page: 'home', measure: 'bytes', federated: 1000, plain: 1000, ratio: 1 },
    { page: 'home', measure: 'fcp', federated: 150, plain: 300, ratio: 0.5 },
    { page: 'home', measure: 'lcp', federated: 300, plain: 600, ratio: 0.5, aim: 0.6 },
  ]);
});

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
