import { createHash, createHmac } from 'node:crypto';
import type { Envelope } from '@site/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { Queryable, Transaction } from '../database/database';
import { DomainError } from './domainError';

/** What is answered to a press, and whether it is only told again. */
export interface PressAnswer {
  answer: Envelope<unknown>;
  replayed: boolean;
}

/** One press of a confirm button, as its retries name it (wire, Idempotency-Key). */
export interface Press {
  memberId: string;
  call: string;
  keyHash: Buffer;
  requestHash: Buffer;
}

interface Row {
  request_hash: Buffer;
  answer: Envelope<unknown>;
}

/** A key from the header and what was asked under it; undefined when the request carries no key. */
export const pressOf = (request: FastifyRequest, memberId: string, call: string, input: unknown): Press | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length === 0 || key.length > 200) throw new DomainError('请求标识有误！');
  const asked = JSON.stringify(input, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  return {
    memberId,
    call,
    keyHash: createHash('sha256').update(key).digest(),
    // Keyed by what is nowhere stored, or a six-digit fund password could be guessed from its hash.
    requestHash: createHmac('sha256', key).update(asked).digest(),
  };
};

const sameRequest = (row: Row, press: Press) => {
  if (!row.request_hash.equals(press.requestHash)) throw new DomainError('请勿重复提交！');
  return row.answer;
};

/** The answer that was given to this press within the last 24 hours. Another payload under its key is a DomainError. */
export const knownAnswer = async (db: Queryable, press: Press): Promise<Envelope<unknown> | undefined> => {
  const row = await db.row<Row>(
    `select request_hash, answer from idempotent_answer
      where member_id = $1 and call = $2 and key_hash = $3 and created_at > now() - interval '24 hours'`,
    [press.memberId, press.call, press.keyHash],
  );
  return row && sameRequest(row, press);
};

/**
 * Answers the press once: `work` runs and its answer is kept, both in `tx`, so neither is ever there without the other.
 * The second of two at the same time waits in the database for the first and is given its answer.
 */
export const answerOnce = async (
  tx: Transaction,
  press: Press,
  work: () => Promise<Envelope<unknown>>,
): Promise<PressAnswer> => {
  const { memberId, call, keyHash, requestHash } = press;
  const claimed = await tx.run(
    `insert into idempotent_answer as known (member_id, call, key_hash, request_hash) values ($1, $2, $3, $4)
      on conflict (member_id, call, key_hash) do update
        set request_hash = excluded.request_hash, answer = null, created_at = now()
        where known.created_at <= now() - interval '24 hours'`,
    [memberId, call, keyHash, requestHash],
  );
  if (claimed === 0) {
    const answer = await knownAnswer(tx, press);
    if (!answer) throw new Error('an idempotent answer went away while it was being read');
    return { answer, replayed: true };
  }
  const answer = await work();
  await tx.run('update idempotent_answer set answer = $4 where member_id = $1 and call = $2 and key_hash = $3', [
    memberId,
    call,
    keyHash,
    JSON.stringify(answer),
  ]);
  return { answer, replayed: false };
};
