import { afterLoad } from '../release/afterLoad';

/** Where the edge serves the live shell's service worker (`shell/public/sw.js`). */
const workerFile = '/sw.js';

/** Tells of each release file that this page loads, those before now too. */
function watchReleaseFiles(tell: (files: string[]) => void): void {
  const report = (entries: PerformanceEntryList) => {
    const files = entries.map(({ name }) => name).filter((name) => name.startsWith(`${location.origin}/releases/`));
    if (files.length > 0) tell(files);
  };
  new PerformanceObserver((list) => report(list.getEntries())).observe({ type: 'resource', buffered: true });
}

async function start(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(workerFile);
  const registration = await serviceWorker.ready;
  /* What it keeps of this page is what the next opening without a connection lives on. */
  watchReleaseFiles((files) => registration.active?.postMessage({ keep: files }));
}

/**
 * Registers the service worker once the page has loaded and has nothing better to do, so that the site opens without
 * a connection
 * (docs/decisions/005). Only in production: a development server's files change under the same names. A browser that
 * knows no
 * workers, or refuses them (plain http, a private window), goes without.
 */
export function startOfflineWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  afterLoad(() => void start().catch(() => undefined));
}
