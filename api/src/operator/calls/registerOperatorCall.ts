import { isDeepStrictEqual } from 'node:util';
import {
  type OperatorCallName,
  type OperatorData,
  type OperatorInput,
  operatorCalls,
  type Permission,
  permissions,
} from '@site/shared/operators';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../database/database';
import { addressOf } from '../../http/address';
import { parseObject, parseQuery } from '../../http/body';
import { DomainError } from '../../http/domainError';
import { CallResult, success } from '../../http/result';
import { validate } from '../../http/validate';
import type { Services } from '../../services';
import { insertApproval } from '../approvals/queries';
import { actAs, insertAction } from '../audit/queries';
import { hasOtherOperator } from '../identity/queries';
import { operatorOf, requireOperator } from './authenticate';
import { assertAllowed, type Operator } from './operator';

/** Bytes; HTML content is larger than members' calls. */
const bodyLimit = 1_048_576;

/** Argument of every handler of an operator call. */
export interface OperatorContext<Name extends OperatorCallName> {
  input: OperatorInput<Name>;
  /** Throws a DomainError with code 401 on a public call. */
  readonly operator: Operator;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Result<Name extends OperatorCallName> = OperatorData<Name> | CallResult<OperatorData<Name>>;

/** What a change did, for its answer and for the audit log. */
export interface Change<Data> {
  data?: Data;
  /** Chinese text for the operator. */
  message?: string;
  /** What was changed, such as `deposit:D2026…` or `setting:rates`. */
  target: string;
  memberId?: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
}

interface ChangeContext<Name extends OperatorCallName, Prepared> extends OperatorContext<Name> {
  tx: Transaction;
  prepared: Prepared;
  /** Whether the change is rolled back, to find out what it would do before it is proposed. */
  trial: boolean;
}

interface ChangeHandler<Name extends OperatorCallName, Prepared> {
  /** The permission that this request needs, if it is not that of the call. */
  permission?(context: OperatorContext<Name>): Permission;
  /** Runs before the transaction: slow work such as hashing. */
  prepare?(context: OperatorContext<Name>): Promise<Prepared>;
  /** Whether a second operator must confirm the change. Runs in the transaction. */
  needsApproval?(context: ChangeContext<Name, Prepared>): Promise<boolean> | boolean;
  /**
   * Whether a proposed change is refused when it is confirmed, if its `before` differs from what the proposal showed:
   * it would overwrite a newer value.
   */
  onlyIfUnchanged?: boolean;
  /** Makes the change. Throws a DomainError if it does not fit. May run again: after a deadlock, and to confirm it. */
  change(context: ChangeContext<Name, Prepared>): Promise<Change<OperatorData<Name>>>;
}

const urlOf = (name: OperatorCallName) => `/operator${name.slice(name.indexOf(' ') + 1)}`;
const methodOf = (name: OperatorCallName) => name.slice(0, name.indexOf(' ')) as 'GET' | 'POST';

/** The fields of a request: path parameters, and the query or the body. */
const sentBy = (request: FastifyRequest): Record<string, unknown> => ({
  ...(request.method === 'GET' ? parseQuery(request) : parseObject(request)),
  ...(request.params as Record<string, unknown>),
});

const accessHook = (services: Services, name: OperatorCallName) => {
  const { access } = operatorCalls[name];
  if (access === 'public') return {};
  const authenticate = requireOperator(services);
  return {
    onRequest: async (request: FastifyRequest) => {
      await authenticate(request);
      if (access !== 'operator') assertAllowed(operatorOf(request), access);
    },
  };
};

const contextOf = <Name extends OperatorCallName>(
  services: Services,
  name: Name,
  sent: Record<string, unknown>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): OperatorContext<Name> => ({
  input: validate(operatorCalls[name].request, sent) as OperatorInput<Name>,
  get operator() {
    return operatorOf(request);
  },
  services,
  request,
  reply,
});

/** Serves an operator call that changes nothing. A handler that answers by itself (CSV, events) returns the reply. */
export const registerOperatorCall = <Name extends OperatorCallName>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  handler: (context: OperatorContext<Name>) => Promise<Result<Name> | FastifyReply> | Result<Name> | FastifyReply,
): void => {
  app.route({
    method: methodOf(name),
    url: urlOf(name),
    bodyLimit,
    ...accessHook(services, name),
    handler: async (request, reply) => {
      const result = await handler(contextOf(services, name, sentBy(request), { request, reply }));
      // To await a reply is to wait until it was sent, or until the client has left.
      return reply.raw.headersSent || reply.raw.destroyed ? reply : success(result);
    },
  });
};

