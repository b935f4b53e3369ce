import type { Envelope } from '@site/contract';
import type { Queryable, Transaction } from '../database/database';
import { changes } from '../database/statements';

/** Identifies the answer to a call of a member or an operator under an idempotency key. */
export interface AnswerKey {
  owner: 'member' | 'operator';
  ownerId: string;
  call: string;
  keyHash: Buffer;
}

/** An answer as it is stored: as JSON for members, encrypted for operators. */
export type StoredAnswer = Envelope<unknown> | Buffer;

export const answerTables = {
  member: { table: 'idempotent_answer', ownerId: 'member_id' },
  operator: { table: 'operator_answer', ownerId: 'operator_id' },
} as const;

/** The answer stored within the last 24 hours, with the hash of the request it belongs to. */
export const findAnswer = (db: Queryable, { owner, ownerId, call, keyHash }: AnswerKey) => {
  const { table, ownerId: column } = answerTables[owner];
  return db.row<{ request_hash: Buffer; answer: StoredAnswer }>(
    `select request_hash, answer from ${table}
      where ${column} = $1 and call = $2 and key_hash = $3 and created_at > now() - interval '24 hours'`,
    [ownerId, call, keyHash],
  );
};

/** Claims the key, unless an answer is stored under it; waits for a concurrent claim. Returns whether it did. */
export const claimAnswer = (
  tx: Transaction,
  { owner, ownerId, call, keyHash }: AnswerKey,
  requestHash: Buffer,
): Promise<boolean> => {
  const { table, ownerId: column } = answerTables[owner];
  return changes(
    tx,
    `insert into ${table} as known (${column}, call, key_hash, request_hash) values ($1, $2, $3, $4)
      on conflict (${column}, call, key_hash) do update
        set request_hash = excluded.request_hash, answer = null, created_at = now()
        where known.created_at <= now() - interval '24 hours'`,
    [ownerId, call, keyHash, requestHash],
  );
};

/** Stores the answer under a claimed key. */
export const storeAnswer = (tx: Transaction, { owner, ownerId, call, keyHash }: AnswerKey, answer: StoredAnswer) => {
  const { table, ownerId: column } = answerTables[owner];
  return tx.run(`update ${table} set answer = $4 where ${column} = $1 and call = $2 and key_hash = $3`, [
    ownerId,
    call,
    keyHash,
    Buffer.isBuffer(answer) ? answer : JSON.stringify(answer),
  ]);
};
