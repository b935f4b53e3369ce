import type { ActionKind } from '@site/contract/operators';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../base/database/database';
import type { Operator } from './operator';
import { hasActedSince, insertAction, lockReading, type Action } from './actions.store';
import { addressOf } from '../../base/http/address';

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

interface Reading {
  kind: ActionKind;
  /** Whose account numbers are read, such as `withdrawal:W2026…`. */
  target: string;
  memberId: string;
}

/** A page that stays open is read again after each change; readings within this interval have one audit row. */
const repeatedWithin = '10 minutes';

/**
 * Records that an operator reads a member's decrypted account numbers, unless the same operator has read them from the
 * same address in the last ten minutes. Call it before the answer is sent: without an audit row there is no answer.
 */
export const recordReading = (
  db: Database,
  call: { operator: Operator; request: FastifyRequest },
  reading: Reading,
): Promise<void> =>
  db.transaction(async (tx) => {
    const action = { ...reading, ...actorOf(call) };
    await lockReading(tx, action);
    if (!(await hasActedSince(tx, action, repeatedWithin))) await insertAction(tx, action);
  });
