type PaintEntries = Pick<PerformanceObserverEntryList, 'getEntriesByName'>;
let observers: ((list: PaintEntries) => void)[] = [];

/** Reports a paint of the page to the inline script, such as `first-contentful-paint`, and lets the next frame come. */
export const reportPaint = (name: string): void => {
  const list: PaintEntries = { getEntriesByName: (wanted) => (wanted === name ? [{} as PerformanceEntry] : []) };
  for (const notify of observers) notify(list);
};

/** Runs the inline script as the page does, once more with each call. */
export const runBootstrap = (shellReads: object): void => {
  observers = [];
  class Observer {
    constructor(notify: (list: PaintEntries) => void) {
      observers.push(notify);
    }
    observe() {}
  }
  const colors = { dark: '#000001', light: '#fffffe' };
  Object.assign(globalThis, { SHELL_READS: shellReads, THEME_COLORS: colors, HOME_SLOT: 'home.games' });
  Object.assign(globalThis, { PerformanceObserver: Observer });
  jest.isolateModules(() => void require('../main'));
};
