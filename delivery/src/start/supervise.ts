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

const programCommand = (file: string) => [process.execPath, '--import', 'tsx', file];

/** Runs a program as a process that ends with this one, and starts it again whenever it ends. */
const superviseProgram = (name: string, command: string[], log: (line: string) => void): (() => Promise<void>) => {
  const start = () =>
    startProcess(command, {
      env: { EXIT_WITH_PARENT: '1' },
      stdio: ['pipe', 'inherit', 'inherit'],
      readyLine: /^$/,
      log,
    });
  return supervise(name, start(), async () => start(), log);
};

/**
 * Runs `npm run rollouts` as a separate process, since reading telemetry takes time that calls of members would wait
 * for.
 * @returns a function that stops it
 */
export const superviseRollouts = (
  log: (line: string) => void,
  command = programCommand('delivery/src/rollouts.ts'),
): (() => Promise<void>) => superviseProgram('The rollout worker', command, log);

/**
 * Runs `npm run payments` as a separate process if a node of a blockchain is configured.
 * @returns a function that stops it
 */
export const supervisePayments = (log: (line: string) => void): (() => Promise<void>) =>
  process.env.ETH_RPC_URL || process.env.TRON_RPC_URL
    ? superviseProgram('The chain watcher', programCommand('api/src/app/payments.ts'), log)
    : async () => undefined;
