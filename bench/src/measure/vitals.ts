/** Paint times of a page in ms since its navigation began, and the largest element. */
export interface Vitals {
  fcp: number;
  lcp: number;
  /** What was largest: its tag with its picture's address or its text. */
  element: string;
}

declare global {
  interface Window {
    benchVitals: Vitals;
  }
}

/**
 * Runs in the page, before any script of its own. The last entry counts: no one touches the page, so a later one is
 * only ever larger. Functions without names alone: tsx wraps the others in a helper that the page does not have.
 */
export const watchVitals = (): void => {
  const vitals: Vitals = { fcp: 0, lcp: 0, element: '' };
  window.benchVitals = vitals;
  new PerformanceObserver((list) => {
    vitals.fcp = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? vitals.fcp;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string };
      const shown = url || element?.textContent || '';
      vitals.lcp = entry.startTime;
      vitals.element = `${element?.tagName.toLowerCase() ?? 'gone'} ${shown.slice(0, 40)}`.trim();
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
};

/** Runs in the page, before any script of its own: starts a member's session. */
export const logIn = (token: string): void => {
  if (location.protocol.startsWith('http')) sessionStorage.setItem('token', token);
};
