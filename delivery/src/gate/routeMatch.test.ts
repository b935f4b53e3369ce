import { leadsTo, routeKey } from './routeMatch';

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
])('%s leads to %s: %s', (link, route, expected) => {
  expect(leadsTo(link, route)).toBe(expected);
});

test('routes that differ in the name of a parameter alone, or in case, are the same', () => {
  expect(routeKey('/Notice/:id/')).toBe(routeKey('/notice/:key'));
  expect(routeKey('/notice/id')).not.toBe(routeKey('/notice/:id'));
});
