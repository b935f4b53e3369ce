import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Envelope } from '@site/contract';
import type { FastifyRequest } from 'fastify';
import { openText, sealText } from '../crypto/fieldCipher';
import type { Queryable, Transaction } from '../database/database';
import { DomainError } from '../errors/domainError';
import { type AnswerKey, claimAnswer, findAnswer, storeAnswer } from './idempotency.store';
import { countEveryFailure, type ThrottleStore } from './throttle';

const sealingKeyOf = (idempotencyKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', idempotencyKey, '', 'stored answer', 32));

/** Characters of an operator's key at least, as the command line asks for. */
const shortestOperatorKey = 16;

export interface IdempotentRequest extends AnswerKey {
  requestHash: Buffer;
  /** Counts requests that reuse a key, since the payload, which a stored hash reveals, may hold a password. */
  throttles: ThrottleStore;
  /** Encrypts the stored answer. Members' answers contain nothing that the member cannot read again. */
  sealingKey: Buffer | undefined;
}

export interface IdempotentAnswer {
  answer: Envelope<unknown>;
  replayed: boolean;
}

/**
 * Reads the `Idempotency-Key` of a request with the validated `input`. Returns undefined without a key; throws a
 * DomainError if the key is empty or longer than 200 characters, or an operator's so short that it could be guessed: it
 * encrypts the stored answer.
 */
export const idempotentRequestOf = (
  request: FastifyRequest,
  throttles: ThrottleStore,
  { owner, ownerId, call, input }: Omit<AnswerKey, 'keyHash'> & { input: unknown },
): IdempotentRequest | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length === 0 || key.length > 200) throw new DomainError('请求标识有误！');
  if (owner === 'operator' && key.length < shortestOperatorKey) {
    throw new DomainError(`请求标识至少需要${shortestOperatorKey}个字符！`);
  }
  const payload = JSON.stringify(input, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  return {
    owner,
    ownerId,
    call,
    keyHash: createHash('sha256').update(key).digest(),
    // With the key as HMAC secret, which is not stored; a plain hash would reveal a six-digit fund password.
    requestHash: createHmac('sha256', key).update(payload).digest(),
    throttles,
    sealingKey: owner === 'operator' ? sealingKeyOf(key) : undefined,
  };
};

const keyReused = {
  member: '请勿重复提交！',
  operator: '该请求标识已用于另一项操作，请更换标识后重试！',
};

/** Twenty other payloads with keys that were used, then one a minute. */
const reusedKeyBucket = (owner: string, id: string) => ({
  key: `reused-key:${owner}:${id}`,
  capacity: 20,
  seconds: 60,
});

const readAnswer = async (
  db: Queryable,
  request: IdempotentRequest,
  isSame: (requestHash: Buffer) => Promise<boolean>,
): Promise<Envelope<unknown> | undefined> => {
  const row = await findAnswer(db, request);
  if (!row) return undefined;
  if (!(await isSame(row.request_hash))) throw new DomainError(keyReused[request.owner]);
  const { answer } = row;
  if (!Buffer.isBuffer(answer)) return answer;
  if (!request.sealingKey) throw new Error('an encrypted answer was stored for a request without its key');
  return JSON.parse(openText(request.sealingKey, answer)) as Envelope<unknown>;
};

/**
 * The answer stored for this request within the last 24 hours. Throws a DomainError if another payload was sent with
 * its key, with code 429 if that happened too often. Do not call it in a transaction: it takes another connection.
 */
export const storedAnswer = (db: Queryable, request: IdempotentRequest): Promise<Envelope<unknown> | undefined> => {
  const { owner, ownerId, throttles, requestHash } = request;
  return readAnswer(db, request, (hash) =>
    countEveryFailure(throttles, reusedKeyBucket(owner, ownerId), async () => hash.equals(requestHash)),
  );
};

/**
 * Runs `work` and stores its answer, both in `tx`, so that neither is committed without the other. The second of two
 * concurrent requests waits in the database for the first and gets its answer.
 */
export const answerOnce = async (
  tx: Transaction,
  request: IdempotentRequest,
  work: () => Promise<Envelope<unknown>>,
): Promise<IdempotentAnswer> => {
  if (!(await claimAnswer(tx, request, request.requestHash))) {
    const answer = await readAnswer(tx, request, async (hash) => hash.equals(request.requestHash));
    if (!answer) throw new Error('the stored answer was deleted while it was read');
    return { answer, replayed: true };
  }
  const answer = await work();
  await storeAnswer(tx, request, request.sealingKey ? sealText(request.sealingKey, JSON.stringify(answer)) : answer);
  return { answer, replayed: false };
};
