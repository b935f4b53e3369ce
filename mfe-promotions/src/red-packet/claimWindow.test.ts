import { claimWindow } from './claimWindow';

const rule = (start_time: string, end_time: string) => ({ start_time, end_time });
const morning = [rule('10:00:00', '12:00:00')];

it.each([
  [morning, '09:59', 'early'],
  [morning, '10:00', 'open'],
  [morning, '11:59', 'open'],
  [morning, '12:00', 'late'],
  [[...morning, rule('20:00:00', '21:00:00')], '15:00', 'early'],
  [[...morning, rule('20:00:00', '21:00:00')], '21:00', 'late'],
  [[rule('00:00:00', '23:59:59')], '23:59', 'open'],
  [[rule('22:00:00', '02:00:00')], '01:00', 'open'],
  [[rule('22:00:00', '02:00:00')], '03:00', 'early'],
  [[], '03:00', 'open'],
])('%j at %s is %s', (rules, now, state) => expect(claimWindow(rules, now)).toBe(state));
