import { currentMonth, monthAfter, monthName, monthOf } from './months';

afterEach(() => jest.useRealTimers());
const itIs = (moment: string) => jest.useFakeTimers({ now: new Date(moment), doNotFake: ['setTimeout'] });

it('a month begins at midnight in Beijing', () => {
  itIs('2026-05-31T15:59:59Z');
  expect(currentMonth()).toBe('2026-05');
  itIs('2026-05-31T16:00:00Z');
  expect(currentMonth()).toBe('2026-06');
});

it.each([
  ['2026-01', -1, '2025-12'],
  ['2025-12', 1, '2026-01'],
  ['2026-03', -1, '2026-02'],
])('%s and %d months are %s', (month, by, expected) => {
  expect(monthAfter(month, by)).toBe(expected);
});

it.each([
  ['2026-04', '2026-04'],
  ['2026-05', '2026-05'],
  ['2026-06', '2026-05'],
  ['2026-13', '2026-05'],
  ['nonsense', '2026-05'],
  [null, '2026-05'],
])('the address with month %s opens %s', (text, expected) => {
  itIs('2026-05-20T00:00:00Z');
  expect(monthOf(text)).toBe(expected);
});

it('is named without a leading zero', () => {
  expect(monthName('2026-05')).toBe('2026年5月');
  expect(monthName('2026-11')).toBe('2026年11月');
});
