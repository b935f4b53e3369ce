import { makeProcessCache } from '../members/calls/processCache';
import { makeWriteTracker } from '../base/cache/trackWrites';
import { loopbackAddresses, trustProxy } from '../base/http/address';
import { success } from '../base/http/result';
import { traceCalls } from '../base/tracing/span';
import { makeSessionUses } from '../members/calls/sessionUses';
import { makeThrottles } from '../base/http/throttle';
import type { Database } from '../base/database/database';
import { loggerOptions, type LogStream } from '../base/log/requestLogger';
import type { FieldCipher } from '../base/crypto/fieldCipher';
import { agents } from '../promotions/agents/routes';
import { content } from '../members/content/routes';
import { events } from '../members/events/routes';
import { members } from '../members/routes';
import { deskFolder, serveDesk } from '../operators/console/desk';
import { addMetrics } from '../operators/console/metrics/metrics';
import type { WatchedFolders } from '../operators/console/metrics/gauges';
import { notices } from '../members/notices/routes';
import type { PushSettings } from '../base/pushSettings';
import { operatorRoutes } from '../operators/routes';
import { passkeys } from '../members/passkeys/routes';
import type { PaymentProvider } from '../money/providers/provider';
import { paymentsWith } from '../money/routes';
import { payoutAccounts } from '../money/payouts/accounts/routes';
import { games } from '../games/lobby/routes';
import { platformsWith } from '../games/platforms/routes';
import { connectedPlatforms } from '../sandboxes/connectedPlatforms';
import { promotions } from '../promotions/routes';
import { statements } from '../money/statements/routes';
import type { Domain, Services } from '../members/calls/services';
import { servedContract } from '@site/contract/schemas';
import { compressShared } from '../base/http/compressShared';
import { makeApp, senderTimeouts, type SenderTimeouts } from './makeApp';

/** The whole answer, once it was asked for; it is the same for the life of the process. */
let contractAnswer: string | undefined;

/** The contract itself, so that releases and other programs can be compared with this host. */
const contract: Domain = {
  routes: (app) => {
    // Not a call of the contract: it is served during maintenance too, and a site does not need it.
    app.get('/api/contract', { onSend: compressShared }, (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send((contractAnswer ??= JSON.stringify(success(servedContract())))),
    );
  },
};

const domainsWith = (platforms: Domain, payments: Domain): Domain[] => [
  // First, since it adds a header to answers of another domain.
  events,
  members,
  passkeys,
  notices,
  payoutAccounts,
  payments,
  statements,
  games,
  platforms,
  promotions,
  content,
  contract,
  agents,
];

interface Options {
  db: Database;
  /** Database of long jobs, if they have other limits than calls. */
  jobs?: Database;
  /** What reports read from, if not from `jobs`. */
  reports?: Database;
  cipher: FieldCipher;
  /** Folders whose free space `/metrics` shows. */
  folders?: WatchedFolders;
  now?: () => Date;
  /** Milliseconds that measure how old cached values are; they never go back. */
  clock?: () => number;
  logLevel?: string;
  logStream?: LogStream;
  publicUrl?: string | undefined;
  mirrors?: readonly string[];
  siteDir?: string | undefined;
  push?: PushSettings | undefined;
  /** The platforms domain; tests connect other platforms. */
  platforms?: Domain;
  /** Companies that take members' payments. */
  providers?: readonly PaymentProvider[];
  /** Names of the platforms that are sandboxes; by default those of `connectedPlatforms`. */
  sandboxNames?: readonly string[];
  /** Proxies in front of the members' listener whose `X-Forwarded-*` headers count, as `trustProxy` accepts them. */
  trustedProxies?: string;
  /** Proxies in front of the operators' listener whose `X-Forwarded-*` headers count: addresses or networks. */
  operatorProxies?: readonly string[];
  timeouts?: SenderTimeouts;
  /** Whether spans are exported. */
  isTraced?: boolean;
}

/**
 * The API host: `app` serves members, `operatorApp` serves operators on a separate listener. Neither listens yet. After
 * `beginDraining`, members' answers end their connections, and `/readyz` answers 503.
 */
export const makeServer = async ({
  db: database,
  jobs = database,
  reports = jobs,
  cipher,
  folders = {},
  now = () => new Date(),
  clock,
  logLevel = 'warn',
  logStream = process.stderr,
  publicUrl,
  mirrors = [],
  siteDir,
  push,
  platforms = platformsWith(connectedPlatforms),
  providers = [],
  sandboxNames = connectedPlatforms.local.map(({ platname }) => platname),
  trustedProxies = loopbackAddresses.join(','),
  operatorProxies = [],
  timeouts = senderTimeouts,
  isTraced = false,
}: Options) => {
  const logger = loggerOptions(logLevel, logStream);
  const writes = makeWriteTracker();
  const db = writes.track(database);
  const cache = makeProcessCache({ db: database, writes, clock });
  const { app, beginDraining } = makeApp(db, { logger, trustProxy: trustProxy(trustedProxies), timeouts });
  const operatorTrust = operatorProxies.length > 0 ? [...operatorProxies] : false;
  const { app: operatorApp } = makeApp(db, { logger, trustProxy: operatorTrust, timeouts });
  if (isTraced) traceCalls(app);
  addMetrics(
    { app, operatorApp },
    { pools: { calls: db, jobs, ...(reports === jobs ? {} : { reports }) }, cache, folders },
  );
  // Not tracked, since it changes no cached value: all polls would wait for the change feed once a second.
  const sessionUses = makeSessionUses(database, app.log);
  app.addHook('onClose', sessionUses.flush);
  const services: Services = {
    db,
    dbOf: (memberId) => writes.trackMember(database, memberId),
    jobs,
    reports,
    cipher,
    throttles: makeThrottles(db),
    cache,
    sessionUses,
    now,
    publicUrl,
    mirrors,
    siteDir,
    sandboxes: sandboxNames,
    payoutProviders: providers.filter(({ payout }) => payout),
    push,
    log: app.log,
  };
  const domains = domainsWith(platforms, paymentsWith(providers));
  for (const domain of domains) await domain.routes?.(app, services);
  operatorRoutes(operatorApp, services);
  await serveDesk(operatorApp, deskFolder);

  const seed = async () => {
    for (const domain of domains) await domain.seed?.({ ...services, db: jobs });
  };
  return { app, operatorApp, services, seed, beginDraining };
};
