import type { QueueFilter } from '../queue/QueueFilters';
import { useUrlFilter } from '../ui/useUrlFilter';

/** State, search and page of a queue of applications, and the request for them. */
export const useApplicationFilter = () => {
  const [filter, setFilter] = useUrlFilter<QueueFilter>({ state: '1', q: '' });
  const { state, q, page } = filter;
  return { filter, setFilter, request: { ...(state ? { state } : {}), q, page } };
};
