import { barOf, scaleOf } from '../overview/Chart';
import { changedFields } from './ChangeTable';
import { ageOf, beijingDay, fenOf, formatMoney, grossGamingRevenue, sumYuan } from './figures';

it.each([
  ['0.00', '0.00'],
  ['999.50', '999.50'],
  ['1234567.50', '1,234,567.50'],
  ['-1234.5678', '-1,234.5678'],
  ['90071992547409931.01', '90,071,992,547,409,931.01'],
])('groups the digits of %s as %s', (yuan, text) => expect(formatMoney(yuan)).toBe(text));

it.each([
  ['100', 10_000n],
  [' 0.5 ', 50n],
  ['0', undefined],
  ['1.234', undefined],
  ['-1', undefined],
  ['1e3', undefined],
])('reads the amount %s as %s fen', (text, fen) => expect(fenOf(text)).toBe(fen));

it.each([
  ['2026-11-22 10:00:00', '不到 1 分钟'],
  ['2026-11-22 09:58:00', '2 分钟'],
  ['2026-11-22 07:00:00', '3 小时'],
  ['2026-11-18 10:00:00', '4 天'],
])('tells that %s, in Beijing time, was %s ago', (since, age) =>
  expect(ageOf(since, Date.parse('2026-11-22T02:00:30Z'))).toBe(age),
);

it('lists the fields of a change with those that differ first', () =>
  expect(
    changedFields({ rate: '7.1', limits: { low: 1, high: 9 } }, { rate: '7.1', limits: { low: 2, high: 9 } }),
  ).toEqual([
    { field: 'limits.low', before: '1', after: '2' },
    { field: 'rate', before: '7.1', after: '7.1' },
    { field: 'limits.high', before: '9', after: '9' },
  ]));

it('lists only the fields of what is new', () =>
  expect(changedFields(null, { amount: '5.00' })).toEqual([{ field: 'amount', before: '—', after: '5.00' }]));

it('keeps the fields that a partial change does not set', () =>
  expect(changedFields({ stage: 'waiting', amount: '5.00' }, { stage: 'approved' }, true)).toEqual([
    { field: 'stage', before: 'waiting', after: 'approved' },
    { field: 'amount', before: '5.00', after: '5.00' },
  ]));

it('compares lists item by item and lists of texts as a whole', () =>
  expect(changedFields({ roles: ['admin'], ways: [{ name: 'a' }] }, { roles: ['admin', 'editor'], ways: [] })).toEqual([
    { field: 'roles', before: 'admin', after: 'admin、editor' },
    { field: 'ways.1.name', before: 'a', after: '—' },
    { field: 'ways', before: '—', after: '—' },
  ]));

it.each([
  ['2026-11-22T15:59:59Z', 0, '2026-11-22'],
  ['2026-11-22T16:00:00Z', 0, '2026-11-23'],
  ['2026-03-01T00:00:00Z', -1, '2026-02-28'],
])('at %s the Beijing day %i days from today is %s', (now, days, day) => {
  expect(beijingDay(days, Date.parse(now))).toBe(day);
});

it.each([
  [['1.50', '-2'], '-0.50'],
  [['0.10', '0.20'], '0.30'],
  [['-0.05', '0.05'], '0.00'],
  [[], '0.00'],
])('adds %j to %s', (amounts, sum) => {
  expect(sumYuan(amounts)).toBe(sum);
});

it.each([
  { values: [0, 50, 100], heights: [0, 50, 100], tops: [100, 50, 0] },
  { values: [100, -100], heights: [50, 50], tops: [0, 50] },
  { values: [-10], heights: [100], tops: [0] },
  { values: [0, 0], heights: [0, 0], tops: [100, 100] },
])('draws columns of $values from zero', ({ values, heights, tops }) => {
  const bars = values.map((value, index) => barOf(value, index, scaleOf(values)));
  expect(bars.map(({ height }) => height)).toEqual(heights);
  expect(bars.map(({ y }) => y)).toEqual(tops);
});

it.each([
  ['-250.00', '250.00'],
  ['99.50', '-99.50'],
  ['0.00', '0.00'],
  ['-0.00', '0.00'],
])('turns win_loss %s of members into gross gaming revenue %s', (winLoss, revenue) => {
  expect(grossGamingRevenue({ win_loss: winLoss })).toBe(revenue);
});
