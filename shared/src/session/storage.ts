/** A page whose storage is closed to it (a private window, a strict setting) remembers for as long as it lives. */
function inMemory(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

const open = (kind: 'localStorage' | 'sessionStorage'): Storage => {
  try {
    return globalThis[kind] ?? inMemory();
  } catch {
    return inMemory();
  }
};

/** The tab's storage: the session's token (spec 1 §3). */
export const tabStorage: Storage = open('sessionStorage');
/** The browser's storage on this device: the last known app info. */
export const deviceStorage: Storage = open('localStorage');
