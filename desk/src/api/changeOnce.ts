import type { OperatorData, OperatorRequest } from '@site/contract/operators';
import { idempotencyKeyFor, removePendingKey, storePendingKey } from '@site/shared/text';
import { type ChangeCall, OperatorError, request } from './call';

/** Header of an answer that repeats the first one to its key. */
const replayedHeader = 'idempotent-replayed';

/** Whether the failure leaves open whether the change was made. */
const isUnknown = (error: unknown): error is OperatorError =>
  error instanceof OperatorError && (error.kind === 'unreachable' || error.kind === 'fault');

/**
 * Makes a change with an idempotency key. After a failure without a result the same change repeats the key, within 15
 * minutes and also after a reload, so that it is made once.
 * @returns `data` of the answer, and whether the change had been made by an earlier attempt
 * @throws OperatorError
 */
export const changeOnce = async <Name extends ChangeCall>(
  name: Name,
  fields: OperatorRequest<Name>,
): Promise<{ data: OperatorData<Name>; replayed: boolean }> => {
  const idempotencyKey = idempotencyKeyFor(name, fields);
  storePendingKey(name, fields, idempotencyKey);
  try {
    const { data, response } = await request(name, fields, { idempotencyKey });
    removePendingKey(name, fields);
    return { data: data as OperatorData<Name>, replayed: response.headers.get(replayedHeader) === 'true' };
  } catch (error) {
    if (isUnknown(error)) throw new OperatorError(error.kind, `${error.message}（原样重试不会重复执行）`);
    removePendingKey(name, fields);
    throw error;
  }
};
