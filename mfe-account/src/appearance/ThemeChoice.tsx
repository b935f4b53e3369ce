import { deviceCookie, listen, RadioTiles, Section } from '@site/shared';
import { useEffect, useState } from 'react';

declare global {
  interface Window {
    /** Shows the chosen theme, or the system's; defined by the shell's inline script. Earlier shells lack it. */
    applyTheme?: () => void;
  }
}

/** A choice of theme; `system` follows the system's preference. */
type Theme = 'system' | 'dark' | 'light';

const cookie = deviceCookie('theme');

/** The theme that was chosen on this device: `system` if none was. */
function chosenTheme(): Theme {
  const value = cookie.read();
  return value === 'dark' || value === 'light' ? value : 'system';
}

/** Shows a theme here and in other tabs, and keeps the choice on this device. `system` forgets it. */
function chooseTheme(theme: Theme): void {
  cookie.write(theme, theme === 'system' ? 0 : undefined);
  window.applyTheme?.();
  try {
    /* Other tabs get an event, and read the cookie. */
    localStorage.setItem('theme', theme);
  } catch {
    /* Storage is not available: other tabs follow when they are opened again. */
  }
}

const options: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: '跟随系统' },
  { value: 'dark', label: '深色' },
  { value: 'light', label: '浅色' },
];

/** 外观: the theme of the site on this device. Nothing in a shell that has one theme only. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  useEffect(() => listen(window, { storage: () => setTheme(chosenTheme()) }), []);
  if (!window.applyTheme) return null;
  const choose = (value: string) => {
    chooseTheme(value as Theme);
    setTheme(chosenTheme());
  };
  return (
    <Section title="外观">
      <RadioTiles label="外观" labelHidden name="theme" options={options} value={theme} onChange={choose} columns={3} />
    </Section>
  );
}
