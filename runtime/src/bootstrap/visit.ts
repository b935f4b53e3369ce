import type { LiveApp } from '@site/shared';

/** The site's name and state, as the API host has last given them. */
interface SiteInfo {
  title?: string;
  site_state?: number | string;
}

type Apps = Record<string, LiveApp>;
let registered: Apps | undefined;

const readApps = (): Apps => {
  const registry = document.getElementById('site-registry')?.textContent;
  return registry ? (JSON.parse(registry) as { apps: Apps }).apps : {};
};

/** The apps of the page's registry; the shell is one of them. Read when first needed: home paints without it. */
export const apps = (): Apps => (registered ??= readApps());

export const requestedHash = location.hash;
const [path, search] = requestedHash.slice(1).split('?');
export const requestedPath = path || '/';
/** The address's parameters; those of home concern no page. */
export const query = requestedPath === '/' ? '' : search;

export let token: string | null = null;
/** What is known of the site; null on the first visit. */
export let site: SiteInfo | null = null;
try {
  token = sessionStorage.getItem('token');
  site = JSON.parse(localStorage.getItem('appInfo') ?? 'null') as SiteInfo | null;
} catch {
  /* The storage is not available or unreadable: a visitor of an open site. */
}
/** As in `Site.tsx` of the shell: a site that was closed shows and requests nothing before the API host answers. */
export const isClosed = site !== null && Number(site.site_state ?? 1) !== 1;

/** Calls back when the body has been parsed and the deferred scripts have not run. */
export const whenParsed = (run: () => void): void => {
  if (document.readyState === 'loading') document.addEventListener('readystatechange', run, { once: true });
  else run();
};
