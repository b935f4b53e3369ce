import { table } from './table';

it('formats a line for each measure, with its aim if it has one', () => {
  const text = table([
    { page: 'home', measure: 'requests', federated: 12, plain: 8.5, ratio: 12 / 8.5 },
    { page: 'home', measure: 'bytes', federated: 201_340, plain: 180_000, ratio: 1.1186 },
    { page: 'home', measure: 'lcp', federated: 900.4, plain: 2000, ratio: 0.4502, aim: 0.6 },
    { page: 'deposit', measure: 'fcp', federated: 900, plain: 2000, ratio: 0.45 },
    { page: 'deposit', measure: 'lcp', federated: 2100, plain: 2000, ratio: 1.05, aim: 1 },
  ]);
  expect(text.split('\n')).toEqual([
    'page     measure     federated     plain  ratio  aim',
    '-------  ----------  ---------  --------  -----  ---------------',
    'home     requests           12       8.5  1.41x',
    '         bytes (br)   201.3 kB  180.0 kB  1.12x',
    '         LCP            900 ms   2000 ms  0.45x  <= 0.60x met',
    'deposit  FCP            900 ms   2000 ms  0.45x',
    '         LCP           2100 ms   2000 ms  1.05x  <= 1.00x missed',
  ]);
});
