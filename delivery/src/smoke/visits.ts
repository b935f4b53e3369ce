import { SHELL } from '../appNames';

/** A release as the try needs to know it; every published descriptor is one. */
export interface TriedApp {
  version: string;
  routes: readonly { path: string; login?: boolean }[];
  slots: readonly { name: string }[];
}

export type Person = 'visitor' | 'member';
export const persons: readonly Person[] = ['visitor', 'member'];

/** A page to look at. */
export interface Visit {
  /** The route's path, as its app declares it. */
  path: string;
  /** The app whose page it is. */
  app: string;
  as: Person;
  /** The name of a button to press once the page rests, and to look again. */
  press?: string;
}

export const HOME = '/';

/** The header's button that opens the sidebar, which feature apps fill (texts, Shell). */
export const menuButton = '菜单';

/**
 * Which pages show whether the candidates work and break nobody, by who looks: every page of theirs, home with everybody's slots (and with
 * the sidebar, where a candidate stands in it), and of each other app one page, for a member one that asks for a session if there is any.
 */
export const visitsOf = (apps: ReadonlyMap<string, TriedApp>, candidates: ReadonlySet<string>, as: Person): Visit[] => {
  const own: Visit[] = [];
  const neighbours: Visit[] = [];
  for (const [app, { routes }] of apps) {
    if (candidates.has(app)) own.push(...routes.map(({ path }) => ({ path, app, as })));
    else if (app !== SHELL) {
      const telling = routes.find(({ login = false }) => login === (as === 'member')) ?? routes[0];
      if (telling) neighbours.push({ path: telling.path, app, as });
    }
  }
  const inSidebar = [...candidates].some(
    (app) => app === SHELL || apps.get(app)?.slots.some(({ name }) => name.startsWith('sidebar.')),
  );
  const elsewhere = own.filter(({ path }) => path !== HOME);
  const home = { path: HOME, app: SHELL, as, ...(inSidebar ? { press: menuButton } : {}) };
  /* Whoever comes first loads the page from its address: a visitor home, a member a page of the candidate's. */
  return as === 'visitor' ? [home, ...elsewhere, ...neighbours] : [...elsewhere, home, ...neighbours];
};

/** An address that the route matches. A page of one thing is given an id, be it by its path or, as the site's own are, by the query. */
export const addressOf = (path: string): string =>
  `${path.replace(/:[^/]+|\*$/g, '1').replaceAll('?', '')}${path === HOME ? '' : '?id=1'}`;
