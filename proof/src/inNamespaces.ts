import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { exitOf } from '../../api/src/testing/hostProcess';

const repository = resolve(import.meta.dirname, '../..');

/**
 * Runs a program of this package with the argument `run` in new namespaces: a network with a loopback interface alone
 * and, if `ownMounts`, its own mounts and processes. Needs root. Resolves with the exit code.
 */
export const runInNamespaces = async (program: string, { ownMounts = false } = {}): Promise<number> => {
  const command = `ip link set lo up && exec "$0" --import tsx "$1" run`;
  // All its processes end with it.
  const own = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const namespaces = ['--net', ...(ownMounts ? own : [])];
  const child = spawn('unshare', [...namespaces, 'sh', '-c', command, process.execPath, program], {
    cwd: repository,
    stdio: 'inherit',
  });
  return (await exitOf(child)) ?? 1;
};

/** Ends this process with 2 unless it is root. */
export const requireRoot = (): void => {
  if (process.getuid?.() === 0) return;
  console.error('Run it as root.');
  process.exit(2);
};
