import { addRows, type Results } from './results';
import { drawTrend } from './trend';
import type { Row } from './row';

const lcp = (value: number): Row => ({ name: 'home: LCP / plain', value, unit: 'x', aim: 0.25, note: 'a / b' });
const at = (commit: string) => ({ commit, date: '2026-11-22T00:00:00.000Z', runs: 3 });
const none: Results = { rows: {}, results: [] };

it('keeps a result for each commit, in the order of measuring', () => {
  const results = addRows(addRows(none, [lcp(0.24)], at('aaa')), [lcp(0.2217)], at('bbb'));
  expect(results.rows).toEqual({ 'home: LCP / plain': { unit: 'x', aim: 0.25 } });
  expect(results.results.map(({ commit, values }) => [commit, values['home: LCP / plain']])).toEqual([
    ['aaa', 0.24],
    ['bbb', 0.222],
  ]);
});

it('merges the rows of the same commit, and records null for what could not be measured', () => {
  const game: Row = { name: 'balance fresh', value: Number.NaN, unit: 'ms', aim: 1000 };
  const { results } = addRows(addRows(none, [lcp(0.24)], at('aaa')), [game], at('aaa'));
  expect(results.map(({ values }) => values)).toEqual([{ 'home: LCP / plain': 0.24, 'balance fresh': null }]);
});

it('draws a curve with its aim for each row that has one', () => {
  const requests: Row = { name: 'home: requests', value: 87, unit: 'count' };
  const svg = drawTrend(addRows(addRows(none, [lcp(0.3), requests], at('aaa')), [lcp(0.2)], at('bbb')));
  expect(svg).toContain('home: LCP / plain');
  expect(svg).not.toContain('home: requests');
  expect(svg.match(/<circle/g)).toHaveLength(2);
  expect(svg).toContain('≤ 0.25x');
});
