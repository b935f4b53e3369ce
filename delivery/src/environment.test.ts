import { contentSecurityPolicy } from './edge/securityHeaders';
import {
  apiOrigin,
  apiVariables,
  devVariables,
  environmentSchema,
  readEnvironment,
  releaseVariables,
  siteVariables,
  startVariables,
} from './environment';
import { Refusal } from './refusal';

const parseOverrideOrigins = (text?: string): string[] =>
  readEnvironment(startVariables, { OVERRIDE_ORIGINS: text }).OVERRIDE_ORIGINS;

test.each([
  [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535, not 65536.'],
  [{ PORT: '80 80' }, 'PORT must be a number from 0 to 65535, not "80 80".'],
  [{ API_URL: 'http://localhost/api' }, 'API_URL must be an origin such as http://127.0.0.1:8090'],
  ...['yes', '1.5', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', '::1/129', '10.0.0.1,x', ','].map(
    (value): [NodeJS.ProcessEnv, string] => [
      { TRUST_PROXY: value },
      `TRUST_PROXY must be a number of proxies, or addresses and networks such as 10.0.0.0/8, not "${value}".`,
    ],
  ),
])('rejects %j', (env, message) => expect(() => readEnvironment(environmentSchema, env)).toThrow(message));

test.each([
  ['2', 2],
  ['10.0.0.1', ['10.0.0.1']],
  [' 10.0.0.0/8, fd00::/8,::1 ', ['10.0.0.0/8', 'fd00::/8', '::1']],
])('TRUST_PROXY=%s is read as %j', (text, expected) =>
  expect(readEnvironment(siteVariables, { TRUST_PROXY: text }).TRUST_PROXY).toEqual(expected),
);

test('an empty variable counts as not set', () =>
  expect(readEnvironment(environmentSchema, { PORT: '', SITE_DIR: '', HOST: '' })).toEqual(
    readEnvironment(environmentSchema, {}),
  ));

test.each<[NodeJS.ProcessEnv, string]>([
  [{}, 'http://127.0.0.1:8080'],
  [{ PORT: '9000' }, 'http://127.0.0.1:9000'],
  [{ PORT: '9000', API_URL: 'http://10.0.0.5:8090/' }, 'http://10.0.0.5:8090'],
])('releases are compared with the API host of %j at %s', (env, origin) => expect(apiOrigin(env)).toBe(origin));

const wrong = {
  PORT: 'abc',
  API_PORT: 'tcp://10.0.0.1:80',
  API_URL: 'nonsense',
  TRUST_PROXY: 'yes',
  OVERRIDE_ORIGINS: '*',
  METRICS_PORT: 'none',
};

test.each([
  ['release', releaseVariables, []],
  ['release activate', apiVariables, ['PORT', 'API_URL']],
  ['start', startVariables, ['PORT', 'TRUST_PROXY', 'OVERRIDE_ORIGINS']],
  ['site', siteVariables, ['PORT', 'TRUST_PROXY', 'OVERRIDE_ORIGINS', 'API_URL', 'METRICS_PORT']],
  ['dev', devVariables, ['PORT', 'API_PORT']],
])('%s rejects wrong values of only the variables that it uses', (_process, variables, names) => {
  const rejected = Object.entries(wrong).filter(([name, value]) => {
    try {
      readEnvironment(variables, { [name]: value });
      return false;
    } catch {
      return true;
    }
  });
  expect(rejected.map(([name]) => name).toSorted()).toEqual(names.toSorted());
});

test.each([
  [undefined, []],
  ['', []],
  [' , ', []],
  ['http://localhost:8082', ['http://localhost:8082']],
  [
    'http://localhost:8082, https://dev.example.com ,http://localhost:8082',
    ['http://localhost:8082', 'https://dev.example.com'],
  ],
])('parses the override origins %j as %j', (text, origins) => expect(parseOverrideOrigins(text)).toEqual(origins));

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
])('rejects the override origin %j and names it', (part) => {
  expect(() => parseOverrideOrigins(`http://localhost:8081,${part}`)).toThrow(Refusal);
  expect(() => parseOverrideOrigins(`http://localhost:8081,${part}`)).toThrow(JSON.stringify(part));
});

test('names a wrong telemetry key without its value', () => {
  expect(() => readEnvironment(startVariables, { TELEMETRY_KEY: 'too short' })).toThrow(
    /^TELEMETRY_KEY must have at least 32 characters\.$/,
  );
});

describe('the Content-Security-Policy of a page', () => {
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
