import { type RunningProcess, startProcess } from './startProcess';

/** Lines that only concern a single dev server: its address and its shutdown. */
const hiddenLine = /^\s*$|Local:|Network:|Gracefully shutting down/;

/** Starts an app's dev server. `compiled` resolves after the first compilation, successful or not. */
export const startDevServer = (app: string, env: NodeJS.ProcessEnv): RunningProcess & { compiled: Promise<void> } => {
  const command = ['npm', 'run', '--silent', 'dev', '-w', `@site/${app}`];
  const devEnv = { ...env, SITE_DEV_IN_SHELL: '1', NODE_ENV: 'development' };
  let onCompiled: (() => void) | undefined;
  const compiled = new Promise<void>((resolve) => (onCompiled = resolve));
  const server = startProcess(command, { env: devEnv, stdio: ['ignore', 'pipe', 'pipe'] }, (line) => {
    if (!hiddenLine.test(line)) console.log(`[${app}] ${line}`);
    if (line.includes(' compiled ')) onCompiled?.();
  });
  return { ...server, compiled };
};
