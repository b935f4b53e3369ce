import { Refusal } from '../refusal';

/** Runs a program to its end and exits; what it refuses is said without a stack. */
export const mainProgram = async (program: () => Promise<number>): Promise<void> => {
  try {
    process.exit(await program());
  } catch (error) {
    if (error instanceof Refusal) for (const reason of error.reasons) console.error(reason);
    else console.error(error);
    process.exit(1);
  }
};

/** A port from the environment, by default from `PORT`. */
export const portFrom = (env: NodeJS.ProcessEnv, otherwise: number, name = 'PORT'): number => {
  const port = Number(env[name] || otherwise);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Refusal(`${name}=${env[name]} is no port.`);
  return port;
};
