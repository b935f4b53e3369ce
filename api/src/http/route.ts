import {
  type CallData,
  type CallInput,
  type CallName,
  calls,
  codes,
  type Envelope,
  replayedHeader,
} from '@site/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../database/database';
import type { Services } from '../services';
import { type CallResult, failure, success } from './result';
import { parseObject, parseQuery } from './body';
import { answerOnce, knownAnswer, type PressAnswer, pressOf } from './idempotency';
import { DomainError } from './domainError';
import { type Member, memberOf, requireMember } from './session';
import { validate } from './validate';

/** What every handler is given. To ask for `member` on a public call is to need a session: without one it throws 401. */
export interface CallContext<Name extends CallName> {
  input: CallInput<Name>;
  readonly member: Member;
  services: Services;
  request: FastifyRequest;
}

type Result<Name extends CallName> = CallData<Name> | CallResult<CallData<Name>>;

type Handler<Name extends CallName> = (context: CallContext<Name>) => Promise<Result<Name>> | Result<Name>;

export interface MoneyHandler<Name extends CallName, Prepared> {
  /** Before the transaction: slow checks (passwords) and outside calls. Not run when the answer is already known. */
  prepare?(context: CallContext<Name>): Promise<Prepared>;
  /** Inside the transaction in which the answer is kept too. May run again after a deadlock. */
  handle(context: CallContext<Name> & { tx: Transaction; prepared: Prepared }): Promise<Result<Name>>;
}

const serve = <Name extends CallName>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  answer: (context: CallContext<Name>, reply: FastifyReply) => Promise<Envelope<unknown>>,
) => {
  const { method, access, request: schema } = calls[name];
  app.route({
    method,
    url: `/api/${name}`,
    ...(access === 'member' ? { onRequest: requireMember(services.db) } : {}),
    handler: (request, reply) => {
      const sent = method === 'GET' ? parseQuery(request) : parseObject(request);
      const context = {
        input: validate(schema, sent) as CallInput<Name>,
        get member() {
          return memberOf(request);
        },
        services,
        request,
      };
      return answer(context, reply);
    },
  });
};

/** Serves the call `name` at its path, with the method, access and request schema of the contract. */
export const registerCall = <Name extends CallName>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  handler: Handler<Name>,
): void => serve(app, services, name, async (context) => success(await handler(context)));

/** What was refused is an answer like any other: the same press meets the same refusal. Being told to wait is not. */
const orRefusal = async (work: () => Promise<Envelope<unknown>>): Promise<Envelope<unknown>> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === codes.refused) return failure(error.code, error.message);
    throw error;
  }
};

/**
 * Serves a call that moves money: in one transaction, and once for each Idempotency-Key (wire, What our API host adds). An answer that
 * is only told again says so in its header, since a member may have meant another movement.
 */
export const registerMoneyCall = <Name extends CallName, Prepared = undefined>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  handler: MoneyHandler<Name, Prepared>,
): void =>
  serve(app, services, name, async (context, reply) => {
    const { db } = services;
    const prepare = async () => (await handler.prepare?.(context)) as Prepared;
    const handle = async (tx: Transaction, prepared: Prepared) =>
      success(await handler.handle({ ...context, tx, prepared }));
    const press = pressOf(context.request, context.member.id, name, context.input);
    if (!press) {
      const prepared = await prepare();
      return db.transaction((tx) => handle(tx, prepared));
    }
    const say = ({ answer, replayed }: PressAnswer) => {
      if (replayed) void reply.header(replayedHeader, 'true');
      return answer;
    };
    const known = await knownAnswer(db, press);
    if (known) return say({ answer: known, replayed: true });
    let prepared: Prepared;
    const refused = await orRefusal(async () => {
      prepared = await prepare();
      return success(null);
    });
    const answered = await db.transaction((tx) =>
      answerOnce(tx, press, () =>
        refused.code === codes.ok
          ? orRefusal(() => tx.savepoint(() => handle(tx, prepared)))
          : Promise.resolve(refused),
      ),
    );
    return say(answered);
  });
