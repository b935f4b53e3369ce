import { SHELL } from '../repository';

/** The parts of a published descriptor that a smoke test needs. */
export interface TestedApp {
  version: string;
  routes: readonly { path: string; login?: boolean }[];
  slots: readonly { name: string }[];
}

export type Person = 'visitor' | 'member';
export const persons: readonly Person[] = ['visitor', 'member'];

/** A page to visit. */
export interface Visit {
  /** The route's path, as its app declares it. */
  path: string;
  /** The app whose page it is. */
  app: string;
  as: Person;
  /** The name of a button to click once the page has settled. */
  click?: string;
}

export const HOME = '/';

/** The header's button that opens the sidebar. */
const menuButton = '菜单';

/**
 * The pages that show whether the candidates work and break no other app: all of theirs, home, and one page of each
 * other app, for a member one that requires login if possible. Home includes the sidebar if a candidate has a slot
 * there.
 * @param visitsHome whether home is one of them
 */
export const visitsOf = (
  apps: ReadonlyMap<string, TestedApp>,
  candidates: ReadonlySet<string>,
  as: Person,
  visitsHome = true,
): Visit[] => {
  const own: Visit[] = [];
  const others: Visit[] = [];
  for (const [app, { routes }] of apps) {
    if (candidates.has(app)) own.push(...routes.map(({ path }) => ({ path, app, as })));
    else if (app !== SHELL) {
      const route = routes.find(({ login = false }) => login === (as === 'member')) ?? routes[0];
      if (route) others.push({ path: route.path, app, as });
    }
  }
  const inSidebar = [...candidates].some(
    (app) => app === SHELL || apps.get(app)?.slots.some(({ name }) => name.startsWith('sidebar.')),
  );
  const pages = own.filter(({ path }) => path !== HOME);
  const home = visitsHome ? [{ path: HOME, app: SHELL, as, ...(inSidebar ? { click: menuButton } : {}) }] : [];
  // The first visit loads the document: home for a visitor, a candidate's page for a member.
  return as === 'visitor' ? [...home, ...pages, ...others] : [...pages, ...home, ...others];
};

/** The address at which a path is visited. Pages of one thing get an id by the query. */
export const addressOf = (path: string): string => (path === HOME ? path : `${path}?id=1`);
