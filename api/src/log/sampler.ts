interface Window {
  endsAt: number;
  skipped: number;
}

/**
 * Admits the first occurrence of a key in each window. Returns how many were skipped since the last one that was
 * admitted, or undefined for one to skip. Beyond `maxKeys` keys, all are forgotten, so that memory stays bounded.
 */
export const sampler = ({ windowMs, maxKeys }: { windowMs: number; maxKeys: number }) => {
  const windows = new Map<string, Window>();
  return (key: string): number | undefined => {
    const now = Date.now();
    const window = windows.get(key);
    if (window && now < window.endsAt) {
      window.skipped += 1;
      return undefined;
    }
    if (windows.size >= maxKeys) windows.clear();
    windows.set(key, { endsAt: now + windowMs, skipped: 0 });
    return window?.skipped ?? 0;
  };
};
