interface Mounted {
  /** Parts that the page shows; those of hidden kept-alive pages do not count. */
  shown: number;
  /** Parts that may be mounted again at any time, since the member sees nothing of them. */
  remountable: number;
}

const mounted = new Map<string, Mounted>();
const none: Mounted = { shown: 0, remountable: 0 };

/** Counts a mounted part of an app. Returns how to remove it. */
export function trackPart(app: string, remountable: boolean): () => void {
  const kind = remountable ? 'remountable' : 'shown';
  const change = (by: number) => {
    const counts = mounted.get(app) ?? none;
    mounted.set(app, { ...counts, [kind]: counts[kind] + by });
  };
  change(1);
  return () => change(-1);
}

/** Whether a part of the app is on screen. */
export const isOnScreen = (app: string): boolean => (mounted.get(app) ?? none).shown > 0;

/** Whether any part of the app is mounted outside of hidden pages. */
export const isMounted = (app: string): boolean => isOnScreen(app) || (mounted.get(app) ?? none).remountable > 0;
