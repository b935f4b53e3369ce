import { matchesPath } from './matchesPath';

test.each([
  ['/deposit', '/deposit', true],
  ['/deposit', '/Deposit/', true],
  ['/deposit', '/deposits', false],
  ['/deposit', '/deposit/1', false],
  ['/', '/', true],
  ['/', '/deposit', false],
  ['/bank/cards', '/Bank/Cards', true],
  ['/bank/cards', '/bank', false],
  ['/a.c', '/abc', false],
  ['/x/(y', '/deposit', false],
])('the route %s matches the path %s: %s', (route, path, matches) => {
  expect(matchesPath(route, path)).toBe(matches);
});
