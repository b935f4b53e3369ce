import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { repository } from '../fixtures/site';
import type { LiveSite } from './liveSite';

interface Nginx {
  /** The address of the caching proxy, which stands for a CDN. */
  cdn: string;
  close: () => Promise<void>;
}

/**
 * A listening socket on a port that the system chose, for nginx to inherit: no other process can take the port first.
 */
async function listeningSocket(): Promise<{ server: Server; fd: number; address: string }> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { _handle: handle } = server as unknown as { _handle: { fd: number } };
  return { server, fd: handle.fd, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Runs `delivery/nginx/site.conf` with other ports and folders, in front of a live site's edge. */
export async function startNginx(name: string, { address, siteDir }: LiveSite): Promise<Nginx> {
  const folder = join(repository, 'var/e2e', name);
  mkdirSync(join(folder, 'cache'), { recursive: true });
  const [origin, cdn] = [await listeningSocket(), await listeningSocket()];
  const config = readFileSync(join(repository, 'delivery/nginx/site.conf'), 'utf8')
    .replace('/run/nginx-site.pid', join(folder, 'nginx.pid'))
    .replaceAll('/var/cache/nginx-site', join(folder, 'cache'))
    .replaceAll('/srv/site', siteDir)
    .replaceAll('127.0.0.1:8080', new URL(address).host)
    .replaceAll('127.0.0.1:8081', cdn.address)
    .replaceAll('127.0.0.1:8082', origin.address);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config);
  /* nginx's workers must be able to read the same files as this user. */
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  const nginx = spawn('/usr/sbin/nginx', ['-p', folder, '-c', file, '-e', 'stderr', '-g', `daemon off;${user}`], {
    /* nginx takes over the listening sockets that this variable names: the two descriptors after stderr. */
    env: { ...process.env, NGINX: '3;4;' },
    stdio: ['ignore', 'inherit', 'inherit', origin.fd, cdn.fd],
  });
  const ended = once(nginx, 'exit');
  origin.server.close();
  cdn.server.close();
  const failed = ended.then(() =>
    Promise.reject(new Error('nginx ended before it answered. Its stderr above says why.')),
  );
  /* The sockets listen already, so the request waits until nginx accepts it. */
  await Promise.race([fetch(`http://${cdn.address}/registry.json`), failed]);
  failed.catch(() => undefined);
  return {
    cdn: `http://${cdn.address}`,
    close: async () => {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}
