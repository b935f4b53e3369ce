import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { openBucket } from '../store/bucket';
import { temporaryFolder, builtApp } from './builtApp';
import { publish } from '../releases/publish';
import { directoryStore } from '../store/directoryStore';
import type { SiteStore } from '../store/siteStore';

/** A registry with one live release of each app, as text. */
export const registryOf = (revision: number, live: Record<string, string>): string =>
  JSON.stringify({
    schema: 1,
    revision,
    apps: Object.fromEntries(
      Object.entries(live).map(([app, version]) => [
        app,
        { live: version, since: '2026-01-01', by: 'test', previous: [] },
      ]),
    ),
  });

/** Replaces the registry without a condition. */
export const putRegistry = async (store: SiteStore, text: string): Promise<boolean> =>
  store.replaceRegistry(text, await store.registryTag(), []);

/** A site directory with a live release of the shell and of the wallet, at revision 1. */
export const siteDirectory = async (): Promise<{ store: SiteStore; shell: string; wallet: string }> => {
  const folder = temporaryFolder();
  const store = directoryStore(`${folder}/site`);
  const shell = await publish(store, 'shell', builtApp(folder, 'shell'));
  const wallet = await publish(store, 'mfe-wallet', builtApp(folder, 'mfe-wallet'));
  await putRegistry(store, registryOf(1, { shell, 'mfe-wallet': wallet }));
  return { store, shell, wallet };
};

/**
 * Starts S3-compatible storage for a test file. It ignores conditions on writes, as all such servers on npm do.
 * @param strict verifies signatures; those of listings fail, since the server computes them wrongly
 */
export const s3Server = ({ strict = false } = {}) => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: temporaryFolder(),
    silent: true,
    allowMismatchedSignatures: !strict,
    configureBuckets: [{ name: 'site', configs: [] }],
  });
  const options: S3ClientConfig = {
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    maxAttempts: 1,
    // Also while the machine does other work.
    requestHandler: { connectionTimeout: 60_000, requestTimeout: 60_000 },
  };
  let port = 0;
  let parts = 0;
  beforeAll(async () => {
    ({ port } = await server.run());
    // Without it, a connection is closed after 5 s, just when a client that does not try again uses it.
    server.httpServer.keepAliveTimeout = 120_000;
    options.endpoint = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    const closed = once(server.httpServer, 'close');
    server.httpServer.close();
    server.httpServer.closeAllConnections();
    await closed;
  });
  return {
    /** A new empty part of the bucket `site`. */
    part: () => openBucket(`s3://site/part-${(parts += 1)}`, options),
    /** Options of a client. */
    options,
    port: () => port,
  };
};

/**
 * Starts storage that keeps conditions of writes (If-Match, If-None-Match: *), as Amazon S3 does: a front of `s3Server`
 * that compares tags and writes one object at a time.
 */
export const conditionalS3Server = () => {
  const storage = s3Server();
  let lost: string | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** Sends a request to the storage, with the bytes as they are. */
  const send = async (method: string, path: string, headers: IncomingHttpHeaders, body: Buffer) => {
    const sent = request({ port: storage.port(), host: '127.0.0.1', method, path, headers });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 500, headers: answer.headers, body: await buffer(answer) };
  };
  const forward = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const content = await buffer(asked);
    const { method = 'GET', url = '/' } = asked;
    const { 'if-match': tag, 'if-none-match': none, ...headers } = asked.headers;
    if (method === 'PUT' && (tag ?? none) !== undefined) {
      const stored = await send('GET', url.split('?')[0] ?? '', {}, Buffer.from(''));
      const isMet = none === '*' ? stored.status === 404 : stored.status === 200 && stored.headers.etag === tag;
      if (!isMet) {
        response.writeHead(412, { 'content-type': 'application/xml' });
        response.end('<Error><Code>PreconditionFailed</Code></Error>');
        return;
      }
    }
    const answer = await send(method, url, headers, content);
    if (method === 'PUT' && lost !== undefined && asked.url?.split('?')[0]?.endsWith(lost)) {
      lost = undefined;
      response.destroy();
      return;
    }
    const { 'transfer-encoding': _transfer, ...kept } = answer.headers;
    response.writeHead(answer.status, { ...kept, 'content-length': String(answer.body.length) });
    response.end(answer.body);
  };
  const front = createServer((asked, response) => {
    last = last.then(() => forward(asked, response)).catch((error: Error) => response.destroy(error));
  });
  let endpoint = '';
  beforeAll(async () => {
    await once(front.listen(0, '127.0.0.1'), 'listening');
    endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    front.close();
    front.closeAllConnections();
  });
  return {
    /** A new empty part of the bucket `site`, as another region has it. */
    part: (name: string, options: S3ClientConfig = {}) =>
      openBucket(`s3://site/${name}`, { ...storage.options, endpoint, ...options }),
    /** Carries out the next write of an object whose key ends so, and breaks the connection instead of answering. */
    loseAnswer: (key: string): void => {
      lost = key;
    },
  };
};
