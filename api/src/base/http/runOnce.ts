import { codes, type Envelope, replayedHeader } from '@site/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../database/database';
import { logRejection } from './logSecurityEvent';
import { DomainError } from '../errors/domainError';
import { answerOnce, type IdempotentAnswer, type IdempotentRequest, storedAnswer } from './idempotency';
import { failure, success } from './result';

interface Work<Prepared> {
  /** Runs before the transaction: slow checks (passwords) and outside calls. Skipped if an answer is stored. */
  prepare(): Promise<Prepared>;
  /** Runs first in the transaction. What it throws is not stored. */
  admit?(tx: Transaction): Promise<void>;
  /** Runs in the transaction that also stores the answer. May run again after a deadlock. */
  handle(tx: Transaction, prepared: Prepared): Promise<Envelope<unknown>>;
}

interface Exchange {
  db: Database;
  request: FastifyRequest;
  reply: FastifyReply;
  idempotent: IdempotentRequest | undefined;
}

/**
 * Turns a rejection (422) into an answer that can be stored; throws any other error, such as a rate limit (429), so
 * that a retry can succeed. So can one with the proof that was missing.
 */
const orRejection = async (
  request: FastifyRequest,
  work: () => Promise<Envelope<unknown>>,
): Promise<Envelope<unknown>> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== codes.refused || error.missing) throw error;
    logRejection(request, error);
    return failure(error.code, error.message);
  }
};

const runIdempotent = async <Prepared>(
  { db, request }: Exchange,
  idempotent: IdempotentRequest,
  { prepare, admit, handle }: Work<Prepared>,
): Promise<IdempotentAnswer> => {
  const start = performance.now();
  const stored = await storedAnswer(db, idempotent);
  // Without the preparation, since a turn to hash and an answer of a platform have limits of their own.
  const elapsed = performance.now() - start;
  if (stored) return { answer: stored, replayed: true };
  let prepared: Prepared;
  const preparation = await orRejection(request, async () => {
    prepared = await prepare();
    return success(null);
  });
  return db.transaction(
    async (tx) => {
      await admit?.(tx);
      return answerOnce(tx, idempotent, () =>
        preparation.code === codes.ok
          ? orRejection(request, () => tx.savepoint(() => handle(tx, prepared)))
          : Promise.resolve(preparation),
      );
    },
    { elapsed },
  );
};

/**
 * Runs a call's work in one transaction, and once for each idempotency key; a repeated key gets the first answer, with
 * the header `idempotent-replayed`. Throws a DomainError if the key came with another request.
 */
export const runOnce = async <Prepared>(exchange: Exchange, work: Work<Prepared>): Promise<Envelope<unknown>> => {
  const { db, reply, idempotent } = exchange;
  if (!idempotent) {
    const prepared = await work.prepare();
    return db.transaction(async (tx) => {
      await work.admit?.(tx);
      return work.handle(tx, prepared);
    });
  }
  const { answer, replayed } = await runIdempotent(exchange, idempotent, work);
  if (replayed) void reply.header(replayedHeader, 'true');
  return answer;
};
