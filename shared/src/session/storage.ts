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

/** A cookie of this device: it stays when the end of a session clears both storages. Every request carries it. */
export const deviceCookie = (name: string) => ({
  /** Its value, '' if there is none. */
  read: (): string => {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return found?.slice(name.length + 1) ?? '';
  },
  /** @param maxAge seconds; 0 removes it, `null` keeps it until the browser is closed */
  write: (value: string, maxAge: number | null = 365 * 24 * 3600): void => {
    document.cookie = `${name}=${value}; path=/; ${maxAge === null ? '' : `max-age=${maxAge}; `}SameSite=Lax`;
  },
});
