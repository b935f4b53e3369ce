import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { repository } from '../siteFolder';

/** What a dev server says that helps nobody here: its own address, and its leave-taking. */
const noise = /^\s*$|Local:|Network:|Gracefully shutting down/;

/** One app's dev server with hot reload. */
interface DevServer {
  /** Resolves when it has compiled for the first time, well or not. */
  compiled: Promise<void>;
  /** Resolves with the app's name when it ends, asked to or not. */
  ended: Promise<string>;
  stop: () => void;
}

/** Starts an app's dev server. In a process group of its own, so that all below npm ends with it. */
export const startDevServer = (app: string, env: NodeJS.ProcessEnv): DevServer => {
  const child = spawn('npm', ['run', '--silent', 'dev', '-w', `@site/${app}`], {
    cwd: repository,
    env: { ...process.env, ...env, SITE_DEV_IN_SHELL: '1', NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const compiled = new Promise<void>((resolve) => {
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        if (!noise.test(line)) console.log(`[${app}] ${line}`);
        if (line.includes(' compiled ')) resolve();
      });
    }
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', () => resolve(app));
    child.once('exit', () => resolve(app));
  });
  const stop = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
  };
  return { compiled, ended, stop };
};
