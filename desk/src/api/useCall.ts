import type { OperatorData, OperatorRequest } from '@site/contract/operators';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type ChangeCall, OperatorError, type ReadCall, call, messageOf } from './call';
import { changeOnce } from './changeOnce';
import { refreshAfter } from './refresh';

interface CallOptions<Data> {
  enabled?: boolean;
  keepPrevious?: boolean;
  readOnce?: boolean;
  freshFor?: number;
  /** False stops it. */
  refreshEvery?: number | false | ((data: Data | undefined) => number | false);
}

/** ms after which a visible page repeats a reading that failed. */
const pauseAfterFailure = 3000;

/** Whether a reading failed because the API was away, overloaded or at fault. */
const isTransient = (error: Error): boolean =>
  error instanceof OperatorError && (error.kind === 'unreachable' || error.kind === 'fault');

/**
 * Reads a call of the contract and keeps its answer: `useCall('GET /members/:id', { id })`. Changes that the operator
 * makes refresh the answers on the screen which they are about. A visible page repeats a reading that the API could not
 * answer, since no event follows that would have it read.
 * @param options.enabled false delays the call
 * @param options.keepPrevious shows the former answer while another request of the same call loads, for paging
 * @param options.readOnce keeps the answer while it is shown, and no longer: each reading is in the audit log
 * @param options.freshFor milliseconds in which the answer serves all that ask for it; by default none
 * @param options.refreshEvery milliseconds after which a visible page reads it again; may depend on the last answer
 */
export const useCall = <Name extends ReadCall>(
  name: Name,
  fields: OperatorRequest<Name>,
  {
    enabled = true,
    keepPrevious = false,
    readOnce = false,
    freshFor = 0,
    refreshEvery = false,
  }: CallOptions<OperatorData<Name>> = {},
) =>
  useQuery({
    queryKey: [name, fields],
    queryFn: ({ signal }): Promise<OperatorData<Name>> => call(name, fields, { signal }),
    enabled,
    staleTime: readOnce ? Infinity : freshFor,
    ...(readOnce ? { gcTime: 0 } : {}),
    refetchInterval: ({ state: { data, error } }) => {
      if (error && isTransient(error)) return pauseAfterFailure;
      return typeof refreshEvery === 'function' ? refreshEvery(data) : refreshEvery;
    },
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });

/** Calls that change nothing an operator could repeat by mistake; they take no idempotency key. */
const withoutKey: readonly ChangeCall[] = [
  'POST /signin',
  'POST /signout',
  'POST /payments/import/check',
  'POST /platforms/:name/reconcile',
];

/**
 * Makes changes: `const send = useSend()`, then `send('POST /members/:id/freeze', { id, reason })`, which rejects after
 * the operator has seen the message of a failure. A change that is repeated after a failure without a result is made
 * once; a message says so if the first attempt had made it. Afterwards what the change is about is read again, and all
 * on the screen after a failure: a refused change usually means that another operator was first.
 * @param options.quiet shows no message of a failure
 */
export const useSend = ({ quiet = false } = {}) => {
  const { message } = App.useApp();
  const client = useQueryClient();
  return async <Name extends ChangeCall>(name: Name, fields: OperatorRequest<Name>): Promise<OperatorData<Name>> => {
    try {
      const { data, replayed } = withoutKey.includes(name)
        ? { data: await call(name, fields), replayed: false }
        : await changeOnce(name, fields);
      if (replayed) message.info('上次提交已生效，本次未重复执行');
      refreshAfter(client, name, fields, data);
      return data;
    } catch (error) {
      void client.invalidateQueries();
      if (!quiet) message.error(messageOf(error));
      throw error;
    }
  };
};

/** One of the changes of `useSend`, with its state: `isPending`, and `error` for a form that shows it itself. */
export const useChange = <Name extends ChangeCall>(name: Name, options: { quiet?: boolean } = {}) => {
  const send = useSend(options);
  return useMutation({ mutationFn: (fields: OperatorRequest<Name>) => send(name, fields) });
};
