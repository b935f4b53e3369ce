/*
 * The site's service worker: an installed site opens without a connection (docs/decisions/005).
 *
 * The page comes from the network first, so that a release or a rollback is live with the next load; without a
 * connection the last stored page is served. Files of a release never change: with a connection the browser's own cache
 * serves them, without one this worker's cache. No response of the API host is ever stored.
 */
const PAGE = 'page';
const FILES = 'release-files';

/** Clients whose page was served from the cache: their files are too. */
const stranded = new Set();

const isPage = ({ pathname }) => pathname === '/' || pathname === '/index.html';
const isReleaseFile = ({ pathname }) => /^\/(files|releases)\//.test(pathname);

/** The apps of the registry that a page contains. */
const appsOf = (html = '') => {
  const registry = /id="site-registry">([^<]+)</.exec(html)?.[1];
  return (registry && JSON.parse(registry).apps) ?? {};
};

/** The files that a page needs for its first paint: its scripts, and the preloads of its shell. */
const filesOfShell = (html) => {
  const scripts = [...html.matchAll(/<script[^>]+src="(\/(?:files|releases)\/[^"]+)"/g)].map(([, file]) => file);
  const { base = '', routes = [] } = appsOf(html).shell ?? {};
  return [...scripts, ...routes.flatMap(({ preload }) => preload.map((file) => base + file))];
};

/** Pages that open without a connection although this device has not shown them: those for money. */
const moneyPages = ['/deposit', '/withdraw', '/assets'];

/** The files of the money pages, with the parts of the kit that they show. */
const filesOfMoneyPages = (html) => {
  const apps = appsOf(html);
  const { base: shellBase, kitFiles = {} } = apps.shell ?? {};
  return Object.values(apps).flatMap(({ base, entry, routes = [] }) =>
    routes
      .filter(({ path }) => moneyPages.includes(path))
      .flatMap(({ preload = [], kit = [] }) => [
        ...(entry ? [base + entry] : []),
        ...preload.map((file) => base + file),
        ...kit.flatMap((part) => kitFiles[part] ?? []).map((file) => shellBase + file),
      ]),
  );
};

/** Stores the files that are not stored yet, usually from the browser's own cache. A failed file is skipped. */
const keepFiles = async (files) => {
  const cache = await caches.open(FILES);
  const keep = async (file) => ((await cache.match(file)) ? undefined : cache.add(file));
  await Promise.allSettled(files.map(keep));
};

/**
 * Stores the page and deletes the files of releases that it does not name: of an app with another release than in the
 * page before, all files, since addresses by content name no release. The page reports those that it loads.
 */
const keepPage = async (response) => {
  const html = await response.clone().text();
  const pages = await caches.open(PAGE);
  const before = appsOf(await (await pages.match('/'))?.text());
  await pages.put('/', response);
  const now = appsOf(html);
  const live = new Set(html.match(/\/releases\/[^/"]+\/[^/"]+\//g));
  const isLive = (path) => {
    const [, app] = /^\/files\/([^/]+)\//.exec(path) ?? [];
    if (app) return now[app] !== undefined && now[app].version === before[app]?.version;
    return live.has(/^\/releases\/[^/]+\/[^/]+\//.exec(path)?.[0]);
  };
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) {
    if (!isLive(new URL(request.url).pathname)) await cache.delete(request);
  }
  await keepFiles([...new Set([...filesOfShell(html), ...filesOfMoneyPages(html)])]);
};

const openPage = async (event) => {
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keepPage(response.clone()));
    return response;
  } catch (error) {
    const page = await (await caches.open(PAGE)).match('/');
    if (!page) throw error;
    stranded.add(event.resultingClientId);
    return page;
  }
};

/** Ignores the query, because a failed script is requested again with another query. */
const openFile = async (request) =>
  (await (await caches.open(FILES)).match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(fetch('/').then((response) => (response.ok ? keepPage(response) : Promise.reject(response.status))));
});

/* Controls the page that registered the worker at once, because it may lose its connection too. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const files = event.data?.keep ?? [];
  event.waitUntil(keepFiles(files.filter((file) => isReleaseFile(new URL(file, self.location.origin)))));
});

self.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isPage(url)) event.respondWith(openPage(event));
  else if (isReleaseFile(url) && (!navigator.onLine || stranded.has(clientId))) event.respondWith(openFile(request));
});

/** The notification in a push message, which Safari shows by itself; an empty object if it cannot be parsed. */
const notificationIn = (data) => {
  try {
    const { notification, id, title, content } = data.json();
    /* An earlier API host sends the text alone. */
    return notification ?? { title, body: content, tag: `notice-${id}` };
  } catch {
    return {};
  }
};

/*
 * Shows a member's notice, and on the app's icon how many are unread. The tag makes the browser show a repeated message
 * once. A message that cannot be read is shown too: browsers show a generic notification if none is shown.
 */
self.addEventListener('push', (event) => {
  const { title = '我的通知', body, tag = 'notice', navigate = '', app_badge: unread } = notificationIn(event.data);
  const { hash } = new URL(navigate, self.location.origin);
  const options = { body: body ?? '', tag, icon: '/icons/icon-192.png', lang: 'zh-CN', data: `/${hash}` };
  const badge = unread && navigator.setAppBadge?.(Number(unread));
  event.waitUntil(Promise.allSettled([self.registration.showNotification(title, options), badge]));
});

/** Opens a notice's page in the tab that shows it, else in the tab used last, else in a new one. */
const openNotice = async (data) => {
  const page = data?.length > 1 ? data : '/#/myNotices';
  const tabs = await self.clients.matchAll({ type: 'window' });
  const tab = tabs.find(({ url }) => url.endsWith(page)) ?? tabs[0];
  if (!tab) return self.clients.openWindow(page);
  await tab.focus();
  return tab.navigate(page);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(event.notification.data));
});
