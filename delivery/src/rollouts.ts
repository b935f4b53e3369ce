import { readEnvironment, releaseVariables } from './environment';
import { startRolloutWorker } from './rollout/rolloutWorker';
import { runMain, stopSignal } from './start/runMain';
import { openSite } from './store/site';

/**
 * `npm run rollouts`: advances and withdraws automatic rollouts and executes operators' requests. With
 * EXIT_WITH_PARENT it ends when its stdin does.
 */
void runMain(async () => {
  const environment = readEnvironment(releaseVariables);
  const stop = startRolloutWorker(openSite(environment), environment.SITE_DIR, (line) => console.error(line));
  const parentEnded = new Promise<void>((resolve) => {
    if (process.env.EXIT_WITH_PARENT) process.stdin.resume().once('end', resolve).once('error', resolve);
  });
  // The worker's own timers keep no process alive.
  const alive = setInterval(() => undefined, 60_000);
  await Promise.race([stopSignal(), parentEnded]);
  await stop();
  clearInterval(alive);
  return 0;
});
