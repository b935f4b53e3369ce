import { Refusal } from '../refusal';

/** Runs a program and exits with its code. Prints a Refusal without a stack and exits with 1. */
export const runMain = async (program: () => Promise<number>): Promise<void> => {
  try {
    process.exit(await program());
  } catch (error) {
    if (error instanceof Refusal) for (const reason of error.reasons) console.error(reason);
    else console.error(error);
    process.exit(1);
  }
};

/** Resolves on SIGINT or SIGTERM, or when the npm process that runs this program has ended. */
export const stopSignal = (): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal));
    if (!process.env.npm_lifecycle_event) return;
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && resolve('the end of npm'), 1000).unref();
  });
