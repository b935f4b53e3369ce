import type { OperatorCallName, OperatorData } from '@site/contract/operators';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CallResult, success } from '../../base/http/result';
import type { Services } from '../../members/calls/services';
import { contextOf, fieldsOf, type OperatorContext, operatorRoute } from './operatorRoute';

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
