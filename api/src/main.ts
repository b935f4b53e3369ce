import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { scheduleDaily } from './base/jobs/dailyJob';
import { logFailure } from './base/log/logFailure';
import { withApplicationLogin } from './base/database/applicationLogin';
import { callLimits, jobLimits } from './base/database/limits';
import { withStartLock } from './base/database/locks';
import { readReplica } from './base/database/readReplica';
import { whenReachable } from './base/database/availability';
import { openFieldCipher } from './base/crypto/openFieldCipher';
import { startRotation } from './base/crypto/encryptRows';
import { startCleanup } from './app/cleanup';
import { type Environment, operatorPort } from './base/environment';
import { listen } from './app/listen';
import { openStorage, reportDatabaseError } from './app/openStorage';
import { drain, type End, runProgram } from './app/runProgram';
import { seedFirstOperator } from './operators/identity/firstOperator';
import { nightlyReconciliation } from './operators/console/reconciliation/reconcile';
import { nightlyRebates } from './games/bets/nightlyRebates';
import { nightlySummaries } from './operators/console/reports/routes';
import { connectedProviders } from './money/providers/connectedProviders';
import { startMatching } from './operators/payments/matchPayments';
import { startPayoutResults } from './operators/payouts/providerResults';
import { startDueBonuses } from './promotions/bonuses/dueBonuses';
import { startDepositExpiry } from './money/payments/depositExpiry';
import { listMissing } from './money/payments/realPayments';
import { pushSettings } from './base/pushSettings';
import { startPushSender } from './members/notices/push/pushSender';
import { platformsWith } from './games/platforms/routes';
import { platformsOf } from './sandboxes/connectedPlatforms';
import { sandboxGames } from './sandboxes/sandboxGames';
import { makeServer } from './app/server';

const log = (line: string) => console.log(line);

/** ms for which calls are waited for; a long one, such as a check of the books, may go on. */
const listenerTimeout = 11_000;

/**
 * Starts everything in order. Whatever must be closed is added to `ends` at once, so that a start that fails leaves
 * nothing running.
 */
const start = async (env: Environment, ends: End[]) => {
  const collector = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  // Loaded only where it is used: it takes 40 ms and 10 MB.
  if (collector) ends.push((await import('./base/tracing/startTracing')).startTracing(collector));
  const push = pushSettings(env);
  const { DATA_DIR, BACKUP_DIR: backupFolder } = env;
  const { appUrl, open, openJobs } = await openStorage(env, ends, log);
  const urlOf = (other: string | undefined) => other && withApplicationLogin(other, appUrl);
  const pool = urlOf(env.DATABASE_POOL_URL);
  const db = open(pool ?? appUrl, { isPooled: pool !== undefined, limits: callLimits(env.CALL_TIMEOUT_MS) });
  const { jobs, clock } = await openJobs();
  const standby = urlOf(env.DATABASE_READ_URL);
  const reports = standby
    ? readReplica(open(standby, { connections: 5, limits: jobLimits }), jobs, reportDatabaseError)
    : jobs;
  const cipher = await whenReachable(() => withStartLock(appUrl, () => openFieldCipher(jobs, env)));
  const platforms = platformsOf(sandboxGames(env));
  const { app, operatorApp, services, seed, beginDraining } = await makeServer({
    db,
    jobs,
    reports,
    cipher,
    now: clock.now,
    folders: { data: DATA_DIR, backup: backupFolder },
    logLevel: env.LOG_LEVEL,
    publicUrl: env.PUBLIC_URL,
    mirrors: env.MIRROR_ORIGINS,
    siteDir: env.SITE_DIR,
    push,
    trustedProxies: env.TRUST_PROXY,
    operatorProxies: env.OPERATOR_TRUST_PROXY,
    isTraced: collector !== undefined,
    providers: connectedProviders(env),
    platforms: platformsWith(platforms),
  });
  // Together, so that neither waits for the calls of the other.
  const closeListeners = () =>
    Promise.race([Promise.all([app.close(), operatorApp.close()]), sleep(listenerTimeout, undefined, { ref: false })]);
  ends.push(closeListeners);
  let newKey: string | undefined;
  await whenReachable(() =>
    withStartLock(appUrl, async () => {
      await seed();
      await seedFirstOperator(jobs, env.DATA_DIR, env.OPERATOR_KEY, (key) => {
        newKey = key;
      });
    }),
  );

  ends.push(startRotation(jobs, { cipher, url: appUrl, log }));
  ends.push(startCleanup({ jobs, url: appUrl, pruneFeed: services.cache.feed.prune }));
  if (push) ends.push(startPushSender(services, push));
  ends.push(startDepositExpiry({ ...services, db: jobs }), startDueBonuses({ ...services, db: jobs }));
  ends.push(startMatching({ ...services, db: jobs }), startPayoutResults({ ...services, db: jobs }));
  for (const [job, does] of [
    [nightlyReconciliation(services), 'check the books'],
    [nightlySummaries(services), 'store daily summaries'],
    [nightlyRebates(services), 'compute rebates'],
  ] as const) {
    ends.push(scheduleDaily(job, { url: appUrl, now: services.now, onError: logFailure(console, does) }));
  }
  // Before the jobs end, which may take seconds; above for a start that fails.
  ends.push(closeListeners);
  const serve = async (server: FastifyInstance, place: { port: number; host: string; variable: string }) => {
    const port = await listen(server, place);
    return `http://${place.host.includes(':') ? `[${place.host}]` : place.host}:${port}`;
  };
  const missing = await whenReachable(() => listMissing(jobs, services.sandboxes));
  if (missing.length > 0) log(`Real payments are on, but lack: ${missing.join(', ')}`);
  if (newKey) log(`Operator key: ${newKey}`);
  const deskPort = operatorPort(env);
  if (deskPort !== undefined) {
    const place = { port: deskPort, host: env.OPERATOR_HOST, variable: 'OPERATOR_PORT' };
    log(`Operator desk at ${await serve(operatorApp, place)}`);
  }
  const address = await serve(app, { port: env.PORT, host: env.HOST, variable: 'PORT' });
  ends.push(drain(env, beginDraining));
  log(`API ready at ${address}`);
};

runProgram(start);
