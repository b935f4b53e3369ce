import { Refusal } from '../refusal';
import { parseOverrideOrigins } from './overrideOrigins';
import { contentSecurityPolicy } from './securityHeaders';

test.each([
  [undefined, []],
  ['', []],
  [' , ', []],
  ['http://localhost:8082', ['http://localhost:8082']],
  [
    'http://localhost:8082, https://dev.example.com ,http://localhost:8082',
    ['http://localhost:8082', 'https://dev.example.com'],
  ],
])('parses %j as %j', (text, origins) => expect(parseOverrideOrigins(text)).toEqual(origins));

test.each([
  '*',
  'localhost:8082',
  'http://localhost:8082/',
  'http://localhost:8082/static',
  'http://localhost:80',
  'http://localhost:99999',
  'http://LOCALHOST:8082',
  'http://*.example.com',
  'http://user@localhost:8082',
  "http://a;script-src'unsafe-inline'",
  'ws://localhost:8082',
  'javascript:alert(1)',
])('rejects %j and names it', (part) => {
  expect(() => parseOverrideOrigins(`http://localhost:8081,${part}`)).toThrow(Refusal);
  expect(() => parseOverrideOrigins(`http://localhost:8081,${part}`)).toThrow(JSON.stringify(part));
});

describe('the policy of a page', () => {
  const directives = (policy: string) =>
    Object.fromEntries(policy.split('; ').map((it) => [it.split(' ')[0], it.split(' ').slice(1)]));

  test('allows scripts, images and connections from the override origins, and nothing else', () => {
    const closed = directives(contentSecurityPolicy('<script>1</script>'));
    const open = directives(
      contentSecurityPolicy('<script>1</script>', ['http://localhost:8082', 'https://dev.example.com']),
    );
    expect(open).toEqual({
      ...closed,
      'script-src': [...(closed['script-src'] ?? []), 'http://localhost:8082', 'https://dev.example.com'],
      'img-src': [...(closed['img-src'] ?? []), 'http://localhost:8082', 'https://dev.example.com'],
      'connect-src': [
        "'self'",
        'http://localhost:8082',
        'https://dev.example.com',
        'ws://localhost:8082',
        'wss://dev.example.com',
      ],
    });
  });

  test('has no further origin by default', () =>
    expect(contentSecurityPolicy('', parseOverrideOrigins(undefined))).toBe(contentSecurityPolicy()));
});
