import { spawn, type SpawnOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import { repository } from '../repository';

const STOP_TIMEOUT_MS = 15_000;

export interface RunningProcess {
  /** Resolves with the signal, exit code or error when the process ends. */
  ended: Promise<string>;
  /** Ends the process and its children, after 15 s by force. */
  stop: () => Promise<void>;
}

/**
 * Starts a program in the repository's folder.
 * @param onLine receives the lines of its piped output
 */
export const startProcess = (
  [program = '', ...args]: string[],
  { env, stdio }: Required<Pick<SpawnOptions, 'env' | 'stdio'>>,
  onLine: (line: string) => void,
): RunningProcess => {
  // A process group for each, since npm does not pass signals to its children reliably.
  const child = spawn(program, args, { cwd: repository, env: { ...process.env, ...env }, stdio, detached: true });
  for (const input of [child.stdout, child.stderr]) if (input) createInterface({ input }).on('line', onLine);
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
  const stop = async (): Promise<void> => {
    kill('SIGTERM');
    const timer = setTimeout(() => kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  };
  return { ended, stop };
};
