/** What a page shows when a member can use it; all parts must be visible at once. */
export interface Part {
  /** CSS selector. */
  selector: string;
  /** A regular expression that the element's text matches, such as a figure from the API host. */
  text?: string;
  /** The least number of elements, 1 by default. */
  count?: number;
  /** Enabled, and rendered by React: prerendered markup does not count. */
  works?: boolean;
}

export interface Probe {
  /** Paint times and the time at which the page was usable, in ms since its navigation began; 0: not yet. */
  fcp: number;
  lcp: number;
  usable: number;
  /** What was largest: its tag with its picture's address or its text. */
  element: string;
  /** Sum of the layout shifts that follow no input. */
  shift: number;
  /** Sum of what each task after the first paint took beyond 50 ms. */
  blocked: number;
  /** Tasks over 50 ms: start and duration. */
  tasks: [start: number, duration: number][];
  /** Bytes of the scripts that had arrived when the page was usable, compressed, without headers. */
  scriptBytes: number;
}

declare global {
  interface Performance {
    getEntriesByType(type: 'resource'): PerformanceResourceTiming[];
  }
  interface Window {
    benchProbe: Probe;
    /** Calls back with the time of the first frame after which all parts are visible. */
    benchWhenUsable: (parts: Part[], done: (time: number) => void) => void;
  }
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

interface LargestPaint extends PerformanceEntry {
  element: Element | null;
  url: string;
}

/** Runs in the page, before any script of the site. */
export const installProbe = (parts: Part[]): void => {
  const probe: Probe = { fcp: 0, lcp: 0, usable: 0, element: '', shift: 0, blocked: 0, tasks: [], scriptBytes: 0 };
  window.benchProbe = probe;
  performance.setResourceTimingBufferSize(2000);
  new PerformanceObserver((list) => {
    probe.fcp = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? probe.fcp;
  }).observe({ type: 'paint', buffered: true });
  /* The last entry counts: no one touches the page, so a later one is only ever larger. */
  new PerformanceObserver((list) => {
    for (const { startTime, url, element } of list.getEntries() as LargestPaint[]) {
      probe.lcp = startTime;
      probe.element = `${element?.tagName.toLowerCase() ?? 'gone'} ${(url || element?.textContent || '').slice(0, 40)}`;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) probe.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) probe.tasks.push([startTime, duration]);
    probe.blocked = probe.tasks
      .filter(([start, duration]) => probe.fcp > 0 && start + duration > probe.fcp)
      .reduce((sum, [, duration]) => sum + duration - 50, 0);
  }).observe({ type: 'longtask', buffered: true });

  const works = (element: Element): boolean =>
    !element.matches(':disabled') && !element.closest('#prerendered-page, [data-prerendered]');
  const isShown = ({ selector, text = '', count = 1, works: mustWork }: Part): boolean => {
    const pattern = new RegExp(text);
    const found = [...document.querySelectorAll(selector)].filter(
      (element) => pattern.test(element.textContent) && element.checkVisibility() && (!mustWork || works(element)),
    );
    return found.length >= count;
  };
  window.benchWhenUsable = (wanted, done) => {
    let changed = true;
    const changes = new MutationObserver(() => {
      changed = true;
    });
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const check = (): void => {
      if (!changed || !wanted.every(isShown)) {
        changed = false;
        requestAnimationFrame(check);
        return;
      }
      changes.disconnect();
      /* This runs before the frame is painted, the next task after it. */
      const painted = new MessageChannel();
      painted.port1.addEventListener('message', () => done(performance.now()));
      painted.port1.start();
      painted.port2.postMessage(undefined);
    };
    requestAnimationFrame(check);
  };
  if (parts.length === 0) return;
  window.benchWhenUsable(parts, (time) => {
    const scripts = new Map<string, number>();
    for (const entry of performance.getEntriesByType('resource'))
      if (new URL(entry.name).pathname.endsWith('.js') && entry.responseEnd > 0 && entry.responseEnd <= time)
        scripts.set(entry.name, Math.max(scripts.get(entry.name) ?? 0, entry.encodedBodySize));
    probe.scriptBytes = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
    probe.usable = time;
  });
};
