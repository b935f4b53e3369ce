import type { ActionKind } from '@site/contract/operators';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../base/database/database';
import { exists } from '../../base/database/statements';
import type { Operator } from './operator';
import { insertAction, type Action } from './actions.store';
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
    const { operatorId, kind, target, address } = action;
    // Concurrent readings wait for the end of this transaction.
    await tx.run(`select pg_advisory_xact_lock(hashtextextended('reading ' || $1 || ' ' || $2, 0))`, [
      operatorId,
      target,
    ]);
    const isRecorded = await exists(
      tx,
      // A clock that was set back leaves rows in the future, which are not of this interval. A transaction that waited
      // for another one finds rows that are later than its own start.
      `select from operator_action
        where operator_id = $1 and kind = $2 and target = $3 and address is not distinct from $4
          and at between now() - $5::interval and clock_timestamp() limit 1`,
      [operatorId, kind, target, address, repeatedWithin],
    );
    if (!isRecorded) await insertAction(tx, action);
  });
