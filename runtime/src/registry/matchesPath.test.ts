import { satisfiesCaret } from '../federation/loadPart';
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

it.each([
  ['1.0.0', '^1.0.0', true],
  ['1.2.0', '^1.1.9', true],
  ['1.1.10', '^1.1.9', true],
  ['1.0.9', '^1.1.0', false],
  ['2.0.0', '^1.9.0', false],
  ['1.9.0', '^2.0.0', false],
])('version %s is in the range %s: %s', (version, range, fits) => expect(satisfiesCaret(version, range)).toBe(fits));
