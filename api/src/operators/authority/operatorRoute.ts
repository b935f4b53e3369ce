import {
  type OperatorCallName,
  type OperatorInput,
  operatorCalls,
  type Permission,
  type OperatorData,
} from '@site/contract/operators';
import type { FastifyReply, FastifyRequest, RouteOptions, FastifyInstance } from 'fastify';
import type { Transaction } from '../../base/database/database';
import { parseObject, parseQuery } from '../../base/http/body';
import { validate } from '../../base/http/validate';
import type { Services } from '../../members/calls/services';
import { lockAuthority, shareAuthority } from './operators.store';
import { findValidOwner } from './tokens.store';
import { operatorOf, renewOperator, requireOperator } from './authenticate';
import { assertAllowed, type Operator, forbidden, isAllowed } from './operator';
import { type CallResult, success } from '../../base/http/result';
import { idempotentRequestOf } from '../../base/http/idempotency';
import { runOnce } from '../../base/http/runOnce';
import { setActingOperator } from './actions.store';

/** The permissions to move money, or to give them to others. */
const guarded: readonly Permission[] = ['payments:decide', 'adjustments:propose', 'operators:write'];

/** What an operator needs to sign in, to enrol a device and to leave. */
const exempt: readonly OperatorCallName[] = [
  'GET /me',
  'POST /signin/key',
  'POST /signout',
  'POST /password',
  'POST /totp/enrol',
  'POST /totp/confirm',
];

/**
 * Throws a DomainError with code 403 for an operator whose password was set by another one, who could otherwise act in
 * the operator's name.
 */
const requireOwnPassword = (name: OperatorCallName, operator: Operator): void => {
  if (operator.mustChangePassword && !['GET /me', 'POST /signout', 'POST /password'].includes(name))
    throw forbidden(operator, '请先修改登录密码！');
};

/**
 * Throws a DomainError with code 403 for an operator who decides about money or operators and has no device for
 * one-time codes, while members pay with real money.
 */
const requireDevice = (name: OperatorCallName, operator: Operator): void => {
  if (!operator.lacksDevice || exempt.includes(name) || !guarded.some((it) => isAllowed(operator, it))) return;
  throw forbidden(operator, '真实支付已开启，请先在“我的账户”中启用两步验证！');
};

/** Bytes; HTML content is larger than members' calls. */
const bodyLimit = 1_048_576;

/** Bytes of a call that sends a file. */
const fileBodyLimit = 33_554_432;

const sendsFile: readonly OperatorCallName[] = [
  'POST /payments/import',
  'POST /payments/import/check',
  'POST /platforms/:name/reconcile',
  'POST /deposits/:id/comments',
  'POST /withdrawals/:id/comments',
];

/** Bytes of a call without a session, which a stranger can send: a name, a password and a code. */
const publicBodyLimit = 4096;

