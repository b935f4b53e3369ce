import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { repository } from '../base/repository';

/** A socket that listens on a port of 127.0.0.1 that the system chose. */
interface ListeningSocket {
  /** To be closed as soon as the child has the descriptor. */
  server: Server;
  fd: number;
  /** `127.0.0.1:PORT` */
  address: string;
}

/** Opens a socket for a child process to inherit: no other process can take its port first. */
const listeningSocket = async (): Promise<ListeningSocket> => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { _handle: handle } = server as unknown as { _handle: { fd: number } };
  return { server, fd: handle.fd, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const deployed = (file: string, places: Record<string, string>): string =>
  Object.entries(places).reduce(
    (text, [place, other]) => text.replaceAll(place, other),
    readFileSync(join(repository, 'deploy', file), 'utf8'),
  );

/** Starts a server with listening sockets as its descriptors 3, 4 …, and waits until it answers. */
const start = async (
  [program = '', ...args]: string[],
  sockets: ListeningSocket[],
  env: NodeJS.ProcessEnv = {},
): Promise<() => Promise<void>> => {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', ...sockets.map(({ fd }) => fd)],
  });
  const ended = once(child, 'exit');
  for (const { server } of sockets) server.close();
  const failed = ended.then(() => Promise.reject(new Error(`${program} ended. Its stderr above says why.`)));
  failed.catch(() => undefined);
  // The sockets listen already, so the request waits until the server accepts it.
  await Promise.race([fetch(`http://${sockets.at(-1)?.address}/healthz`, { redirect: 'manual' }), failed]);
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
};

/** Empties a folder for what a server writes, and writes its configuration there. Returns the file. */
const prepare = (folder: string, config: string): string => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'cache'), { recursive: true });
  writeFileSync(join(folder, 'server.conf'), config);
  return join(folder, 'server.conf');
};

/**
 * Runs `deploy/nginx/site.conf` with other ports and folders. Its workers must be able to read the same files as this
 * user.
 * @param folder for what it writes
 * @param origins the folder of the site, and the addresses of the API host and of the collector of telemetry
 * @returns also the address of the caching proxy in front, which stands for a CDN
 */
export const startNginx = async (
  folder: string,
  { siteDir, api, collector }: { siteDir: string; api: string; collector: string },
) => {
  const [cdn, origin] = [await listeningSocket(), await listeningSocket()];
  const config = deployed('nginx/site.conf', {
    'site.js': join(repository, 'deploy/nginx/site.js'),
    '/run/nginx-site.pid': join(folder, 'nginx.pid'),
    '/var/cache/nginx-site': join(folder, 'cache'),
    '/srv/site': siteDir,
    '127.0.0.1:8080': new URL(collector).host,
    '127.0.0.1:8090': new URL(api).host,
    '127.0.0.1:8081': cdn.address,
    '127.0.0.1:8082': origin.address,
  });
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  const options = ['-p', folder, '-c', prepare(folder, config), '-e', 'stderr', '-g', `daemon off;${user}`];
  // nginx takes over the listening sockets that this variable names.
  const close = await start(['/usr/sbin/nginx', ...options], [cdn, origin], { NGINX: '3;4;' });
  return { address: `http://${origin.address}`, cdn: `http://${cdn.address}`, close };
};

/** A certificate for localhost that no authority has signed, with its key, in one file. */
const selfSigned = (folder: string): string => {
  const file = `${folder}.pem`;
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  const certificate = execFileSync('openssl', ['req', ...options.split(' '), '-keyout', file], { stdio: 'pipe' });
  writeFileSync(file, certificate, { flag: 'a' });
  return file;
};

/**
 * Runs the part of `deploy/haproxy/haproxy.cfg` that members reach.
 * @param folder for what it writes
 * @param origins the addresses of the API host and of the server of pages
 * @returns with TLS also its address over HTTP/2 and HTTP/1.1; `address` redirects there what is no call
 */
export const startHaproxy = async (
  folder: string,
  { api, pages, hasTls = false }: { api: string; pages: string; hasTls?: boolean },
) => {
  const members = await listeningSocket();
  const secure = hasTls ? await listeningSocket() : undefined;
  const text = deployed('haproxy/haproxy.cfg', {});
  // What the comment at the beginning of the file adds once there is a certificate.
  const tls = [...text.matchAll(/^# {5}(\w.*)$/gm)].map(([, line = '']) => `    ${line}`).join('\n');
  const secured = secure && tls.replace('bind :443', 'bind fd@3').replace('/etc/haproxy/site.pem', selfSigned(folder));
  const config = text
    .replace(/maxconn \d+/, 'maxconn 1000')
    .replace('bind :80\n', secured === undefined ? 'bind fd@3\n' : `bind fd@4\n${secured}\n`)
    .replace(/^frontend calls[\s\S]*?(?=^backend)/m, '')
    .replace(/^# Scraped by Prometheus[\s\S]*/m, '')
    .replace(/^ {4}server-template edge .*/m, `    server edge1 ${new URL(pages).host} check`)
    .replace(/^ {4}server-template api .*/m, `    server api1 ${new URL(api).host}`);
  const sockets = [...(secure ? [secure] : []), members];
  const close = await start(['/usr/sbin/haproxy', '-db', '-f', prepare(folder, config)], sockets);
  return { address: `http://${members.address}`, secureAddress: secure && `https://${secure.address}`, close };
};
