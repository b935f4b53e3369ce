import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../delivery/src/edge/listen';
import { repository } from '../site/site';
import type { LiveSite } from './liveSite';

interface Nginx {
  /** The proxy that does what a CDN does. */
  cdn: string;
  close: () => Promise<void>;
}

/** Runs `delivery/nginx/site.conf` as it stands, on free ports and with a folder of its own, in front of a live site's edge. */
export async function startNginx(name: string, { address, siteDir }: LiveSite): Promise<Nginx> {
  const folder = join(repository, 'var/e2e', name);
  mkdirSync(join(folder, 'cache'), { recursive: true });
  const [origin, cdn] = [await freePort(), await freePort()];
  const config = readFileSync(join(repository, 'delivery/nginx/site.conf'), 'utf8')
    .replace('/run/nginx-site.pid', join(folder, 'nginx.pid'))
    .replaceAll('/var/cache/nginx-site', join(folder, 'cache'))
    .replaceAll('/srv/site', siteDir)
    .replaceAll('127.0.0.1:8080', new URL(address).host)
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${cdn}`)
    .replaceAll('127.0.0.1:8082', `127.0.0.1:${origin}`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config);
  /* Its workers must be able to read what this user can. */
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  const nginx = spawn('/usr/sbin/nginx', ['-p', folder, '-c', file, '-e', 'stderr', '-g', `daemon off;${user}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()));
  const died = ended.then(() => Promise.reject(new Error('nginx has ended')));
  const answers = async (): Promise<void> => {
    while (
      !(await fetch(`http://127.0.0.1:${cdn}/registry.json`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await Promise.race([answers(), died]);
  died.catch(() => undefined);
  return {
    cdn: `http://127.0.0.1:${cdn}`,
    close: async () => {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}
