/**
 * Whether an address's path is one of a route's: without regard to case and to a slash at the end. `:name` in a route
 * stands for any one segment; otherwise a route has letters, digits and `/ - _`.
 */
export const matchesPath = (route: string, path: string): boolean =>
  new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(path);
