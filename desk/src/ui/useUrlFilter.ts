import type { OperatorRequest } from '@site/contract/operators';
import { useSearchParams } from 'react-router-dom';
import type { ReadCall } from '../api/call';
import { useCall } from '../api/useCall';

/**
 * The filter of a table, kept in the URL so that a link or a reload shows the same rows.
 * @param defaults the fields and their values without a parameter in the URL; constant
 * @returns the filter, and a setter of some fields, which goes back to page 1 unless it sets `page`
 */
export const useUrlFilter = <Filter extends Record<string, string>>(
  defaults: Filter,
): [Filter & { page: number }, (change: Partial<Filter> & { page?: number }) => void] => {
  const [params, setParams] = useSearchParams();
  const entries = Object.entries(defaults).map(([field, value]) => [field, params.get(field) ?? value]);
  const page = Math.max(1, Number(params.get('page')) || 1);
  const filter = { ...(Object.fromEntries(entries) as Filter), page };
  const setFilter = (change: Partial<Filter> & { page?: number }) => {
    const next = new URLSearchParams(params);
    for (const [field, value] of Object.entries({ page: undefined, ...change }))
      if (value === undefined || value === defaults[field]) next.delete(field);
      else next.set(field, value);
    setParams(next, { replace: true });
  };
  return [filter, setFilter];
};

/**
 * A list of the API as the URL narrows and pages it: `const list = useList('GET /members', { q: '' })`, for
 * `<Filters list={list} …>` and `<DataTable {...list.table} …>`.
 * @param requestOf makes the fields of the call; by default they are those of the filter
 */
export const useList = <Name extends ReadCall, Filter extends Record<string, string>>(
  name: Name,
  defaults: Filter,
  requestOf: (filter: Filter & { page: number }) => object = (filter) => filter,
) => {
  const [filter, setFilter] = useUrlFilter(defaults);
  return {
    filter,
    setFilter,
    /** Ends all filters; undefined where none is set. */
    clear: Object.entries(defaults).some(([field, value]) => filter[field] !== value)
      ? () => setFilter(defaults)
      : undefined,
    /** Whether a filter leaves out rows that the chosen state has. */
    isNarrowed: Object.entries(defaults).some(
      ([field, value]) => !['state', 'sort', 'per_page'].includes(field) && filter[field] !== value,
    ),
    table: {
      query: useCall(name, requestOf(filter) as OperatorRequest<Name>, { keepPrevious: true }),
      onPage: (page: number) => setFilter({ page } as Partial<Filter> & { page: number }),
      ...('per_page' in defaults && {
        onPageSize: (rows: number) => setFilter({ per_page: String(rows) } as unknown as Partial<Filter>),
      }),
    },
  };
};
