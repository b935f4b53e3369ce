import { pathOf, routeAt } from '../federation/registry';

/** The app of the page and the pattern of its route, never its address, which may hold a member's data. */
export const pageOf = (hash: string): { app: string; route: string } => {
  const path = pathOf(hash);
  if (path === '/') return { app: 'shell', route: path };
  const found = routeAt(path);
  return found ? { app: found.app, route: found.route.path } : { app: 'shell', route: '*' };
};
