/** A form that is equal for paths of the same page. */
const normalize = (path: string): string => path.toLowerCase().replace(/\/$/, '');

/** Whether an address's path is a route's, without regard to case and to a slash at the end. */
export const matchesPath = (route: string, path: string): boolean => normalize(route) === normalize(path);
