import { beijingNow } from './beijingTime';

it.each([
  ['2026-11-21T02:00:00Z', { date: '2026-11-21', time: '10:00' }],
  ['2026-11-21T03:59:59Z', { date: '2026-11-21', time: '11:59' }],
  ['2026-11-21T16:00:00Z', { date: '2026-11-22', time: '00:00' }],
])('converts %s to Beijing time', (instant, clock) => expect(beijingNow(Date.parse(instant))).toEqual(clock));
