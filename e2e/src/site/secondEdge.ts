import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { repository, site } from './site';

/** A web server of its own for what is live on the site under test, before the same API host, with a configuration of its own. */
export async function startSecondEdge(env: NodeJS.ProcessEnv): Promise<{ address: string; stop: () => Promise<void> }> {
  const child = spawn('npm', ['run', '--silent', 'site', '--', '--as-is'], {
    cwd: repository,
    env: { ...process.env, SITE_DIR: process.env.E2E_SITE_DIR, API_URL: site(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Site ready at (\S+)$/.exec(line)?.[1];
    if (!address) continue;
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    return { address, stop };
  }
  throw new Error('the second edge ended before it was ready');
}
