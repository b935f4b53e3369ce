import { table } from './table';

it('formats a line for each row, with its aim if it has one', () => {
  const text = table([
    { name: 'home: LCP / twin ', value: 0.238, unit: 'x', aim: 0.25, note: '900 / 3780 ms' },
    { name: 'home: bytes', value: 512_340, unit: 'kB', aim: 350_000 },
    { name: 'home: requests', value: 87, unit: 'count' },
    { name: 'Lighthouse, /faq: performance', value: 97, unit: 'of100', aim: 97, atLeast: true },
    { name: 'return from a game', value: Number.NaN, unit: 'ms', aim: 1000, note: 'reloaded' },
  ]);
  expect(text.split('\n')).toEqual([
    '| row                           | today                 | aim         | met    |',
    '| ----------------------------- | --------------------- | ----------- | ------ |',
    '| home: LCP / twin              | 0.24x (900 / 3780 ms) | <= 0.25x    | met    |',
    '| home: bytes                   | 512.3 kB              | <= 350.0 kB | missed |',
    '| home: requests                | 87                    |             |        |',
    '| Lighthouse, /faq: performance | 97                    | >= 97       | met    |',
    '| return from a game            | - (reloaded)          | <= 1000 ms  | missed |',
  ]);
});
