import { isUtf8 } from 'node:buffer';
import { type WalletAction, walletCallPath, walletCalls, type walletErrors } from '@site/contract/schemas';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import pg from 'pg';
import * as v from 'valibot';
import type { Database } from '../../base/database/database';
import { mayHaveCommitted } from '../../base/database/errors';
import { addressOf } from '../../base/http/address';
import { DomainError } from '../../base/errors/domainError';
import { createFairQueue } from '../../base/http/fairQueue';
import { callbackFault, signedCallbackOf } from '../../base/http/signedCallback';
import { addRebatesOf } from '../bets/nightlyRebates';
import type { GameProvider } from './gameProvider';
import { moveWallet, readWallet } from './wallet.store';

type Status = keyof typeof walletErrors;
type Reason<S extends Status> = (typeof walletErrors)[S]['errors'][number];

const json = v.pipe(v.string(), v.parseJson());

const isAction = (name: string): name is WalletAction => Object.hasOwn(walletCalls, name);

/** How often a call is tried whose outcome is unknown; the same transaction moves money once. */
const attempts = 3;

const decide = (
  db: Database,
  provider: GameProvider,
  action: WalletAction,
  input: v.InferOutput<(typeof walletCalls)[WalletAction]>,
): Promise<string> =>
  action === 'authenticate' || action === 'balance'
    ? readWallet(db, provider, input)
    : moveWallet(db, provider, action, input as never);

/** The message of `pg-pool` when no connection became free in time. */
const noFreeConnection = 'timeout exceeded when trying to connect';

/**
 * The calls of a process that wait for the database. Those of one member are decided one after another, so a member
 * with many calls would hold every connection: one more than is decided may wait there, and the rest waits here.
 */
const turns = { running: Infinity, runningPerKey: 2, waitingPerKey: 1000, waiting: 10_000 };

/** Whether the database has said that a statement did nothing, or was never asked. */
const didNothing = (error: unknown): boolean =>
  error instanceof DomainError ||
  (error instanceof pg.DatabaseError
    ? !mayHaveCommitted(error)
    : (error as Error).name === 'DatabaseUnavailable' || (error as Error).message === noFreeConnection);

/**
 * Serves `POST /api/platforms/:name/wallet/:action`, by which game providers debit and credit members. Each call that
 * is decided is answered with status 200. An error has a status, and then nothing was done; a call whose outcome is
 * unknown gets no answer, so that the provider repeats it or rolls it back.
 */
export const walletRoutes = (
  app: FastifyInstance,
  { db, now }: { db: Database; now(): Date },
  providers: readonly GameProvider[],
): void => {
  const inTurn = createFairQueue(turns);
  const errorHandler: NonNullable<RouteShorthandOptions['errorHandler']> = (error, _request, reply) => {
    const status = error.statusCode ?? 500;
    void reply.status(status).send({ error: status >= 500 ? 'fault' : 'request' });
  };
  app.post<{ Params: { name: string; action: string } }>(walletCallPath, { errorHandler }, async (request, reply) => {
    const { name, action } = request.params;
    const refuse = <S extends Status>(status: S, reason: Reason<S>) => {
      const about = { event: 'wallet-call-refused', platform: name.slice(0, 40), address: addressOf(request), reason };
      request.log.warn(about, 'wallet call refused');
      void reply.status(status);
      return { error: reason };
    };
    const provider = providers.find((known) => known.name === name);
    if (!provider) return refuse(404, 'platform');
    const signed = signedCallbackOf(request);
    const fault = callbackFault(provider.callbackSecret, signed, now());
    if (fault) return refuse(401, fault);
    if (!isAction(action)) return refuse(404, 'action');
    const sent = isUtf8(signed.body) ? v.safeParse(json, signed.body.toString()).output : undefined;
    const input = v.safeParse(walletCalls[action], sent);
    if (!input.success) return refuse(422, 'body');
    const player = 'member' in input.output ? input.output.member : input.output.token;
    // What a later attempt says of itself does not say what became of an earlier one.
    let isUnknown = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await inTurn(player, async () => {
          const decided = await decide(db, provider, action, input.output);
          isUnknown = true;
          // The rounds of other providers may still change; their rebates are computed at night.
          if (provider.purse === 'platform' && action === 'credit') await addRebatesOf(db, player, name);
          return decided;
        });
        return reply.type('application/json').send(answer);
      } catch (error) {
        const isLast = attempt === attempts;
        request.log.error({ err: error, platform: name, action, attempt }, 'a wallet call failed');
        isUnknown ||= !didNothing(error);
        if (!isUnknown) return refuse(500, 'fault');
        if (isLast) {
          reply.hijack();
          // Not of the request: it was read, so its end leaves the connection open.
          request.raw.socket.destroy();
          return undefined;
        }
      }
    }
  });
};
