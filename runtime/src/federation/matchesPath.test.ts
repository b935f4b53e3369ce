import { matchesPath } from './matchesPath';

test.each([
  ['/deposit', '/deposit', true],
  ['/deposit', '/Deposit/', true],
  ['/deposit', '/deposits', false],
  ['/deposit', '/deposit/1', false],
  ['/', '/', true],
  ['/message/:id', '/message/7', true],
  ['/message/:id', '/message/', false],
  ['/message/:id', '/message', false],
  ['/message/:id/read', '/message/7/edit', false],
])('the route %s matches the path %s: %s', (route, path, matches) => {
  expect(matchesPath(route, path)).toBe(matches);
});
