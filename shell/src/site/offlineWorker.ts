import { afterLoad } from '@site/shared';

/** Where the edge serves the live shell's service worker (`shell/public/sw.js`). */
const workerFile = '/sw.js';

/** Reports each release file that this page loads, including those already loaded. */
function watchReleaseFiles(onFiles: (files: string[]) => void): void {
  const report = (entries: PerformanceEntryList) => {
    const ofSite = (name: string) => ['/files/', '/releases/'].some((it) => name.startsWith(location.origin + it));
    const files = entries.map(({ name }) => name).filter(ofSite);
    if (files.length > 0) onFiles(files);
  };
  new PerformanceObserver((list) => report(list.getEntries())).observe({ type: 'resource', buffered: true });
}

async function start(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(workerFile);
  const registration = await serviceWorker.ready;
  /* It stores the files of this page, so that the page opens without a connection the next time. */
  watchReleaseFiles((files) => registration.active?.postMessage({ keep: files }));
}

/**
 * Registers the service worker when the page has loaded and is idle, so that the site opens without a connection
 * (docs/decisions/005). Only in production, because the files of a development server change under the same names. A
 * browser without service workers, or that rejects them (plain http, a private window), works without.
 */
export function startOfflineWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  afterLoad(() => void start().catch(() => undefined));
}
