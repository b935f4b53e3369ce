import { median, percentile, ratioRow, table } from './report';

test.each([
  [[3], 3, 3],
  [[9, 1, 5], 5, 9],
  [[4, 1, 10, 2], 3, 10],
  [[100, 20, 3], 20, 100],
  [Array.from({ length: 20 }, (_, index) => index + 1), 10.5, 19],
  [[], NaN, NaN],
])('the median of %j is %d, its 95th percentile %d', (values, middle, high) => {
  const before = [...values];
  expect([median(values), percentile(values, 0.95)]).toEqual([middle, high]);
  expect(values).toEqual(before);
});

test('formats a line for each row, with its aim if it has one', () => {
  const text = table([
    ratioRow('home: LCP / bare stack', 'ms', [900, 3780], 0.25),
    { name: 'home: bytes', value: 512_340, unit: 'kB', aim: 350_000 },
    { name: 'home: requests', value: 87, unit: 'count' },
    ratioRow('home: requests / main', 'count', [39, 0], 1),
  ]);
  expect(text.split('\n')).toEqual([
    '| row                    | today                    | aim         | met    |',
    '| ---------------------- | ------------------------ | ----------- | ------ |',
    '| home: LCP / bare stack | 0.24x (900 ms / 3780 ms) | <= 0.25x    | met    |',
    '| home: bytes            | 512.3 kB                 | <= 350.0 kB | missed |',
    '| home: requests         | 87                       |             |        |',
    '| home: requests / main  | - (39 / 0)               | <= 1.00x    | missed |',
  ]);
});
