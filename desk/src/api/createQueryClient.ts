import { MutationCache, QueryClient } from '@tanstack/react-query';
import { messageOf } from './OperatorError';

/**
 * The cache of answers. After every change, successful or not, the answers on the screen are read again: a refused
 * change usually means that another operator was first.
 * @param showError shows the message of a failed change
 */
export const createQueryClient = (showError: (message: string) => void): QueryClient => {
  const client: QueryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
    mutationCache: new MutationCache({
      onError: (error, _fields, _context, { meta }) => {
        if (!meta?.quiet) showError(messageOf(error));
      },
      onSettled: () => void client.invalidateQueries(),
    }),
  });
  return client;
};
