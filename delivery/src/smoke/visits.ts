import { SHELL } from '../base/repository';

/** The parts of a published descriptor that a smoke test needs. */
export interface TestedApp {
  version: string;
  routes: readonly { path: string; login?: boolean }[];
  /** `props`: the kind of each prop that the widget expects (`slotContracts` of `@site/shared/app`). */
  slots: readonly { name: string; props?: Readonly<Record<string, string>> }[];
}

export type Person = 'visitor' | 'member';
export const persons: readonly Person[] = ['visitor', 'member'];

/** A page to visit, or a widget to show on the page that is open. */
export interface Visit {
  /** The route's path, as its app declares it; of a widget that is not on home by itself, its slot. */
  path: string;
  app: string;
  as: Person;
  /** The name of a button to click once the page has settled. */
  click?: string;
  /** The widget's slot and the kinds of its props. */
  widget?: TestedApp['slots'][number];
}

export const HOME = '/';

/** The header's button that opens the sidebar. */
const menuButton = '菜单';

/** Whether a slot is a part of home or the sidebar, which is opened there. */
const isOnHome = ({ name }: { name: string }): boolean => name.startsWith('home.') || name.startsWith('sidebar.');

/**
 * The pages and widgets that show whether the candidates work and break no other app: all of theirs, home, and one page
 * of each other app, for a member one that requires login if possible. Home includes the sidebar if a candidate has a
 * slot there. Widgets that the shell shows only at some moment come last: the login dialog is a visitor's, others are a
 * member's.
 */
export const visitsOf = (
  apps: ReadonlyMap<string, TestedApp>,
  candidates: ReadonlySet<string>,
  as: Person,
): Visit[] => {
  const own: Visit[] = [];
  const others: Visit[] = [];
  const widgets: Visit[] = [];
  for (const [app, { routes, slots }] of apps) {
    if (candidates.has(app)) {
      own.push(...routes.map(({ path }) => ({ path, app, as })));
      const due = slots.filter((it) => !isOnHome(it) && (it.name === 'login.popup') === (as === 'visitor'));
      widgets.push(...due.map((widget) => ({ path: widget.name, app, as, widget })));
    } else if (app !== SHELL) {
      const route = routes.find(({ login = false }) => login === (as === 'member')) ?? routes[0];
      if (route) others.push({ path: route.path, app, as });
    }
  }
  const inSidebar = [...candidates].some(
    (app) => app === SHELL || apps.get(app)?.slots.some(({ name }) => name.startsWith('sidebar.')),
  );
  const pages = own.filter(({ path }) => path !== HOME);
  const home = { path: HOME, app: SHELL, as, ...(inSidebar ? { click: menuButton } : {}) };
  // The first visit loads the document: home for a visitor, a candidate's page for a member.
  return [...(as === 'visitor' ? [home, ...pages] : [...pages, home]), ...others, ...widgets];
};

/** The address at which a path is visited. Pages of one thing get an id by the query. */
export const addressOf = (path: string): string => (path === HOME ? path : `${path}?id=1`);
