import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { openBucket } from '../store/bucket';

interface StoredObject {
  body: Buffer;
  etag: string;
  modified: Date;
  headers: Record<string, string>;
}

const objectsPerListing = 20;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Starts S3-compatible storage in memory for a test file, with the bucket `site` and the access key `KEY`. It keeps
 * conditions of writes (If-Match, If-None-Match: *) as Amazon S3 does, and verifies no signatures.
 */
export const s3Server = () => {
  const objects = new Map<string, StoredObject>();
  let lost: string | undefined;
  let keepsConditions = true;
  const send = (response: ServerResponse, status: number, body: string | Buffer = '', headers = {}): void => {
    response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body);
  };
  const refuse = (response: ServerResponse, status: number, code: string): void =>
    send(response, status, `<Error><Code>${code}</Code></Error>`);

  const list = (response: ServerResponse, query: URLSearchParams): void => {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
    const found = [...objects].filter(([key]) => key.startsWith(prefix) && key > after).toSorted();
    const shown = found.slice(0, objectsPerListing);
    const contents = shown.map(
      ([key, { modified, etag }]) =>
        `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modified.toISOString()}</LastModified>` +
        `<ETag>${escapeXml(etag)}</ETag></Contents>`,
    );
    const next =
      found.length > objectsPerListing
        ? `<NextContinuationToken>${escapeXml(shown.at(-1)?.[0] ?? '')}</NextContinuationToken>`
        : '';
    const isTruncated = `<IsTruncated>${next !== ''}</IsTruncated>`;
    send(response, 200, `<ListBucketResult>${isTruncated}${next}${contents.join('')}</ListBucketResult>`);
  };

  const put = (request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void => {
    const { 'if-match': tag, 'if-none-match': none, ...sent } = request.headers;
    const stored = objects.get(key);
    if (keepsConditions && ((none === '*' && stored) || (tag !== undefined && stored?.etag !== tag)))
      return refuse(response, tag !== undefined && !stored ? 404 : 412, stored ? 'PreconditionFailed' : 'NoSuchKey');
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const named = ['content-type', 'cache-control', 'content-encoding'].map((name) => [name, sent[name]]);
    const headers = Object.fromEntries(named.filter(([, value]) => value !== undefined)) as Record<string, string>;
    objects.set(key, { body, etag, modified: new Date(), headers });
    if (lost === undefined || !key.endsWith(lost)) return send(response, 200, '', { etag });
    lost = undefined;
    response.destroy();
  };

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://storage');
    const [, bucket, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? [];
    if (!request.headers.authorization?.includes('Credential=KEY/')) return refuse(response, 403, 'InvalidAccessKeyId');
    if (bucket !== 'site') return refuse(response, 404, 'NoSuchBucket');
    if (request.method === 'PUT') return put(request, response, key, body);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return send(response, 204);
    }
    if (key === '') return list(response, searchParams);
    const found = objects.get(key);
    return found
      ? send(response, 200, found.body, { ...found.headers, etag: found.etag })
      : refuse(response, 404, 'NoSuchKey');
  });

  const options: S3ClientConfig = {
    region: 'us-east-1',
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'SECRET' },
    maxAttempts: 1,
    // Also while the machine does other work.
    requestHandler: { connectionTimeout: 60_000, requestTimeout: 60_000 },
  };
  let parts = 0;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    options.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    objects,
    options,
    /** A new empty part of the bucket. */
    part: (more: S3ClientConfig = {}) => openBucket(`s3://site/part-${(parts += 1)}`, { ...options, ...more }),
    /** Carries out the next write of an object whose key ends so, and breaks the connection instead of answering. */
    loseAnswer: (key: string): void => {
      lost = key;
    },
    /** From now on conditions of writes are ignored, or kept again. */
    keepConditions: (keeps: boolean): void => {
      keepsConditions = keeps;
    },
  };
};
