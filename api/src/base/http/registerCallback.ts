import { isUtf8 } from 'node:buffer';
import type { PlatformCallbackError, PlatformCallbackStatus } from '@site/contract/schemas';
import type { FastifyBaseLogger, FastifyInstance, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';
import type { Database, Transaction } from '../database/database';
import { changes } from '../database/statements';
import { addressOf } from './address';
import { callbackFault, maxSkew, signedCallbackOf } from './signedCallback';

/** ms for which nonces are kept: longer than a signature is accepted. */
const nonceLifetime = 2 * maxSkew + 60_000;

/** Stores the nonce of a sender and deletes those that expired; returns false if it was stored before. */
const insertNonce = async (tx: Transaction, sender: string, nonce: string): Promise<boolean> => {
  await tx.run(
    `delete from platform_callback_nonce where (platform, nonce) in (
        select platform, nonce from platform_callback_nonce where expires_at < now() for update skip locked
      )`,
  );
  return changes(
    tx,
    `insert into platform_callback_nonce (platform, nonce, expires_at)
      values ($1, $2, now() + $3::int * interval '1 millisecond') on conflict do nothing`,
    [sender, nonce, nonceLifetime],
  );
};

const json = v.pipe(v.string(), v.parseJson());

/** Refuses a callback with a status and a reason, which the log has too. */
type Refuse = <Status extends PlatformCallbackStatus>(
  status: Status,
  reason: PlatformCallbackError<Status> | 'provider' | 'contradicted' | 'payout',
) => object;

interface Callback<Schema extends v.GenericSchema, Result> {
  /** With the sender's name as `:name`. */
  path: string;
  kind: 'platform' | 'provider';
  senders: readonly { name: string; callbackSecret?: string }[];
  /** Of the body, which is JSON. */
  schema: Schema;
  /** What the sender's nonces are stored under. */
  nonceOwner(name: string): string;
  /** Applies a report, in the transaction of its nonce: a callback that failed can be repeated as it is. */
  receive(tx: Transaction, name: string, report: v.InferOutput<Schema>): Promise<Result>;
  answer(result: Result, context: { name: string; address: string; refuse: Refuse }): object;
}

/**
 * Serves callbacks that platforms or payment providers sign. Answers 401 to a wrong signature or an old timestamp, 404
 * to an unknown sender, 409 to a nonce that was used before, and 422 to another body. Errors have a status, since a
 * sender would take an envelope with status 200 for a receipt.
 */
export const registerCallback = <Schema extends v.GenericSchema, Result>(
  app: FastifyInstance,
  { db, now, log }: { db: Database; now(): Date; log: FastifyBaseLogger },
  { path, kind, senders, schema, nonceOwner, receive, answer }: Callback<Schema, Result>,
): void => {
  const errorHandler: NonNullable<RouteShorthandOptions['errorHandler']> = (error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ error: error.message }, `a ${kind} callback failed`);
    void reply.status(status).send({ error: status >= 500 ? 'fault' : 'request' });
  };
  app.post<{ Params: { name: string } }>(path, { errorHandler }, async (request, reply) => {
    const { name } = request.params;
    const address = addressOf(request);
    const refuse: Refuse = (status, reason) => {
      const source = { [kind]: name.slice(0, 40), address };
      log.warn({ event: `${kind}-callback-refused`, ...source, reason }, `${kind} callback refused`);
      void reply.status(status);
      return { error: reason };
    };
    const secret = senders.find((known) => known.name === name)?.callbackSecret;
    if (secret === undefined) return refuse(404, kind);
    const signed = signedCallbackOf(request);
    const fault = callbackFault(secret, signed, now());
    if (fault) return refuse(401, fault);
    const sent = isUtf8(signed.body) ? v.safeParse(json, signed.body.toString()).output : undefined;
    const report = v.safeParse(schema, sent);
    if (!report.success) return refuse(422, 'body');
    const applied = await db.transaction(async (tx) => {
      const isFirst = await insertNonce(tx, nonceOwner(name), signed.nonce);
      return isFirst ? { result: await receive(tx, name, report.output) } : undefined;
    });
    return applied ? answer(applied.result, { name, address, refuse }) : refuse(409, 'nonce');
  });
};
