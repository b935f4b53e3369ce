import { beijingNow } from '../ui/time/beijingTime';
import { updateServerClock, serverNow } from './serverClock';

const device = Date.parse('2026-11-21T01:55:00Z');
beforeEach(() => jest.useFakeTimers({ now: device }));
afterEach(() => {
  updateServerClock(new Date().toUTCString());
  jest.useRealTimers();
});

it.each([
  ['five minutes ahead', 'Sat, 21 Nov 2026 02:00:00 GMT', 300_500],
  ['a little behind', 'Sat, 21 Nov 2026 01:54:00 GMT', -59_500],
  ['within the precision of the Date header', 'Sat, 21 Nov 2026 01:55:01 GMT', 0],
  ['hours ahead, which is implausible', 'Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['unreadable', 'soon', 0],
])('sets the server clock by an API host whose date is %s', (_, date, ahead) => {
  updateServerClock(date);
  expect(serverNow() - device).toBe(ahead);
});

it('sets the time in Beijing', () => {
  expect(beijingNow().time).toBe('09:55');
  updateServerClock('Sat, 21 Nov 2026 02:00:00 GMT');
  expect(beijingNow()).toEqual({ date: '2026-11-21', time: '10:00' });
  updateServerClock(undefined);
  expect(beijingNow().time).toBe('10:00');
});

it.each([
  ['2026-11-21T02:00:00Z', { date: '2026-11-21', time: '10:00' }],
  ['2026-11-21T03:59:59Z', { date: '2026-11-21', time: '11:59' }],
  ['2026-11-21T16:00:00Z', { date: '2026-11-22', time: '00:00' }],
])('converts %s to Beijing time', (instant, clock) => expect(beijingNow(Date.parse(instant))).toEqual(clock));
