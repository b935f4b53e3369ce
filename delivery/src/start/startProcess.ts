import { spawn, type SpawnOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import { repository } from '../base/repository';

/**
 * Runs a program to its end.
 * @param cwd the folder to run it in
 * @returns its output on stdout and stderr, and why it failed: exit code, signal or error; undefined if it succeeded
 */
export const runProgram = (
  [program = '', ...args]: string[],
  cwd: string,
  env = process.env,
): Promise<{ output: string; failure: string | undefined }> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    const end = (failure?: string): void => resolve({ output: Buffer.concat(output).toString(), failure });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => end(code === 0 ? undefined : (signal ?? `exit code ${code}`)));
  });

/** Longer than the API host takes to answer its last calls and to stop its database. */
const STOP_TIMEOUT_MS = 20_000;

export const startProcess = (
  [program = '', ...args]: string[],
  options: {
    env: NodeJS.ProcessEnv;
    stdio: SpawnOptions['stdio'];
    /** Matches the line that the program prints when it is ready. */
    readyLine: RegExp;
    /** Receives the lines of its piped output. */
    log: (line: string) => void;
  },
) => {
  const { env, stdio, readyLine, log } = options;
  // A process group for each, since npm does not pass signals to its children reliably.
  const child = spawn(program, args, { cwd: repository, env: { ...process.env, ...env }, stdio, detached: true });
  const ready = new Promise<string>((resolve) => {
    for (const input of [child.stdout, child.stderr])
      if (input)
        createInterface({ input }).on('line', (line) => {
          if (readyLine.test(line)) resolve(line);
          log(line);
        });
  });
  /** Resolves with the signal, exit code or error when the process ends. */
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const kill = (signal: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // It has ended already.
    }
  };
  /** Ends the process and its children, after 20 s by force. */
  const stop = async (): Promise<void> => {
    kill('SIGTERM');
    const timer = setTimeout(() => kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  };
  return { ready, ended, stop };
};
