import { ageOf } from './Time';
import { changedFields } from './changedFields';
import { fenOf } from './yuan';
import { formatMoney } from './Money';

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
