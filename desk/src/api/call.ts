import type { OperatorCallName, OperatorData, OperatorRequest, Pending } from '@site/contract/operators';
import { type RequestOptions, request } from './request';

/** Calls that only read. */
export type ReadCall = Extract<OperatorCallName, `GET ${string}`>;
/** Calls that change something. */
export type ChangeCall = Extract<OperatorCallName, `POST ${string}`>;

/**
 * Makes a call of the operators' contract: `call('POST /members/:id/freeze', { id, reason })`.
 * @returns `data` of the answer
 * @throws OperatorError; code 401 ends the session
 */
export const call = async <Name extends OperatorCallName>(
  name: Name,
  fields: OperatorRequest<Name>,
  options: RequestOptions = {},
): Promise<OperatorData<Name>> => {
  const { data } = await request(name, fields, options);
  return data as OperatorData<Name>;
};

/** Whether the answer to a change says that it waits for a second operator. */
export const isPending = (answer: unknown): answer is Pending =>
  typeof answer === 'object' && answer !== null && 'pending' in answer;
