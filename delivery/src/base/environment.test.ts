import { contentSecurityPolicy } from '../edge/securityHeaders';
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

test.each([
  [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535, not 65536.'],
  [{ PORT: '80 80' }, 'PORT must be a number from 0 to 65535, not "80 80".'],
  [{ API_URL: 'http://localhost/api' }, 'API_URL must be an origin such as http://127.0.0.1:8090'],
  ...['yes', '1.5', '100', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', '::1/129', '10.0.0.1,x', ','].map(
    (value): [NodeJS.ProcessEnv, string] => [
      { TRUST_PROXY: value },
      `TRUST_PROXY must be a number of proxies, or addresses and networks such as 10.0.0.0/8, not "${value}".`,
    ],
  ),
])('rejects %j', (env, message) => expect(() => readEnvironment(environmentSchema, env)).toThrow(message));

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
  METRICS_PORT: 'none',
};

test.each([
  ['release', releaseVariables, []],
  ['release activate', apiVariables, ['PORT', 'API_URL']],
  ['start', startVariables, ['PORT', 'TRUST_PROXY']],
  ['site', siteVariables, ['PORT', 'TRUST_PROXY', 'API_URL', 'METRICS_PORT']],
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

test('names a wrong telemetry key without its value', () => {
  expect(() => readEnvironment(startVariables, { TELEMETRY_KEY: 'too short' })).toThrow(
    /^TELEMETRY_KEY must have at least 32 characters\.$/,
  );
});

test('the Content-Security-Policy of a page names no other origin for scripts and connections', () => {
  const policy = contentSecurityPolicy('<script>1</script>');
  expect(policy).toMatch(/; script-src 'self' 'sha256-[^ ;]+';/);
  expect(policy).not.toContain('connect-src');
  expect(policy).toContain("default-src 'self';");
});
