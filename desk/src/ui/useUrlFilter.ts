import { useSearchParams } from 'react-router-dom';

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
