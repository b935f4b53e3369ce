/*
 * The site's service worker: an installed site opens without a connection (docs/decisions/005).
 *
 * The page always comes from the network first, so that a release or a rollback is there with the next load; the last
 * page that came
 * is the answer without one. Files of a release never change: while there is a connection they are the business of
 * the browser's own
 * cache, without one they come from what was kept here. Nothing else is touched: no answer of the API host is ever
 * kept.
 */
const PAGE = 'page';
const FILES = 'release-files';

/** Pages that were opened without an answer: their files come from here. */
const stranded = new Set();

const isPage = ({ pathname }) => pathname === '/' || pathname === '/index.html';
const isReleaseFile = ({ pathname }) => pathname.startsWith('/releases/');

/** What a page needs before it shows anything: its scripts, and what its shell preloads. */
const filesOfShell = (html) => {
  const scripts = [...html.matchAll(/<script[^>]+src="(\/releases\/[^"]+)"/g)].map(([, file]) => file);
  const registry = /id="site-registry">([^<]+)</.exec(html)?.[1];
  const { base = '', routes = [] } = registry ? (JSON.parse(registry).apps?.shell ?? {}) : {};
  return [...scripts, ...routes.flatMap(({ preload }) => preload.map((file) => base + file))];
};

/**
 * Files that are not there yet; the browser's own cache has them as a rule. One that cannot be had costs itself only.
 */
const keepFiles = async (files) => {
  const cache = await caches.open(FILES);
  const keep = async (file) => ((await cache.match(file)) ? undefined : cache.add(file));
  await Promise.allSettled(files.map(keep));
};

/** Keeps the page, and of the files those of its releases. */
const keepPage = async (response) => {
  const html = await response.clone().text();
  await (await caches.open(PAGE)).put('/', response);
  const live = new Set(html.match(/\/releases\/[^/"]+\/[^/"]+\//g));
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) {
    const release = /^\/releases\/[^/]+\/[^/]+\//.exec(new URL(request.url).pathname)?.[0];
    if (!live.has(release)) await cache.delete(request);
  }
  await keepFiles(filesOfShell(html));
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

/** Scripts ask for a file again under another query when it could not be had. */
const openFile = async (request) =>
  (await (await caches.open(FILES)).match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(fetch('/').then((response) => (response.ok ? keepPage(response) : Promise.reject(response.status))));
});

/* The page that brought the worker is its first: it may lose its connection too. */
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
