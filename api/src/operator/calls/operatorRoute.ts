import { type OperatorCallName, type OperatorInput, operatorCalls } from '@site/shared/operators';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { parseObject, parseQuery } from '../../http/body';
import { validate } from '../../http/validate';
import type { Services } from '../../services';
import { operatorOf, requireOperator } from './authenticate';
import { assertAllowed, type Operator } from './operator';
import { requireDevice, requireOwnPassword } from './requireSafeAccount';

/** Bytes; HTML content is larger than members' calls. */
const bodyLimit = 1_048_576;

/** Bytes of a call without a session, which a stranger can send: a name, a password and a code. */
const publicBodyLimit = 4096;

/** Argument of every handler of an operator call. */
export interface OperatorContext<Name extends OperatorCallName> {
  input: OperatorInput<Name>;
  /** Throws a DomainError with code 401 on a public call. */
  readonly operator: Operator;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

const accessHook = (services: Services, name: OperatorCallName) => {
  const { access } = operatorCalls[name];
  if (access === 'public') return {};
  const authenticate = requireOperator(services);
  return {
    onRequest: async (request: FastifyRequest) => {
      await authenticate(request);
      const operator = operatorOf(request);
      if (access !== 'operator') assertAllowed(operator, access);
      requireOwnPassword(name, operator);
      await requireDevice(services.db, name, operator);
    },
  };
};

/** The route of an operator call without its handler; it rejects operators without the call's permission. */
export const operatorRoute = (services: Services, name: OperatorCallName): Omit<RouteOptions, 'handler'> => {
  const [method = '', path = ''] = name.split(' ');
  const isPublic = operatorCalls[name].access === 'public';
  return {
    method,
    url: `/operator${path}`,
    bodyLimit: isPublic ? publicBodyLimit : bodyLimit,
    ...accessHook(services, name),
  };
};

/** The fields of a request: path parameters, and the query or the body. */
export const fieldsOf = (request: FastifyRequest): Record<string, unknown> => ({
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
