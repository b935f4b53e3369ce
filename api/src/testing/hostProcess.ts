import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');

/**
 * Runs one of the API host's programs (`main.ts`, `cli/main.ts`) as a process, with `PORT=0` unless `env` names
 * one. `preload` is a module that runs before it; the process then also exchanges messages with its parent.
 */
export const spawnProgram = (
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  { detached = false, preload }: { detached?: boolean; preload?: string } = {},
): ChildProcess =>
  spawn(
    process.execPath,
    ['--import', 'tsx', ...(preload ? ['--import', preload] : []), `api/src/${program}`, ...args],
    {
      detached,
      cwd: repository,
      stdio: ['pipe', 'pipe', 'pipe', ...(preload ? (['ipc'] as const) : [])],
      env: { ...process.env, PORT: '0', DATABASE_URL: '', OPERATOR_KEY: '', NODE_OPTIONS: '', ...env },
    },
  );

/** Resolves with the exit code; null if a signal ended the process. */
export const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((done) => child.once('exit', (code) => done(code)));

/**
 * Resolves with the addresses that a starting API host or wallet printed, for members or providers and for operators
 * (empty if it has none), and all that it printed, once `readyLine` is among it. Rejects with its output if it exits
 * first.
 */
export const whenReady = (
  host: ChildProcess,
  readyLine = /^(?:API|Wallet) ready at .+$/m,
): Promise<{ url: string; operatorUrl: string; output: string }> =>
  new Promise((done, fail) => {
    let output = '';
    const read = (text: Buffer) => {
      output += text.toString();
      const url = /^(?:API|Wallet) ready at (\S+)$/m.exec(output)?.[1];
      // Printed before the address for members.
      const operatorUrl = /^Operator desk at (\S+)$/m.exec(output)?.[1] ?? '';
      if (url && readyLine.test(output)) done({ url, operatorUrl, output });
    };
    host.stdout?.on('data', read);
    host.stderr?.on('data', read);
    host.once('close', (code) => fail(new Error(`The process exited with ${code}: ${output}`)));
  });
