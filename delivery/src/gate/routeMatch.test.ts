import { matchesRoute, routeKey } from './conflicts';

test.each([
  ['/assets', '/assets', true],
  ['/Assets/', '/assets', true],
  ['/', '/', true],
  ['/assets', '/', false],
  ['/notice/5', '/notice/:id', true],
  ['/notice/:value', '/notice/:id', true],
  ['/notice', '/notice/:id', false],
  ['/notice/5/more', '/notice/:id', false],
  ['/notice/:value', '/notice/latest', false],
  ['/help/a/b', '/help/*', true],
  ['/help', '/help/*', true],
  ['/helping', '/help/*', false],
])('link %s matches route %s: %s', (link, route, expected) => {
  expect(matchesRoute(link, route)).toBe(expected);
});

test('gives routes that differ only in case or parameter names the same key', () => {
  expect(routeKey('/Notice/:id/')).toBe(routeKey('/notice/:key'));
  expect(routeKey('/notice/id')).not.toBe(routeKey('/notice/:id'));
});
