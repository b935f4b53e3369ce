import { matchesPath } from '../registry/matchesPath';
import type { LiveApp } from '@site/shared';
import { afterPaint } from './afterPaint';
import { request, requestOwn } from './reads';
import { startTheme } from './theme';
import { preload, preloadKit, provideIntegrity } from './files';
import { showPage, watchTaps } from './markup';
import { assignHistoryIndex } from './assignHistoryIndex';
import { apps, isClosed, query, requestedPath, site, token } from './visit';

/*
 * The page's inline script, which runs before the body: it starts to fetch what the requested page needs beside the
 * shell's script, and shows the page's prerendered markup. The build of the shell's page bundles it and writes what is
 * the shell's into it (`shell/page.ts`).
 */

const { dataset } = document.documentElement;

/** The slot of home whose widget is loaded there, written by the build. */
declare const HOME_SLOT: string;
const isHomeSlot = ({ name }: { name: string }) => name === HOME_SLOT;

interface Requested {
  app: LiveApp;
  route: LiveApp['routes'][number];
}

/** The requested page of an app; undefined for home, and for an address without a page. */
const findPage = (): Requested | undefined =>
  Object.values(apps())
    .flatMap((app) => app.routes.map((route) => ({ app, route })))
    .find(({ route }) => matchesPath(route.path, requestedPath));

/** Shows the requested page's title and markup; returns the page, undefined if there is none. */
const show = (): Requested | undefined => {
  if (requestedPath === '/') {
    dataset.at = 'home';
    return;
  }
  provideIntegrity();
  const requested = findPage();
  /* The guard redirects a visitor to the home page. */
  const found = requested?.route.login && !token ? undefined : requested;
  if (found) {
    document.title = `${found.route.title} - ${document.title}`;
    showPage(found.app, found.route);
  }
  dataset.at = found !== requested ? 'home' : found?.route.bare ? 'bare' : 'elsewhere';
  return found;
};

/** The first requests of the page; React takes their answers. */
const requestPage = (found: Requested | undefined): void => {
  requestOwn(dataset.at === 'home');
  /* Parameters in the address may ask for other data. */
  if (!query) request(found?.route.reads);
};

const preloadPage = (found: Requested | undefined): void => {
  const { shell } = apps();
  /* Every page needs the files of the shell. */
  if (shell?.routes[0]) preload(shell, shell.routes[0].preload);
  if (found) {
    preload(found.app, found.route.preload);
    preloadKit(found.route.kit);
  }
};

/** Fetches the scripts of home's widgets, and makes their first requests. */
const loadWidgets = (): void => {
  if (dataset.at !== 'home') return;
  const { shell: _shell, ...others } = apps();
  for (const app of Object.values(others))
    for (const slot of app.slots.filter(isHomeSlot)) {
      preload(app, slot.preload);
      request(slot.reads);
    }
};

if (site?.title) document.title = site.title;
watchTaps();
assignHistoryIndex();
startTheme();
if (token) dataset.member = '1';
if (isClosed) {
  dataset.at = 'closed';
  provideIntegrity();
} else {
  const found = show();
  afterPaint(
    provideIntegrity,
    () => requestPage(found),
    () => preloadPage(found),
    loadWidgets,
  );
  /* Home shows its markup, and paints sooner without requests; an app's page shows what is answered. */
  if (found) window.continueLoading!();
}
