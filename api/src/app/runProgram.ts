import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { type Environment, readEnvironment } from '../base/environment';
import { StartRefused } from '../base/errors/startRefused';
import { redactText } from '../base/log/redact';
import { PortInUse } from './listen';

export type End = () => unknown;

/**
 * Starts everything in order. Whatever must be closed is added to `ends` at once, so that a start that fails leaves
 * nothing running.
 */
type Start = (env: Environment, ends: End[]) => Promise<void>;

/** Lets balancers notice that `/readyz` answers 503; to be added to `ends` after what closes the listeners. */
export const drain =
  ({ DRAIN_DELAY_MS: delay }: Environment, beginDraining: () => void): End =>
  async () => {
    if (delay === 0) return;
    beginDraining();
    await sleep(delay);
  };

/** ms after which the process exits although something did not close. */
const endTimeout = 15_000;

const run = (env: Environment, start: Start) => {
  const ends: End[] = [];
  let ending = false;
  let exitCode = 0;
  /** Closes everything once, in reverse order; requests in flight are finished first. */
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), env.DRAIN_DELAY_MS + endTimeout).unref();
    await started;
    for (const close of ends.toReversed()) {
      await Promise.resolve(close()).catch((error: unknown) => {
        console.error(error);
        exitCode = 1;
      });
    }
    process.exit(exitCode);
  };
  const started = start(env, ends).catch((error: unknown) => {
    const isExpected = error instanceof PortInUse || error instanceof StartRefused;
    // An error of a URL shows it with its password.
    console.error(isExpected ? error.message : redactText(inspect(error)));
    exitCode = 1;
    void end();
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end());
  if (env.EXIT_WITH_PARENT) process.stdin.on('end', end).on('close', end).resume();
};

/** Runs a program until a signal ends it, and closes what it has opened in reverse order. */
export const runProgram = (start: Start): void => {
  try {
    run(readEnvironment(), start);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
};
