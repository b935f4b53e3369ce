import type * as Sdk from '@aws-sdk/client-s3';
import { Refusal } from '../refusal';
import { bucketFailure } from './bucketFailure';
import type { ObjectHeaders } from './bucketHeaders';

/** An object of a bucket: its content, and a tag that changes whenever the content does. */
interface StoredObject {
  content: Buffer;
  tag: string;
}

/** What the site needs of S3-compatible storage. Keys are relative to the prefix; every failure is a Refusal that names the bucket. */
export interface Bucket {
  /** `s3://BUCKET/PREFIX`, for messages. */
  readonly name: string;
  /** The tags of the objects below a folder, by key. */
  list(folder: string): Promise<Map<string, string>>;
  read(key: string): Promise<StoredObject | undefined>;
  /** An object's tag without its content. */
  tag(key: string): Promise<string | undefined>;
  /** Puts an object in place, whole or not at all; it is there for everybody once this is done. */
  write(key: string, content: Buffer, headers: ObjectHeaders): Promise<void>;
}

const address = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w./-]*?))?\/*$/;

/** Whether a text speaks of a bucket rather than of a folder. */
export const isBucketAddress = (text: string): boolean => text.startsWith('s3://');

/** The client of one bucket. The SDK takes a tenth of a second to load, which who works in a directory need not spend. */
const makeClient = async (options: Sdk.S3ClientConfig): Promise<{ s3: Sdk.S3Client; sdk: typeof Sdk }> => {
  // It would warn on every command that later versions want a later Node; ours is pinned.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const sdk = await import('@aws-sdk/client-s3');
  const s3 = new sdk.S3Client({
    // Storage of other makers answers at one address for all buckets, and does not know the SDK's newer checksums.
    forcePathStyle: Boolean(options.endpoint ?? process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    ...options,
  });
  return { s3, sdk };
};

/**
 * A bucket, or a part of one. Region, credentials and the address of compatible storage come from the usual environment: AWS_REGION,
 * AWS_ACCESS_KEY_ID and so on, AWS_ENDPOINT_URL_S3.
 * @param name `s3://BUCKET` or `s3://BUCKET/PREFIX`
 * @param options of the SDK's client, before those from the environment
 * @throws Refusal when that is no bucket's address
 */
export const openBucket = (name: string, options: Sdk.S3ClientConfig = {}): Bucket => {
  const { bucket: Bucket, prefix } = address.exec(name)?.groups ?? {};
  if (!Bucket) throw new Refusal(`${name} is no bucket: s3://BUCKET/PREFIX is expected.`);
  const root = prefix ? `${prefix}/` : '';
  const shown = `s3://${Bucket}/${prefix ?? ''}`.replace(/\/$/, '');

  let client: ReturnType<typeof makeClient> | undefined;
  const asked = async <T>(ask: (s3: Sdk.S3Client, sdk: typeof Sdk) => Promise<T>): Promise<T> => {
    try {
      client ??= makeClient(options);
      const { s3, sdk } = await client;
      return await ask(s3, sdk);
    } catch (error) {
      throw bucketFailure(shown, error);
    }
  };
  const unlessMissing = (error: Error): undefined => {
    if (error.name === 'NoSuchKey' || error.name === 'NotFound') return undefined;
    throw error;
  };

  /** A failure that has no body does not tell what is missing or denied; the next question does. */
  const unlessAnswered = (error: Sdk.S3ServiceException): undefined => {
    if (error.$metadata?.httpStatusCode !== undefined) return undefined;
    throw error;
  };

  const read = (key: string): Promise<StoredObject | undefined> =>
    asked(async (s3, { GetObjectCommand }) => {
      const answer = await s3.send(new GetObjectCommand({ Bucket, Key: root + key })).catch(unlessMissing);
      if (!answer?.Body) return undefined;
      return { content: Buffer.from(await answer.Body.transformToByteArray()), tag: answer.ETag ?? '' };
    });

  return {
    name: shown,
    read,

    list: (folder) =>
      asked(async (s3, { paginateListObjectsV2 }) => {
        const found = new Map<string, string>();
        for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: `${root}${folder}/` })) {
          for (const { Key = '', ETag = '' } of page.Contents ?? []) found.set(Key.slice(root.length), ETag);
        }
        return found;
      }),

    tag: async (key) => {
      const found = await asked((s3, { HeadObjectCommand }) =>
        s3.send(new HeadObjectCommand({ Bucket, Key: root + key })).catch(unlessAnswered),
      );
      return found ? (found.ETag ?? '') : (await read(key))?.tag;
    },

    write: (key, content, headers) =>
      asked(async (s3, { PutObjectCommand }) => {
        await s3.send(new PutObjectCommand({ Bucket, Key: root + key, Body: content, ...headers }));
      }),
  };
};
