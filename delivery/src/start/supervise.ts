import { setTimeout } from 'node:timers/promises';
import { startProcess } from './startProcess';

/** The delay before a restart doubles each time. It starts over when the process has run for a minute. */
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;
const STEADY_MS = 60_000;

type Started = Pick<ReturnType<typeof startProcess>, 'ended' | 'stop'>;

/**
 * Starts a process again whenever it ends.
 * @param name of the process, for the log
 * @param first the process that runs
 * @param restart rejects if it could not be started; aborted by the signal
 * @param log receives a line for each end and each restart
 * @returns a function that ends the process, and restarts it no more
 */
export const supervise = (
  name: string,
  first: Started,
  restart: (signal: AbortSignal) => Promise<Started>,
  log: (line: string) => void,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;
  const watch = async (): Promise<void> => {
    let ended = await current.ended;
    for (let failures = 0; !signal.aborted; failures += 1) {
      const delay = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
      log(`${name} has ended (${ended}). Starting it again in ${delay} ms.`);
      await setTimeout(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const startedAt = Date.now();
      try {
        current = await restart(signal);
        log(`${name} runs again.`);
        ended = await current.ended;
        if (Date.now() - startedAt > STEADY_MS) failures = -1;
      } catch (error) {
        ended = (error as Error).message;
      }
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await Promise.all([current.stop(), watching]);
  };
};

const rolloutsCommand = [process.execPath, '--import', 'tsx', 'delivery/src/rollouts.ts'];

/**
 * Runs `npm run rollouts` as a separate process, since reading telemetry takes time that calls of members would wait
 * for. Starts it again whenever it ends; it ends with this process.
 * @returns a function that stops it
 */
export const superviseRollouts = (log: (line: string) => void, command = rolloutsCommand): (() => Promise<void>) => {
  const start = () =>
    startProcess(command, {
      env: { EXIT_WITH_PARENT: '1' },
      stdio: ['pipe', 'inherit', 'inherit'],
      readyLine: /^$/,
      log,
    });
  return supervise('The rollout worker', start(), async () => start(), log);
};
