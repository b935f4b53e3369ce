import { matchesPath } from '../federation/matchesPath';
import { requestOwn } from './reads';
import { startTheme } from './theme';
import { load, preloadKit, provideIntegrity } from './files';
import { showPage, watchTaps } from './markup';
import { apps, isClosed, requestedPath, site, token } from './visit';

/*
 * The page's inline script, which runs before the body: it starts to fetch what the requested page needs beside the
 * shell's script, and shows the page's prerendered markup. The build of the shell's page bundles it and writes what is
 * the shell's into it (`shell/page.ts`).
 */

const { dataset } = document.documentElement;

/** The slot of home whose widget is loaded there, written by the build. */
declare const HOME_SLOT: string;
const isHomeSlot = ({ name }: { name: string }) => name === HOME_SLOT;

const { shell, ...others } = apps;
const featureApps = Object.values(others);

const start = (): void => {
  const pages = featureApps.flatMap((app) => app.routes.map((route) => ({ app, route })));
  const requested = pages.find(({ route }) => matchesPath(route.path, requestedPath));
  /* The guard redirects a visitor to the home page. */
  const found = requested?.route.login && !token ? undefined : requested;
  const isHome = requestedPath === '/' || found !== requested;
  if (found) {
    document.title = `${found.route.title} - ${document.title}`;
    showPage(found.app, found.route);
  }
  /* Every page needs the files of the shell. */
  if (shell?.routes[0]) load(shell, shell.routes[0]);
  if (token) requestOwn('member');
  if (found) {
    load(found.app, found.route);
    preloadKit(found.route.kit);
  }
  if (isHome) {
    requestOwn('home');
    for (const app of featureApps) app.slots.filter(isHomeSlot).forEach((slot) => load(app, slot));
  }
  dataset.at = isHome ? 'home' : found?.route.bare ? 'bare' : 'elsewhere';
};

if (site?.title) document.title = site.title;
provideIntegrity();
watchTaps();
startTheme();
if (token) dataset.member = '1';
if (isClosed) dataset.at = 'closed';
else start();
