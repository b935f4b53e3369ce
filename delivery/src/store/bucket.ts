import { basename, extname } from 'node:path';
import type { S3, S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
import { contentType } from 'mime-types';
import { Refusal, UnconfirmedChange } from '../base/refusal';

/** What a site needs of S3-compatible storage. Keys are relative to the prefix. Failures are Refusals. */
export interface S3Bucket {
  /** `s3://BUCKET/PREFIX`, for messages. */
  readonly name: string;
  /** The keys of the objects below a folder, with the time of the last write, ms. */
  list(folder: string): Promise<Map<string, number>>;
  read(key: string): Promise<{ content: Buffer; tag: string } | undefined>;
  /** Replaces an object atomically. Readers see it when this resolves. Its HTTP headers follow from the key. */
  write(key: string, content: Buffer): Promise<void>;
  /**
   * Replaces an object if it still has this tag (undefined: if there is none).
   * @returns false if it has not: then nothing is written, or the client was not answered and asked again
   * @throws UnconfirmedChange if no answer came, Refusal if the storage refuses or ignores conditions
   */
  replace(key: string, content: Buffer, tag: string | undefined): Promise<boolean>;
  remove(key: string): Promise<void>;
}

export const REGISTRY_KEY = 'registry.json';

const address = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w./-]*?))?\/*$/;
const accessDenied = /^(AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken)$/;
const connectionError = /\bE(?:CONN\w+|NOTFOUND|TIMEDOUT|HOSTUNREACH|NETUNREACH|PIPE|AI_AGAIN)\b/;
/** How storage says that an object has another tag, or that another write of it is going on. */
const notReplaced = /^(PreconditionFailed|ConditionalRequestConflict|NoSuchKey|NotFound|412|409)$/;
/** Whether storage may have done what it was asked for: no answer came, to the first attempt or to all. */
const isUnanswered = ({ $metadata: { httpStatusCode = 500, attempts = 1 } }: S3ServiceException): boolean =>
  httpStatusCode >= 500 || attempts > 1;
/** What is never written, since its condition is never met. */
const CONDITION_KEY = 'condition';
const encodings: Record<string, string> = { '.br': 'br', '.gz': 'gzip' };

export const isBucketAddress = (text: string): boolean => text.startsWith('s3://');

const explain = ({ name, message }: Error): string => {
  if (name === 'NoSuchBucket') return 'there is no such bucket.';
  if (accessDenied.test(name))
    return `access is denied (${name}). The credentials need permission to list, read and write there.`;
  const failure = connectionError.exec(message)?.[0] ?? (name === 'TimeoutError' ? message : undefined);
  return failure === undefined ? `${name}: ${message}` : `the storage does not answer (${failure}).`;
};

/** What a CDN in front of the bucket serves an object with. */
const headersFor = (key: string) => {
  const ContentEncoding = encodings[extname(key)];
  const file = ContentEncoding ? key.slice(0, -3) : key;
  return {
    CacheControl: key === REGISTRY_KEY ? 'no-cache' : 'public, max-age=31536000, immutable',
    // The shell's html is a template; opened from the bucket it must not become a page of the site's origin.
    ContentType: file.endsWith('.html')
      ? 'text/plain; charset=utf-8'
      : contentType(basename(file)) || 'application/octet-stream',
    ContentEncoding,
  };
};

/** Loads the SDK only when it is needed, since that takes 100 ms. */
const createClient = async (options: S3ClientConfig): Promise<S3> => {
  // The SDK would warn on every command that its later versions need a later Node.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const { S3 } = await import('@aws-sdk/client-s3');
  return new S3({
    // Storage other than Amazon's serves all buckets at one address and does not support the SDK's newer checksums.
    forcePathStyle: Boolean(options.endpoint ?? process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    ...options,
  });
};

/**
 * Opens a bucket, or the part of one below a prefix. Region, credentials and endpoint come from the SDK's usual
 * variables: AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_ENDPOINT_URL_S3.
 * @param name `s3://BUCKET` or `s3://BUCKET/PREFIX`
 * @param options of the SDK's client; they override the environment
 * @throws Refusal if the name is not such an address
 */
export const openBucket = (name: string, options: S3ClientConfig = {}): S3Bucket => {
  const { bucket: Bucket, prefix } = address.exec(name)?.groups ?? {};
  if (!Bucket) throw new Refusal(`${name} is not a bucket address. Write s3://BUCKET/PREFIX.`);
  const root = prefix ? `${prefix}/` : '';
  const shownName = `s3://${Bucket}/${prefix ?? ''}`.replace(/\/$/, '');

  let client: Promise<S3> | undefined;
  const send = async <T>(request: (s3: S3) => Promise<T>): Promise<T> => {
    try {
      client ??= createClient(options);
      return await request(await client);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal(`${shownName}: ${explain(error as Error)}`);
    }
  };

  return {
    name: shownName,
    read: (key) =>
      send(async (s3) => {
        const response = await s3.getObject({ Bucket, Key: root + key }).catch((error: Error) => {
          if (error.name === 'NoSuchKey' || error.name === 'NotFound') return undefined;
          throw error;
        });
        if (!response?.Body) return undefined;
        return { content: Buffer.from(await response.Body.transformToByteArray()), tag: response.ETag ?? '' };
      }),

    list: (folder) =>
      send(async (s3) => {
        const keys = new Map<string, number>();
        for await (const page of s3.paginateListObjectsV2({ Bucket, Prefix: `${root}${folder}/` })) {
          for (const { Key = '', LastModified } of page.Contents ?? [])
            keys.set(Key.slice(root.length), LastModified?.getTime() ?? 0);
        }
        return keys;
      }),

    remove: (key) =>
      send(async (s3) => {
        await s3.deleteObject({ Bucket, Key: root + key });
      }),

    replace: (key, content, tag) =>
      send(async (s3) => {
        const put = (Key: string, condition: { IfMatch: string } | { IfNoneMatch: string }, Body: Buffer) =>
          s3.putObject({ Bucket, Key: root + Key, Body, ...headersFor(Key), ...condition }).then(
            () => true,
            (error: S3ServiceException) => {
              if (notReplaced.test(error.name)) return false;
              if (Key !== key || !isUnanswered(error)) throw error;
              throw new UnconfirmedChange(
                `${shownName}: ${explain(error)} Whether the change was made is not known. ` +
                  'Run `npm run release -- status` before you repeat the command.',
              );
            },
          );
        // Some storage ignores conditions without a word: this one is never met.
        if (await put(CONDITION_KEY, { IfMatch: '"00000000000000000000000000000000"' }, Buffer.from('')))
          throw new Error('the storage ignores conditions of writes (If-Match). Activate in a directory.');
        return put(key, tag === undefined ? { IfNoneMatch: '*' } : { IfMatch: tag }, content);
      }),

    write: (key, content) =>
      send(async (s3) => {
        await s3.putObject({ Bucket, Key: root + key, Body: content, ...headersFor(key) });
      }),
  };
};
