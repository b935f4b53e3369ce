import type { OperatorData, OperatorRequest } from '@site/shared/operators';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeCall, type ReadCall, call } from './call';

/**
 * Reads a call of the contract and keeps its answer: `useCall('GET /members/:id', { id })`. Every change that the
 * operator makes refreshes the answers on the screen.
 * @param options.enabled false delays the call
 * @param options.keepPrevious shows the former answer while another request of the same call loads, for paging
 * @param options.refreshEvery milliseconds after which a visible page reads it again
 */
export const useCall = <Name extends ReadCall>(
  name: Name,
  fields: OperatorRequest<Name>,
  { enabled = true, keepPrevious = false, refreshEvery = 0 } = {},
) =>
  useQuery({
    queryKey: [name, fields],
    queryFn: ({ signal }): Promise<OperatorData<Name>> => call(name, fields, { signal }),
    enabled,
    ...(refreshEvery > 0 ? { refetchInterval: refreshEvery } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });

/**
 * Makes a change: `const freeze = useChange('POST /members/:id/freeze')`, then `freeze.mutateAsync({ id, reason })`.
 * A failure is shown to the operator as a message, unless `quiet`: then the caller shows `error`.
 */
export const useChange = <Name extends ChangeCall>(name: Name, { quiet = false } = {}) =>
  useMutation({
    mutationFn: (fields: OperatorRequest<Name>): Promise<OperatorData<Name>> => call(name, fields),
    meta: { quiet },
  });
