import { readEnvironment, releaseVariables } from './base/environment';
import { startRenewal } from './registry/signature';
import { startRolloutWorker } from './rollout/rolloutWorker';
import { runMain, stopSignal } from './start/runMain';
import { openSite } from './pages/openSite';

/**
 * `npm run rollouts`: advances and withdraws automatic rollouts, executes operators' requests, renews the signature of
 * the registry, and brings pages that are files up to date. It listens to nothing, and is the only process that needs
 * the signing key all the time. With EXIT_WITH_PARENT it ends when its stdin does.
 */
void runMain(async () => {
  const environment = readEnvironment(releaseVariables);
  const site = openSite(environment);
  const log = (line: string): void => console.error(line);
  const stopWorker = startRolloutWorker(site, log);
  const stopRenewal = startRenewal(site, log);
  const parentEnded = new Promise<void>((resolve) => {
    if (process.env.EXIT_WITH_PARENT) process.stdin.resume().once('end', resolve).once('error', resolve);
  });
  // The worker's own timers keep no process alive.
  const alive = setInterval(() => undefined, 60_000);
  await Promise.race([stopSignal(), parentEnded]);
  await Promise.all([stopWorker(), stopRenewal()]);
  clearInterval(alive);
  return 0;
});
