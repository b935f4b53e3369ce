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

/** Reads a port from the environment. @throws Refusal if it is not one */
export const readPort = (env: NodeJS.ProcessEnv, defaultPort: number, name = 'PORT'): number => {
  const port = Number(env[name] || defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Refusal(`${name}=${env[name]} is not a port. Set ${name} to a number from 0 to 65535.`);
  return port;
};

/** Resolves on SIGINT or SIGTERM, or when the npm process that runs this program has ended. */
export const stopSignal = (): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal));
    if (!process.env.npm_lifecycle_event) return;
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && resolve('the end of npm'), 1000).unref();
  });
