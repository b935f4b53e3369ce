const segments = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);

/** `/notice/:id` and `/Notice/:key/` are the same route. */
export const routeKey = (path: string): string =>
  segments(path)
    .map((segment) => (segment.startsWith(':') ? ':' : segment))
    .join('/');

/**
 * Whether a link, `/notice/5` or `/notice/:value`, leads to the route with this pattern, as the shell's router matches them:
 * in any case, `:name` is any one segment, `*` whatever is left.
 */
export const leadsTo = (link: string, route: string): boolean => {
  const given = segments(link);
  const wanted = segments(route);
  if (wanted.at(-1) === '*') wanted.pop();
  else if (given.length !== wanted.length) return false;
  return wanted.every((segment, index) =>
    segment.startsWith(':') ? given[index] !== undefined : given[index] === segment,
  );
};
