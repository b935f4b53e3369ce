import { Refusal, WrongUsage } from '../base/refusal';

/**
 * Runs a program and exits with its code. Prints a Refusal without a stack and exits with 1; prints wrong usage and
 * exits with 2.
 */
export const runMain = async (program: () => Promise<number>): Promise<void> => {
  try {
    process.exit(await program());
  } catch (error) {
    console.error(error instanceof Refusal || error instanceof WrongUsage ? error.message : error);
    process.exit(error instanceof WrongUsage ? 2 : 1);
  }
};

/** Resolves on SIGINT, SIGTERM or SIGHUP, or when the npm process that runs this program has ended. */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (!process.env.npm_lifecycle_event) return;
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && resolve(), 1000).unref();
  });
