import { resolve } from 'node:path';
import * as v from 'valibot';
import { loopbackAddresses, isTrustProxy } from './http/address';
import { isDataKey } from './crypto/fieldCipher';

/** The parts of a text that commas separate. */
const list = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.transform((parts) => parts.filter(Boolean)),
);

const folder = v.pipe(
  v.string(),
  v.transform((path) => resolve(path)),
);

const milliseconds = (initial: string, pattern: RegExp, range: string) =>
  v.pipe(
    v.optional(v.string(), initial),
    v.regex(pattern, `must be a number of milliseconds from ${range}`),
    v.transform(Number),
  );

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const repositoryVar = resolve(import.meta.dirname, '../../../var');

const dataKey = v.pipe(
  v.string(),
  v.trim(),
  v.check(isDataKey, 'must be 32 bytes in base64 or hexadecimal, such as `openssl rand -base64 32`'),
);

const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must be a URL such as postgres://user@host:5432/database'),
  // Without a host, as `postgres://user@/database?host=/folder`, a socket is used.
  v.check(
    (url) => URL.canParse(url.replace('@/', '@localhost/')),
    'must be a URL such as postgres://user@host:5432/database; signs such as # in a password as %23',
  ),
);

const nodeUrl = v.optional(
  v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+/, 'must be a URL such as http://127.0.0.1:8545')),
);

const url = (example: string) => v.optional(v.pipe(v.string(), v.url(`must be a URL such as ${example}`)));

const vapidKeyMessage = 'must be a key in base64url, as `npx web-push generate-vapid-keys` prints it';

const variable = <const Schema extends v.GenericSchema>(about: string, schema: Schema) =>
  v.pipe(schema, v.description(about));

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const origins = (about: string) =>
  v.pipe(
    list,
    v.array(v.pipe(v.string(), v.check(isOrigin, 'must be origins such as https://push.example.com'))),
    v.description(about),
  );

const port = (initial: string) =>
  v.pipe(
    v.optional(v.string(), initial),
    v.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535'),
    v.transform(Number),
    v.maxValue(65_535, 'must be a port number from 0 to 65535'),
  );

