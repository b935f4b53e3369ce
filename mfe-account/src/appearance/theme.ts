declare global {
  interface Window {
    /** Shows the chosen theme, or the system's; defined by the shell's inline script. Earlier shells lack it. */
    applyTheme?: () => void;
  }
}

/** A choice of theme; `system` follows the system's preference. */
export type Theme = 'system' | 'dark' | 'light';

const name = 'theme';
const year = 365 * 24 * 3600;

/** The theme that was chosen on this device: `system` if none was. */
export function chosenTheme(): Theme {
  const pair = document.cookie.split('; ').find((it) => it.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value === 'dark' || value === 'light' ? value : 'system';
}

/**
 * Shows a theme here and in other tabs, and keeps the choice on this device: in a cookie, because the end of a session
 * clears both storages. `system` forgets it.
 */
export function chooseTheme(theme: Theme): void {
  const maxAge = theme === 'system' ? 0 : year;
  document.cookie = `${name}=${theme}; path=/; max-age=${maxAge}; SameSite=Lax`;
  window.applyTheme?.();
  try {
    /* Other tabs get an event, and read the cookie. */
    localStorage.setItem(name, theme);
  } catch {
    /* Storage is not available: other tabs follow when they are opened again. */
  }
}
