import type { OperatorData, OperatorRequest } from '@site/contract/operators';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { type ChangeCall, type ReadCall, call } from './call';
import { changeOnce } from './changeOnce';

interface CallOptions<Data> {
  enabled?: boolean;
  keepPrevious?: boolean;
  /** False stops it. */
  refreshEvery?: number | ((data: Data | undefined) => number | false);
}

/**
 * Reads a call of the contract and keeps its answer: `useCall('GET /members/:id', { id })`. Every change that the
 * operator makes refreshes the answers on the screen.
 * @param options.enabled false delays the call
 * @param options.keepPrevious shows the former answer while another request of the same call loads, for paging
 * @param options.refreshEvery milliseconds after which a visible page reads it again; may depend on the last answer
 */
export const useCall = <Name extends ReadCall>(
  name: Name,
  fields: OperatorRequest<Name>,
  { enabled = true, keepPrevious = false, refreshEvery }: CallOptions<OperatorData<Name>> = {},
) =>
  useQuery({
    queryKey: [name, fields],
    queryFn: ({ signal }): Promise<OperatorData<Name>> => call(name, fields, { signal }),
    enabled,
    ...(refreshEvery === undefined
      ? {}
      : {
          refetchInterval: ({ state }: { state: { data: OperatorData<Name> | undefined } }) =>
            typeof refreshEvery === 'number' ? refreshEvery : refreshEvery(state.data),
        }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });

/** Calls that change nothing an operator could repeat by mistake; they take no idempotency key. */
const withoutKey: readonly ChangeCall[] = ['POST /signin', 'POST /signout'];

/**
 * Makes a change: `const freeze = useChange('POST /members/:id/freeze')`, then `freeze.mutateAsync({ id, reason })`.
 * A failure is shown to the operator as a message, unless `quiet`: then the caller shows `error`. A change that is
 * repeated after a failure without a result is made once; a message says so if the first attempt had made it.
 */
export const useChange = <Name extends ChangeCall>(name: Name, { quiet = false } = {}) => {
  const { message } = App.useApp();
  return useMutation({
    mutationFn: async (fields: OperatorRequest<Name>): Promise<OperatorData<Name>> => {
      if (withoutKey.includes(name)) return call(name, fields);
      const { data, replayed } = await changeOnce(name, fields);
      if (replayed) message.info('上次提交已生效，本次未重复执行');
      return data;
    },
    meta: { quiet },
  });
};