/** The environment variables of the API host and of the operator command. An empty one counts as not set. */
export const environmentSchema = v.object({
  PORT: variable('port to listen on; 0 lets the system choose one', port('8080')),
  HOST: variable(
    'address to listen on; 0.0.0.0 accepts other machines, 127.0.0.1 also listens on ::1',
    v.optional(v.string(), '127.0.0.1'),
  ),
  DATA_DIR: variable(
    'folder of the operator key, the data key and the private PostgreSQL',
    v.optional(folder, repositoryVar),
  ),
  DATABASE_URL: variable(
    'PostgreSQL 15 or newer to use; without it the host runs a private one in DATA_DIR',
    v.optional(databaseUrl),
  ),
  BACKUP_DIR: variable(
    'folder on another disk to which `npm run backup` copies the private PostgreSQL, see docs/backup.md',
    v.optional(folder),
  ),
  DATABASE_APP_URL: variable(
    'the same database with the user that serves requests, a member of the role site_app that owns nothing; ' +
      'needed with DATABASE_URL',
    v.optional(databaseUrl),
  ),
  DATABASE_POOL_URL: variable(
    'the same database behind PgBouncer in transaction mode, for the connections of calls; with the user of ' +
      'DATABASE_APP_URL. Jobs and locks stay on direct connections',
    v.optional(databaseUrl),
  ),
  DATABASE_READ_URL: variable(
    'a standby of the same database, for reports, exports and the check of the books; with the user of ' +
      'DATABASE_APP_URL. While it does not answer, the primary does',
    v.optional(databaseUrl),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    'OpenTelemetry collector (OTLP over HTTP) that gets spans of changes; without it nothing is traced',
    url('http://127.0.0.1:4318'),
  ),
  DATA_KEY: variable(
    'encrypts account numbers, mobiles and e-mail addresses: 32 bytes in base64 or hexadecimal, the same for all ' +
      'hosts; without it the first start makes one in DATA_DIR/data-key',
    v.optional(dataKey),
  ),
  DATA_KEY_OLD: v.pipe(
    list,
    v.array(dataKey),
    v.description('further data keys, separated by commas, whose values are read while DATA_KEY replaces them'),
  ),
  ETH_RPC_URL: variable(
    'Ethereum node (JSON-RPC over HTTP) from which `npm run payments` learns of payments in USDT by ERC20; without ' +
      'it that chain is not watched',
    nodeUrl,
  ),
  TRON_RPC_URL: variable('the same for TRC20: the JSON-RPC of a TRON node, such as https://HOST/jsonrpc', nodeUrl),
  CHAIN_POLL_MS: variable('ms between two looks at a chain', milliseconds('5000', /^\d{2,6}$/, '10 to 999999')),
  CALL_TIMEOUT_MS: variable(
    'ms in which calls are answered, with code 500, while the database does not answer',
    milliseconds('5000', /^\d{3,6}$/, '100 to 999999'),
  ),
  DRAIN_DELAY_MS: variable(
    'ms between the first 503 of /readyz and the refusal of connections when the host stops, for balancers',
    milliseconds('0', /^\d{1,5}$/, '0 to 99999'),
  ),
  OPERATOR_HOST: variable(
    "address of the operators' listener; keep it off the public network",
    v.optional(v.string(), '127.0.0.1'),
  ),
  OPERATOR_PORT: variable(
    "port of the operators' listener; by default PORT + 100, 0 lets the system choose, off opens none",
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(off|\d{1,5})$/, 'must be a port number from 0 to 65535, or off'),
        v.transform((value) => (value === 'off' ? ('off' as const) : Number(value))),
        v.check((value) => value === 'off' || value <= 65_535, 'must be a port number from 0 to 65535, or off'),
      ),
    ),
  ),
  OPERATOR_TRUST_PROXY: variable(
    "proxies of the operators' listener whose X-Forwarded-For and -Proto count: addresses, separated by commas",
    list,
  ),
  TRUST_PROXY: v.pipe(
    v.optional(v.string(), loopbackAddresses.join(',')),
    v.check(isTrustProxy, 'must be a number of proxies, or addresses and networks such as 10.0.0.0/8'),
    v.description(
      "proxies of the members' listener whose X-Forwarded-* headers count, as above; with `npm start` the edge reads " +
        'it and is the only one here',
    ),
  ),
  OPERATOR_KEY: variable(
    'personal access token of the operator admin; without it a new database gets one in DATA_DIR/operator-key',
    v.optional(
      v.pipe(v.string(), v.trim(), v.minLength(32, 'must have at least 32 characters, such as `openssl rand -hex 32`')),
    ),
  ),
  OPERATOR_URL: variable(
    "URL of the operators' listener that `npm run operator` calls; by default OPERATOR_PORT here",
    url('http://127.0.0.1:8180'),
  ),
  PUBLIC_URL: variable(
    "the site's public address, in links that members get and for passkeys; by default that of the request",
    url('https://example.com'),
  ),
  MIRROR_ORIGINS: origins(
    'further origins of the site, separated by commas, at which the passkeys of PUBLIC_URL work; the edge needs them ' +
      'too',
  ),
  VAPID_PUBLIC_KEY: variable(
    "public key with which members' browsers subscribe to push messages, as `npx web-push generate-vapid-keys` " +
      'prints it; without the keys no push messages are offered',
    v.optional(v.pipe(v.string(), v.regex(/^[\w-]{87}$/, vapidKeyMessage))),
  ),
  VAPID_PRIVATE_KEY: variable(
    'the private key of VAPID_PUBLIC_KEY',
    v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, vapidKeyMessage))),
  ),
  VAPID_SUBJECT: variable(
    'contact address for push services, such as mailto:ops@example.com; needed with the keys',
    v.optional(v.pipe(v.string(), v.regex(/^(mailto:[^@]+@|https:\/\/)[^@]+$/, 'must be a mailto: or https: address'))),
  ),
  PUSH_ORIGINS: origins(
    'origins of push services beside those of the known browsers, separated by commas; they may use http',
  ),
  SANDBOX_PROVIDER_URL: variable(
    'the payment provider for tests that `npm run sandbox:provider` starts, such as http://127.0.0.1:8090',
    url('http://127.0.0.1:8090'),
  ),
  SANDBOX_PROVIDER_SECRET: variable(
    'signs the calls between the host and SANDBOX_PROVIDER_URL, in both directions',
    v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  ),
  WALLET_PORT: variable(
    'port of `npm run wallet`, the listener of game providers; 0 lets the system choose one',
    port('8070'),
  ),
  WALLET_HOST: variable('address of that listener', v.optional(v.string(), '127.0.0.1')),
  SANDBOX_GAMES_SECRET: variable(
    'signs the wallet calls of `npm run sandbox:games`, the games of the sandbox platforms; without it they open no ' +
      'games',
    v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  ),
  SANDBOX_GAMES_URL: variable(
    "address of its games; by default /sandbox-games on the site's own, as `npm start` serves it",
    v.optional(v.pipe(v.string(), v.url('must be a URL such as http://127.0.0.1:8091'))),
  ),
  SITE_DIR: v.pipe(
    v.optional(v.string(), resolve(repositoryVar, 'site')),
    v.transform((path) => (path.startsWith('s3://') ? undefined : resolve(path))),
    v.description("folder of the site's releases, whose errors operators see beside the deposits; a bucket shows none"),
  ),
  LOG_LEVEL: variable(
    `lowest level that is logged: ${logLevels.join(', ')}`,
    v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'warn'),
  ),
  EXIT_WITH_PARENT: v.pipe(
    v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
    v.transform((value) => value === '1'),
    v.description('1 stops the host when its stdin closes'),
  ),
});

export type Environment = v.InferOutput<typeof environmentSchema>;

/** The port of the operators' listener; undefined if there is none. */
export const operatorPort = ({ PORT, OPERATOR_PORT }: Environment): number | undefined => {
  if (OPERATOR_PORT === 'off') return undefined;
  return OPERATOR_PORT ?? (PORT === 0 ? 0 : PORT + 100);
};

/** Variables whose wrong value is shown. All others may contain a secret, such as a URL with a password. */
const shown = new Set([
  'PORT',
  'CALL_TIMEOUT_MS',
  'CHAIN_POLL_MS',
  'DRAIN_DELAY_MS',
  'OPERATOR_PORT',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'EXIT_WITH_PARENT',
]);

/** Reads and validates the environment. Throws an error whose message names each wrong variable. */
export const readEnvironment = (env: NodeJS.ProcessEnv = process.env): Environment => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = v.safeParse(environmentSchema, set);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => {
    const [name = ''] = v.getDotPath(issue)?.split('.') ?? [];
    return shown.has(name) ? `${name} ${issue.message}, not "${String(issue.input)}".` : `${name} ${issue.message}.`;
  });
  throw new Error(['These environment variables are wrong:', ...problems].join('\n'));
};
