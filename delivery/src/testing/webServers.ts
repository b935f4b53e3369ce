import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { repository } from '../base/repository';

/** A server that was started. */
interface RunningServer {
  address: string;
  close: () => Promise<void>;
}

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

const deployed = (file: string): string => readFileSync(join(repository, 'deploy', file), 'utf8');

interface StartOptions {
  file: string;
  command: (file: string) => string[];
  config: string;
  sockets: ListeningSocket[];
  env?: NodeJS.ProcessEnv;
}

/** Starts a server with listening sockets as its descriptors 3, 4 …, and waits until it answers. */
const start = async (
  name: string,
  { file, command, config, sockets, env }: StartOptions,
): Promise<() => Promise<void>> => {
  writeFileSync(file, config);
  const [program = '', ...args] = command(file);
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', ...sockets.map(({ fd }) => fd)],
  });
  const ended = once(child, 'exit');
  for (const { server } of sockets) server.close();
  const failed = ended.then(() => Promise.reject(new Error(`${name} ended. Its stderr above says why.`)));
  failed.catch(() => undefined);
  // The sockets listen already, so the request waits until the server accepts it.
  await Promise.race([fetch(`http://${sockets.at(-1)?.address}/healthz`, { redirect: 'manual' }), failed]);
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
};

/** Empties a folder for what a server writes. */
const prepare = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'cache'), { recursive: true });
};

interface NginxPlaces {
  siteDir: string;
  /** For what it caches. */
  cache: string;
  pid: string;
  /** Addresses, `IP:PORT`: of the caching proxy and of the server of pages, and of whom they ask. */
  cdn: string;
  origin: string;
  api?: string;
  collector?: string;
}

/** `deploy/nginx/site.conf` with other folders and addresses. */
export const nginxConfig = ({
  siteDir,
  cache,
  pid,
  cdn,
  origin,
  api = '127.0.0.1:8090',
  collector = '127.0.0.1:8080',
}: NginxPlaces): string =>
  deployed('nginx/site.conf')
    .replace('site.js', join(repository, 'deploy/nginx/site.js'))
    .replace('/run/nginx-site.pid', pid)
    .replaceAll('/var/cache/nginx-site', cache)
    .replaceAll('/srv/site', siteDir)
    .replaceAll('127.0.0.1:8080', collector)
    .replaceAll('127.0.0.1:8090', api)
    .replaceAll('127.0.0.1:8081', cdn)
    .replaceAll('127.0.0.1:8082', origin);

/** Runs nginx in the foreground. Its workers must be able to read the same files as this user. */
export const nginxCommand = (folder: string, file: string): [program: string, ...args: string[]] => {
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  return ['/usr/sbin/nginx', '-p', folder, '-c', file, '-e', 'stderr', '-g', `daemon off;${user}`];
};

interface Nginx extends RunningServer {
  /** The caching proxy in front, which stands for a CDN. */
  cdn: string;
}

/**
 * Runs `deploy/nginx/site.conf` with other ports and folders.
 * @param folder for what it writes
 * @param origins the folder of the site, and the addresses of the API host and of the collector of telemetry
 */
export const startNginx = async (
  folder: string,
  { siteDir, api, collector }: { siteDir: string; api: string; collector: string },
): Promise<Nginx> => {
  prepare(folder);
  const [cdn, origin] = [await listeningSocket(), await listeningSocket()];
  const config = nginxConfig({
    siteDir,
    cache: join(folder, 'cache'),
    pid: join(folder, 'nginx.pid'),
    cdn: cdn.address,
    origin: origin.address,
    api: new URL(api).host,
    collector: new URL(collector).host,
  });
  const command = (file: string): string[] => nginxCommand(folder, file);
  // nginx takes over the listening sockets that this variable names.
  const env = { NGINX: '3;4;' };
  const file = join(folder, 'nginx.conf');
  const close = await start('nginx', { file, command, config, env, sockets: [cdn, origin] });
  return { address: `http://${origin.address}`, cdn: `http://${cdn.address}`, close };
};

/** A certificate for localhost that no authority has signed, with its key, in one file. */
const selfSigned = (folder: string): string => {
  const [key, certificate, both] = [join(folder, 'key.pem'), join(folder, 'certificate.pem'), join(folder, 'site.pem')];
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  execFileSync('openssl', ['req', ...options.split(' '), '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  writeFileSync(both, readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'));
  return both;
};

/** What the comment at the beginning of haproxy.cfg adds once there is a certificate. */
const tlsLines = (config: string): string =>
  [...config.matchAll(/^# {5}(\w.*)$/gm)].map(([, line = '']) => `    ${line}`).join('\n');

interface Haproxy extends RunningServer {
  /** With TLS, over HTTP/2 and HTTP/1.1; `address` redirects there what is no call. */
  secureAddress: string | undefined;
}

/**
 * Runs the part of `deploy/haproxy/haproxy.cfg` that members reach.
 * @param folder for what it writes
 * @param origins the addresses of the API host and of the server of pages
 */
export const startHaproxy = async (
  folder: string,
  { api, pages, hasTls = false }: { api: string; pages: string; hasTls?: boolean },
): Promise<Haproxy> => {
  prepare(folder);
  const members = await listeningSocket();
  const secure = hasTls ? await listeningSocket() : undefined;
  const tls =
    secure &&
    tlsLines(deployed('haproxy/haproxy.cfg'))
      .replace('bind :443', 'bind fd@3')
      .replace('/etc/haproxy/site.pem', selfSigned(folder));
  const config = deployed('haproxy/haproxy.cfg')
    .replace(/maxconn \d+/, 'maxconn 1000')
    .replace('bind :80\n', secure ? `bind fd@4\n${tls}\n` : 'bind fd@3\n')
    .replace(/^frontend calls[\s\S]*?(?=^backend)/m, '')
    .replace(/^# Scraped by Prometheus[\s\S]*/m, '')
    .replace(/^ {4}server-template edge .*/m, `    server edge1 ${new URL(pages).host} check`)
    .replace(/^ {4}server-template api .*/m, `    server api1 ${new URL(api).host}`);
  const command = (file: string): string[] => ['/usr/sbin/haproxy', '-db', '-f', file];
  const file = join(folder, 'haproxy.cfg');
  const sockets = [...(secure ? [secure] : []), members];
  const close = await start('HAProxy', { file, command, config, sockets });
  return { address: `http://${members.address}`, secureAddress: secure && `https://${secure.address}`, close };
};
