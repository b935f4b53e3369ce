import { Refusal } from '../refusal';

const denied = [
  'AccessDenied',
  'Forbidden',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
];

const connection = /\bE(?:CONN\w+|NOTFOUND|TIMEDOUT|HOSTUNREACH|NETUNREACH|PIPE|AI_AGAIN)\b/;

const sentence = ({ name, message }: Error): string => {
  if (name === 'NoSuchBucket') return 'there is no such bucket.';
  if (name === 'CredentialsProviderError')
    return 'no credentials: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set.';
  if (/region is missing/i.test(message)) return 'no region: AWS_REGION is not set.';
  if (denied.includes(name))
    return `access is denied (${name}). Who these credentials belong to must be allowed to list, read and write there.`;
  const lost = connection.exec(message)?.[0] ?? (name === 'TimeoutError' ? message : undefined);
  if (lost !== undefined) return `the storage does not answer (${lost}).`;
  return `${name}: ${message}`;
};

/** What went wrong with a bucket, as a sentence for the person who asked. */
export const bucketFailure = (bucket: string, error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal(`${bucket}: ${sentence(error as Error)}`);
