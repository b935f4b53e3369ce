import { httpUrl } from './httpUrl';

it.each([
  ['https://game.example/play?t=1', 'https://game.example/play?t=1'],
  ['HTTP://game.example', 'http://game.example/'],
])('accepts %s', (address, url) => expect(httpUrl(address)).toBe(url));

it.each(['javascript:alert(1)', 'data:text/html,x', '//game.example', '/play', 'https://', '', null, undefined, 7])(
  'rejects %s',
  (address) => expect(httpUrl(address)).toBeUndefined(),
);