/**
 * Prepares a change that a second operator confirms, from the proposal that was stored; the result makes it in the
 * transaction of the confirmation.
 */
export type ConfirmableChange = (
  proposal: { request: Record<string, unknown>; before: unknown },
  exchange: { request: FastifyRequest; reply: FastifyReply },
) => Promise<(tx: Transaction) => Promise<Change<unknown>>>;

/** Throws a DomainError unless a value is still the stored one; undefined is stored as null. */
const assertUnchanged = (before: unknown, stored: unknown): void => {
  const now: unknown = JSON.parse(JSON.stringify(before ?? null));
  if (!isDeepStrictEqual(now, stored)) throw new DomainError('提交复核后内容已被修改，请驳回后重新提交！');
};

class DryRun extends Error {
  constructor(readonly change: Change<unknown>) {
    super('rolled back');
  }
}

/** Makes a change in a savepoint, rolls it back, and returns what it would have done. */
const tryChange = async (tx: Transaction, make: () => Promise<Change<unknown>>): Promise<Change<unknown>> => {
  try {
    return await tx.savepoint(async () => {
      throw new DryRun(await make());
    });
  } catch (error) {
    if (error instanceof DryRun) return error.change;
    throw error;
  }
};

/** Registers an operator call that changes something: its effect and its audit row are one transaction. */
export const registerOperatorChange = <Name extends OperatorCallName, Prepared = undefined>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  handler: ChangeHandler<Name, Prepared>,
): void => {
  const { access, action } = operatorCalls[name];
  if (action === undefined) throw new Error(`${name} changes something and so needs an action`);
  const prepare = async (context: OperatorContext<Name>) => (await handler.prepare?.(context)) as Prepared;

  services.confirmableChanges.set(name, async (proposal, exchange) => {
    const context = contextOf(services, name, proposal.request, exchange);
    const prepared = await prepare(context);
    return async (tx) => {
      const made = await handler.change({ ...context, operator: context.operator, tx, prepared, trial: false });
      if (handler.onlyIfUnchanged) assertUnchanged(made.before, proposal.before);
      return made;
    };
  });

  app.route({
    method: methodOf(name),
    url: urlOf(name),
    bodyLimit,
    ...accessHook(services, name),
    handler: async (request, reply) => {
      const sent = sentBy(request);
      const context = contextOf(services, name, sent, { request, reply });
      const { operator } = context;
      const permission = handler.permission?.(context) ?? access;
      if (permission !== 'operator' && permission !== 'public') assertAllowed(operator, permission);
      const prepared = await prepare(context);
      return services.db.transaction(async (tx) => {
        await actAs(tx, operator.id);
        const inTransaction = { ...context, operator, tx, prepared, trial: false };
        const who = { operatorId: operator.id, address: addressOf(request), requestId: request.id };
        const twoNeeded = (await handler.needsApproval?.(inTransaction)) ?? false;
        const rolesToConfirm = permission === 'operator' || permission === 'public' ? [] : permissions[permission];
        if (twoNeeded && (await hasOtherOperator(tx, operator.id, rolesToConfirm))) {
          const {
            data: _data,
            message: _message,
            ...change
          } = await tryChange(tx, () => handler.change({ ...inTransaction, trial: true }));
          const pending = await insertApproval(tx, {
            ...change,
            call: name,
            request: sent,
            permission,
            kind: action,
            reason: change.reason ?? '',
            proposedBy: operator.id,
          });
          await insertAction(tx, { ...change, ...who, kind: 'approvals.propose', after: { pending, kind: action } });
          return success(new CallResult({ pending }, '已提交复核！'));
        }
        const { data, message, ...change } = await handler.change(inTransaction);
        await insertAction(tx, { ...change, ...who, kind: action, single: twoNeeded });
        return success(new CallResult(data ?? null, message));
      });
    },
  });
};
