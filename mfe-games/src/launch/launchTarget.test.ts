import { launchTarget } from './launchTarget';

it.each([
  ['dailiD=1', { kind: 'agent' }],
  ['dailiD=1&name=AG', { kind: 'agent' }],
  ['dailiD=2', { kind: 'service' }],
  ['dailiD=', { kind: 'service' }],
  ['dailiD=&name=AG', { kind: 'service' }],
  ['name=AG', { kind: 'game', platform: 'AG', type: 0, code: '' }],
  ['name=AG&type=3&code=AG1001', { kind: 'game', platform: 'AG', type: 3, code: 'AG1001' }],
  ['name=AG&type=', { kind: 'game', platform: 'AG', type: 0, code: '' }],
  ['name=AG&type=slots', { kind: 'game', platform: 'AG', type: 'slots', code: '' }],
  ['', undefined],
])('reads the query %j', (query, target) => expect(launchTarget(new URLSearchParams(query))).toEqual(target));
