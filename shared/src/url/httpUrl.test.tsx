import { httpUrl, isSameOrigin } from './httpUrl';

it.each([
  ['https://game.example/play?t=1', 'https://game.example/play?t=1'],
  ['HTTP://game.example', 'http://game.example/'],
])('accepts the http(s) URL %s', (url, normalized) => expect(httpUrl(url)).toBe(normalized));

it.each(['javascript:alert(1)', 'data:text/html,x', '//game.example', '/play', 'https://', '', null, undefined, 7])(
  'rejects %s',
  (url) => expect(httpUrl(url)).toBeUndefined(),
);

it.each([
  [`${window.location.origin}/service`, true],
  ['https://other.example/service', false],
])('compares the origin of %s with the site’s: %s', (url, same) => expect(isSameOrigin(url)).toBe(same));
