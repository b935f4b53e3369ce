import {
  type CallData,
  type CallInput,
  type CallName,
  codes,
  type Envelope,
  type IdempotentCall,
} from '@site/contract';
import { calls } from '@site/contract/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../base/database/database';
import type { Services } from './services';
import { type CallResult, success } from '../../base/http/result';
import { bodyLimit, parseObject, parseQuery, publicBodyLimit } from '../../base/http/body';
import { idempotentRequestOf } from '../../base/http/idempotency';
import { runOnce } from '../../base/http/runOnce';
import { compressShared, sharedLists } from '../../base/http/compressShared';
import { admitCall } from './admitCall';
import { assertMayMoveMoney } from './memberRestrictions';
import type { Member } from '../../base/http/requestMember';
import { assertSession, memberOf } from './session';
import { validate } from '../../base/http/validate';

class CallContext<Name extends CallName> {
  constructor(
    readonly services: Services,
    readonly request: FastifyRequest,
    readonly input: CallInput<Name>,
  ) {}

  /** Throws a DomainError with code 401 without a session, as on a public call. */
  get member(): Member {
    return memberOf(this.request);
  }
}

type Result<Name extends CallName> = CallData<Name> | CallResult<CallData<Name>>;

type Handler<Name extends CallName> = (context: CallContext<Name>) => Promise<Result<Name>> | Result<Name>;

interface MoneyHandler<Name extends IdempotentCall, Prepared> {
  /** Runs before the transaction: slow checks (passwords) and outside calls. Skipped if an answer is stored. */
  prepare?(context: CallContext<Name>): Promise<Prepared>;
  /** Runs in the transaction that also stores the answer. May run again after a deadlock. */
  handle(context: CallContext<Name> & { tx: Transaction; prepared: Prepared }): Promise<Result<Name>>;
  /**
   * Runs after the commit and turns the data that `handle` returned, or of a stored answer, into the answer. A
   * DomainError rejects the call; nothing is undone.
   */
  conclude?(context: CallContext<Name>, data: unknown): Promise<Result<Name> | undefined>;
}

const serve = <Name extends CallName>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  answer: (context: CallContext<Name>, reply: FastifyReply) => Promise<Envelope<unknown>>,
  limit = calls[name].access === 'public' ? publicBodyLimit : bodyLimit,
) => {
  const { method, request: schema } = calls[name];
  app.route({
    method,
    url: `/api/${name}`,
    bodyLimit: limit,
    ...admitCall(services, name),
    ...(sharedLists.includes(name) && { onSend: compressShared }),
    handler: (request, reply) => {
      const sent = method === 'GET' ? parseQuery(request) : parseObject(request);
      return answer(new CallContext(services, request, validate(schema, sent) as CallInput<Name>), reply);
    },
  });
};

/**
 * Serves the call `name` at its path, with the method, access and request schema of the contract. Calls that the
 * contract declares `idempotent` need `registerMoneyCall`.
 * @param options `bodyLimit` in bytes, of a call that carries a picture
 */
export const registerCall = <Name extends Exclude<CallName, IdempotentCall>>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  handler: Handler<Name>,
  options: { bodyLimit?: number } = {},
): void => serve(app, services, name, async (context) => success(await handler(context)), options.bodyLimit);

/**
 * Serves a call that moves money: in one transaction with the member locked, and once for each `Idempotency-Key`. A
 * repeated answer carries a header, since the member may have meant another movement.
 */
export const registerMoneyCall = <Name extends IdempotentCall, Prepared = undefined>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  handler: MoneyHandler<Name, Prepared>,
): void =>
  serve(app, services, name, async (context, reply) => {
    const { now } = services;
    const prepare = async () => (await handler.prepare?.(context)) as Prepared;
    const handle = async (tx: Transaction, prepared: Prepared) =>
      success(await handler.handle({ ...context, member: context.member, tx, prepared }));
    const conclude = async (answer: Envelope<unknown>) => {
      if (!handler.conclude || answer.code !== codes.ok) return answer;
      const concluded = await handler.conclude(context, answer.data);
      return concluded === undefined ? answer : success(concluded);
    };
    const { request, input } = context;
    const idempotent = idempotentRequestOf(request, services.throttles, {
      owner: 'member',
      ownerId: context.member.id,
      call: name,
      input,
    });
    const answer = await runOnce(
      { db: services.dbOf(context.member.id), request, reply, idempotent },
      {
        prepare,
        // Rejects without storing the answer, so that the call can be retried after a login or the freeze.
        admit: async (tx) => {
          await assertSession(tx, context.member);
          await assertMayMoveMoney(tx, context.member.id, { call: name, now: now() });
        },
        handle,
      },
    );
    return conclude(answer);
  });