export interface OperatorContext<Name extends OperatorCallName> {
  input: OperatorInput<Name>;
  /** Throws a DomainError with code 401 on a public call. */
  readonly operator: Operator;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

const assertMayCall = (name: OperatorCallName, operator: Operator): void => {
  const { access } = operatorCalls[name];
  if (access !== 'operator' && access !== 'public') assertAllowed(operator, access);
  requireOwnPassword(name, operator);
  requireDevice(name, operator);
};

/** Changes that may take the authority of an operator or a token. */
const takingAuthority: readonly OperatorCallName[] = [
  'POST /operators/:id',
  'POST /password',
  'POST /tokens/:id/revoke',
];

/**
 * Checks in the transaction of a change that its operator may still make the call, and keeps it so until the end of
 * `tx`. Throws a DomainError with code 401 or 403, as the check before the transaction does.
 * @param change the call that the change belongs to: `name`, or that of a proposal which `name` confirms
 */
const authorizeInTransaction = async (
  tx: Transaction,
  { name, change, request }: { name: OperatorCallName; change: OperatorCallName; request: FastifyRequest },
): Promise<void> => {
  await (takingAuthority.includes(change) ? lockAuthority : shareAuthority)(tx);
  const owner = await findValidOwner(tx, operatorOf(request).tokenId);
  assertMayCall(name, renewOperator(request, owner));
};

const accessHooks = (services: Services, name: OperatorCallName) => {
  if (operatorCalls[name].access === 'public') return {};
  const { db } = services;
  const authenticate = requireOperator(services);
  const onRequest = async (request: FastifyRequest) => {
    await authenticate(request);
    assertMayCall(name, operatorOf(request));
  };
  if (name.startsWith('GET ')) return { onRequest };
  // A client can hold back the body until the operator has lost the session or a role.
  const preHandler = async (request: FastifyRequest) => {
    const owner = await findValidOwner(db, operatorOf(request).tokenId);
    assertMayCall(name, renewOperator(request, owner));
  };
  return { onRequest, preHandler };
};

/** The route of an operator call without its handler; it rejects operators without the call's permission. */
const operatorRoute = (services: Services, name: OperatorCallName): Omit<RouteOptions, 'handler'> => {
  const [method = '', path = ''] = name.split(' ');
  const isPublic = operatorCalls[name].access === 'public';
  return {
    method,
    url: `/operator${path}`,
    bodyLimit: isPublic ? publicBodyLimit : sendsFile.includes(name) ? fileBodyLimit : bodyLimit,
    ...accessHooks(services, name),
  };
};

/** The fields of a request: path parameters, and the query or the body. */
const fieldsOf = (request: FastifyRequest): Record<string, unknown> => ({
  ...(request.method === 'GET' ? parseQuery(request) : parseObject(request)),
  ...(request.params as Record<string, unknown>),
});

/** The context of a call with these fields. Throws a DomainError if they do not fit the call's schema. */
export const contextOf = <Name extends OperatorCallName>(
  services: Services,
  name: Name,
  fields: Record<string, unknown>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): OperatorContext<Name> => ({
  input: validate(operatorCalls[name].request, fields) as OperatorInput<Name>,
  get operator() {
    return operatorOf(request);
  },
  services,
  request,
  reply,
});

type Result<Name extends OperatorCallName> = OperatorData<Name> | CallResult<OperatorData<Name>>;

/** Serves an operator call that changes nothing. A handler that answers by itself (CSV, events) returns the reply. */
export const registerOperatorCall = <Name extends OperatorCallName>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  handler: (context: OperatorContext<Name>) => Promise<Result<Name> | FastifyReply> | Result<Name> | FastifyReply,
): void => {
  app.route({
    ...operatorRoute(services, name),
    handler: async (request, reply) => {
      const result = await handler(contextOf(services, name, fieldsOf(request), { request, reply }));
      // To await a reply is to wait until it was sent, or until the client has disconnected.
      return reply.raw.headersSent || reply.raw.destroyed ? reply : success(result);
    },
  });
};

interface Work<Prepared> {
  /** Runs before the transaction. Skipped if the answer is stored. */
  prepare(): Promise<Prepared>;
  /** The call of the proposal that is confirmed. */
  confirmedCall?(prepared: Prepared): OperatorCallName;
  /** Makes the change and its audit row, and returns the answer's data or a `CallResult`. May run again. */
  handle(tx: Transaction, prepared: Prepared): Promise<unknown>;
}

/**
 * Serves an operator call that changes something, in one transaction and once for each `Idempotency-Key` of the
 * operator. `workOf` checks permissions, also those of a request whose answer is stored, and again in the transaction;
 * it gets the context and the fields as they were sent.
 */
export const registerIdempotentCall = <Name extends OperatorCallName, Prepared>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  workOf: (context: OperatorContext<Name>, fields: Record<string, unknown>) => Work<Prepared>,
): void => {
  app.route({
    ...operatorRoute(services, name),
    handler: (request, reply) => {
      const fields = fieldsOf(request);
      const context = contextOf(services, name, fields, { request, reply });
      const { operator, input } = context;
      const { prepare, confirmedCall } = workOf(context, fields);
      const idempotent = idempotentRequestOf(request, services.throttles, {
        owner: 'operator',
        ownerId: operator.id,
        call: name,
        input,
      });
      return runOnce(
        { db: services.db, request, reply, idempotent },
        {
          prepare,
          handle: async (tx, prepared) => {
            await setActingOperator(tx, operator.id);
            await authorizeInTransaction(tx, { name, change: confirmedCall?.(prepared) ?? name, request });
            return success(await workOf(context, fields).handle(tx, prepared));
          },
        },
      );
    },
  });
};
