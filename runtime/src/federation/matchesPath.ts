const segmentsOf = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/');

/**
 * Whether an address's path is one of a route's: without regard to case and to a slash at the end. `:name` stands for
 * any one segment.
 */
export function matchesPath(route: string, path: string): boolean {
  const given = segmentsOf(path);
  const wanted = segmentsOf(route);
  return (
    wanted.length === given.length &&
    wanted.every((it, index) => it === given[index] || (it[0] === ':' && given[index] !== ''))
  );
}
