import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { trustProxy } from './clientAddress';
import { Refusal } from './refusal';
import { repository } from './repository';

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a number from 0 to 65535'),
);

const optional = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.pipe(v.optional(schema), v.description(description));

const text = (description: string) => optional(description, v.string());

const isHttpOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/';

const origin = (example: string) =>
  v.pipe(
    v.string(),
    v.check(isHttpOrigin, `must be an origin such as ${example}`),
    v.transform((url) => new URL(url).origin),
  );

const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
};

export const environmentSchema = v.object({
  PORT: v.pipe(v.optional(port, '8080'), v.description('port of the site; 0 lets the system choose one')),
  HOST: text('address to listen on; by default localhost over IPv4 and IPv6'),
  API_PORT: optional('port of the API host in `npm run dev`; PORT + 10 by default', port),
  API_URL: optional(
    'origin of the API host that `npm run site` forwards to and that activated releases are compared with; ' +
      'for the comparison by default the site at PORT',
    origin('http://127.0.0.1:8090'),
  ),
  WALLET_URL: optional(
    'origin of `npm run wallet`, to which `npm run site` forwards wallet calls of game providers',
    origin('http://127.0.0.1:8070'),
  ),
  GAMES_URL: optional(
    'origin of `npm run sandbox:games`, which `npm run site` serves below /sandbox-games',
    origin('http://127.0.0.1:8091'),
  ),
  TRUST_PROXY: v.pipe(
    v.optional(v.string(), '0'),
    v.check(
      (text) => trustProxy(text) !== undefined,
      'must be a number of proxies, or addresses and networks such as 10.0.0.0/8',
    ),
    v.description(
      'proxies in front whose X-Forwarded-* headers count: their addresses and networks (CIDR), separated by commas, ' +
        'or their number if nothing but a proxy can connect, since every connection is trusted then',
    ),
  ),
  HSTS_SUBDOMAINS: v.pipe(
    v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
    v.transform((value) => value === '1'),
    v.description('1 adds includeSubDomains to HSTS: browsers use only HTTPS for all subdomains for a year'),
  ),
  SECURITY_CONTACT: optional(
    'where to report vulnerabilities, such as mailto:security@example.com, for /.well-known/security.txt; without ' +
      'it there is none',
    v.pipe(
      v.string(),
      v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:[+\d-]+)$/, 'must be a mailto:, https: or tel: address'),
    ),
  ),
  MIRROR_ORIGINS: optional(
    "the API host's MIRROR_ORIGINS, which /.well-known/webauthn publishes to browsers",
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((part) => part.trim())),
      v.array(origin('https://mirror.example')),
    ),
  ),
  SITE_DIR: v.pipe(
    v.optional(v.string(), join(repository, 'var', 'site')),
    v.transform((path) => (path.startsWith('s3://') ? path : resolve(path))),
    v.description('folder of the releases and the registry, or a bucket: s3://BUCKET/PREFIX'),
  ),
  SITE_MIRROR: v.pipe(
    v.optional(v.string(), join(repository, 'var', 'mirror')),
    v.description('local copy of the bucket, if SITE_DIR is one'),
  ),
  RELEASE_KEY: text('file of the key that signs the registry; SITE_DIR.key by default'),
  RELEASE_PUBLIC_KEY: text('file of the keys that verify it; the same name with .pub by default'),
  MIN_REVISION: optional(
    'lowest registry revision that an edge accepts; needed on machines that have not served a registry yet',
    v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be a number'), v.transform(Number)),
  ),
  TELEMETRY_MB_PER_HOUR: v.pipe(
    v.optional(v.string(), '20'),
    v.regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 9999'),
    v.transform(Number),
    v.description(
      'MB of telemetry that an edge writes in an hour; beyond half of it, one in 2, 4, 8 … client networks is sampled',
    ),
  ),
  TELEMETRY_KEY: optional(
    'secret with which all edges of a site hash client networks; by default the content of SITE_DIR.telemetry-key, ' +
      'which an edge creates; of a bucket SITE_MIRROR.telemetry-key',
    v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters')),
  ),
  OPERATOR_PORT: optional(
    "port of the operators' listener, for the link that `release -- ship` prints; PORT + 100 by default",
    v.union([v.literal('off'), port], 'must be a number from 0 to 65535, or off'),
  ),
  OPERATOR_URL: optional(
    "URL of the operators' listener for the same link; by default OPERATOR_PORT here",
    v.pipe(v.string(), v.url('must be a URL such as http://127.0.0.1:8180')),
  ),
  METRICS_PORT: optional(
    'port of `GET /metrics` of `npm run site`, for Prometheus: what pages report, by release; without it there is none',
    port,
  ),
  METRICS_HOST: v.pipe(
    v.optional(v.string(), '127.0.0.1'),
    v.description('address of that listener, which needs no token: one of the private network'),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    'OpenTelemetry collector (OTLP over HTTP) that gets the same metrics from `npm run site`',
    v.pipe(v.string(), v.url('must be a URL such as http://127.0.0.1:4318')),
  ),
  RELEASE_BY: v.pipe(
    v.optional(v.string(), userName),
    v.description('who makes a change; by default the name of the user'),
  ),
  CHROMIUM: text(
    "Chromium's file for the smoke test, or the address of `npm run browser`, such as ws://127.0.0.1:9223/SECRET; by " +
      'default chromium-headless-shell or chromium in /usr/bin or PATH',
  ),
  PATH: v.pipe(v.optional(v.string(), ''), v.description('folders in which Chromium is looked for')),
});

