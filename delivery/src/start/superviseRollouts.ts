import { setTimeout } from 'node:timers/promises';
import { startProcess } from './startProcess';

const rolloutsCommand = [process.execPath, '--import', 'tsx', 'delivery/src/rollouts.ts'];

const RESTART_DELAY_MS = 1000;

/**
 * Runs `npm run rollouts` as a separate process, since reading telemetry takes time that calls of members would wait
 * for. Starts it again whenever it ends; it ends with this process.
 * @param log receives a line for each restart
 * @param command what runs it
 * @param restartDelay ms
 * @returns a function that stops it
 */
export const superviseRollouts = (
  log: (line: string) => void,
  { command = rolloutsCommand, restartDelay = RESTART_DELAY_MS } = {},
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const start = () =>
    startProcess(command, {
      env: { EXIT_WITH_PARENT: '1' },
      stdio: ['pipe', 'inherit', 'inherit'],
      readyLine: /^$/,
      log,
    });
  let current = start();
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      const how = await current.ended;
      if (signal.aborted) return;
      log(`The rollout worker exited (${how}). Restarting it.`);
      await setTimeout(restartDelay, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) current = start();
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await Promise.all([current.stop(), watching]);
  };
};
