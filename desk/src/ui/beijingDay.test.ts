import { beijingDay } from './Time';

test.each([
  ['2026-11-22T15:59:59Z', 0, '2026-11-22'],
  ['2026-11-22T16:00:00Z', 0, '2026-11-23'],
  ['2026-03-01T00:00:00Z', -1, '2026-02-28'],
])('at %s the Beijing day %i days from today is %s', (now, days, day) => {
  expect(beijingDay(days, Date.parse(now))).toBe(day);
});