/*
 * Each process validates only the variables that it uses: others may belong to another program, such as API_PORT, which
 * Kubernetes sets for a service named `api`.
 */

const storage = ['SITE_DIR', 'SITE_MIRROR', 'RELEASE_KEY', 'RELEASE_PUBLIC_KEY', 'MIN_REVISION'] as const;
const edge = [
  'PORT',
  'HOST',
  'TRUST_PROXY',
  'TELEMETRY_MB_PER_HOUR',
  'TELEMETRY_KEY',
  'HSTS_SUBDOMAINS',
  'SECURITY_CONTACT',
  'MIRROR_ORIGINS',
  ...storage,
] as const;

export const releaseVariables = v.pick(environmentSchema, [...storage, 'RELEASE_BY', 'CHROMIUM', 'PATH']);
/** The variables that tell the address of the API host that an activated release is compared with. */
export const apiVariables = v.pick(environmentSchema, ['API_URL', 'PORT']);
const deskVariables = v.pick(environmentSchema, ['PORT', 'OPERATOR_PORT', 'OPERATOR_URL']);
export const startVariables = v.pick(environmentSchema, edge);
export const siteVariables = v.pick(environmentSchema, [
  ...edge,
  'API_URL',
  'WALLET_URL',
  'GAMES_URL',
  'METRICS_PORT',
  'METRICS_HOST',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]);
export const browserVariables = v.pick(environmentSchema, ['CHROMIUM', 'PATH']);
export const devVariables = v.pick(environmentSchema, ['PORT', 'API_PORT']);

export const edgeOptions = (environment: v.InferOutput<typeof startVariables>) => ({
  trustedProxies: environment.TRUST_PROXY,
  telemetryKey: environment.TELEMETRY_KEY,
  hourlyTelemetry: environment.TELEMETRY_MB_PER_HOUR * 1_000_000,
  hstsSubdomains: environment.HSTS_SUBDOMAINS,
  securityContact: environment.SECURITY_CONTACT,
  mirrors: environment.MIRROR_ORIGINS,
});

export type Environment = v.InferOutput<typeof releaseVariables>;
export type StorageEnvironment = Pick<Environment, (typeof storage)[number]>;

/**
 * Reads the variables of one process. An empty one counts as not set.
 * @param variables such as `releaseVariables`
 * @throws Refusal that names every variable with a wrong value
 */
export const readEnvironment = <S extends v.GenericSchema>(
  variables: S,
  env: NodeJS.ProcessEnv = process.env,
): v.InferOutput<S> => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = v.safeParse(variables, set);
  if (result.success) return result.output;
  throw new Refusal(
    ...result.issues.map(({ path, message, input }) => {
      const name = String(path?.[0]?.key);
      // A secret must not reach a log.
      return name === 'TELEMETRY_KEY' ? `${name} ${message}.` : `${name} ${message}, not ${JSON.stringify(input)}.`;
    }),
  );
};

/** The origin of the operators' desk; undefined if it is not known. */
export const deskOrigin = (): string | undefined => {
  const { PORT, OPERATOR_PORT = PORT === 0 ? 'off' : PORT + 100, OPERATOR_URL } = readEnvironment(deskVariables);
  if (OPERATOR_URL !== undefined) return new URL(OPERATOR_URL).origin;
  return OPERATOR_PORT === 'off' || OPERATOR_PORT === 0 ? undefined : `http://127.0.0.1:${OPERATOR_PORT}`;
};

/** The origin of the API host: `API_URL`, or that of the site at `PORT`, which forwards calls. */
export const apiOrigin = (env?: NodeJS.ProcessEnv): string => {
  const { API_URL, PORT } = readEnvironment(apiVariables, env);
  return API_URL ?? `http://127.0.0.1:${PORT}`;
};
