import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { repository } from '../siteFolder';

/** Lines that only concern a single dev server: its address and its shutdown. */
const hiddenLine = /^\s*$|Local:|Network:|Gracefully shutting down/;

interface DevServer {
  /** Resolves after the first compilation, successful or not. */
  compiled: Promise<void>;
  /** Resolves with the app's name when the process ends. */
  ended: Promise<string>;
  stop: () => void;
}

/** Starts an app's dev server in a separate process group, so that `stop` also ends the children of npm. */
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
        if (!hiddenLine.test(line)) console.log(`[${app}] ${line}`);
        if (line.includes(' compiled ')) resolve();
      });
    }
  });
  const ended = new Promise<string>((resolve) => {
    for (const event of ['error', 'exit']) child.once(event, () => resolve(app));
  });
  const stop = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended already.
    }
  };
  return { compiled, ended, stop };
};
