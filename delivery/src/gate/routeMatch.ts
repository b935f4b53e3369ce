const segments = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);

/** Equal for routes that match the same paths: `/notice/:id` and `/Notice/:key/`. */
export const routeKey = (path: string): string =>
  segments(path)
    .map((segment) => (segment.startsWith(':') ? ':' : segment))
    .join('/');

/**
 * Whether a link, such as `/notice/5` or `/notice/:value`, matches a route pattern by the rules of the shell's router:
 * case is ignored, `:name` matches one segment, `*` the rest.
 */
export const matchesRoute = (link: string, route: string): boolean => {
  const linked = segments(link);
  const pattern = segments(route);
  if (pattern.at(-1) === '*') pattern.pop();
  else if (linked.length !== pattern.length) return false;
  return pattern.every((segment, index) =>
    segment.startsWith(':') ? linked[index] !== undefined : linked[index] === segment,
  );
};
