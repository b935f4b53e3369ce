import type { OperatorCallName } from '@site/contract/operators';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../base/database/database';
import { idempotentRequestOf } from '../../base/http/idempotency';
import { success } from '../../base/http/result';
import { runOnce } from '../../base/http/runOnce';
import type { Services } from '../../members/calls/services';
import { setActingOperator } from './actions.store';
import { authorizeInTransaction, contextOf, fieldsOf, type OperatorContext, operatorRoute } from './operatorRoute';

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
