import { canBeFramed } from './ServicePage';

it.each([
  ['https://service.example/chat', 'https:', true],
  ['https://service.example/chat', 'http:', true],
  ['http://service.example/chat', 'https:', false],
  ['http://127.0.0.1:9000/chat', 'http:', true],
  [`${window.location.origin}/api/service`, 'https:', true],
])('%s in an %s page can be framed: %s', (url, protocol, framed) => expect(canBeFramed(url, protocol)).toBe(framed));
