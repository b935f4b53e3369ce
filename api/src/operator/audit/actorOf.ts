import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../http/address';
import type { Operator } from '../calls/operator';
import type { Action } from './queries';

/** Who makes a call, as the audit log records it. */
export const actorOf = ({
  operator,
  request,
}: {
  operator: Operator;
  request: FastifyRequest;
}): Pick<Action, 'address' | 'requestId'> & { operatorId: string } => ({
  operatorId: operator.id,
  address: addressOf(request),
  requestId: request.id,
});
