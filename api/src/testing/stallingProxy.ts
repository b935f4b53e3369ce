import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const socketName = '.s.PGSQL.5432';

/** How to connect to the server of a PostgreSQL URL. */
const placeOf = (url: string) => {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder ? { path: join(folder, `.s.PGSQL.${port || 5432}`) } : { host: hostname, port: Number(port || 5432) };
};

/**
 * A connection to the database at `url` that a test can interrupt. While it is stalled it still accepts connections and
 * input, as a stopped server does, but forwards nothing.
 */
export const stallingProxy = async (url: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'site-proxy-'));
  let stalled = false;
  let lastForwarded: string | undefined;
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const forward = (from: Socket, to: Socket, isRequest: boolean) => {
    from.on('data', (chunk) => {
      const send = () => void to.write(chunk);
      if (stalled) held.push(send);
      else send();
      // The statement itself still reaches the server.
      if (isRequest && lastForwarded && chunk.includes(lastForwarded)) stalled = true;
    });
    from.on('error', () => undefined).on('close', () => to.destroy());
    sockets.add(from);
  };
  const server = createServer((client) => {
    const upstream = connect(placeOf(url) as { path: string });
    forward(client, upstream, true);
    forward(upstream, client, false);
  });
  const proxied = new URL(url);
  proxied.hostname = 'localhost';
  proxied.port = '5432';
  proxied.searchParams.set('host', folder);
  await new Promise<void>((done) => server.listen(join(folder, socketName), done));
  return {
    /** The URL of the same database through the proxy. */
    url: proxied.href,
    stall: (): void => {
      stalled = true;
    },
    /** Stalls after the next request that contains `text` was forwarded, so that its answer does not arrive. */
    stallAfter: (text: string): void => {
      lastForwarded = text;
    },
    /** Forwards again, also what was held back. */
    resume: (): void => {
      stalled = false;
      lastForwarded = undefined;
      for (const send of held.splice(0)) send();
    },
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true, force: true });
    },
  };
};
