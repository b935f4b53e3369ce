/** Replaces a storage that the browser denies (private window, strict settings) for the lifetime of the page. */
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

/** Session storage of the tab: the token. */
export const tabStorage: Storage = open('sessionStorage');
/** Local storage of the browser: the last known app info. */
export const deviceStorage: Storage = open('localStorage');
