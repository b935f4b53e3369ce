import { httpUrl } from './httpUrl';

it.each([
  ['https://game.example/play?t=1', 'https://game.example/play?t=1'],
  ['HTTP://game.example', 'http://game.example/'],
])('%s may be opened', (address, url) => expect(httpUrl(address)).toBe(url));

it.each(['javascript:alert(1)', 'data:text/html,x', '//game.example', '/play', 'https://', '', null, undefined, 7])(
  '%s is refused',
  (address) => expect(httpUrl(address)).toBeUndefined(),
);
