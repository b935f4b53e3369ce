/** What browsers draw around the page in each theme, written by the build. */
declare const THEME_COLORS: Record<'light' | 'dark', string>;

declare global {
  interface Window {
    /** Called when the member chooses a theme. */
    applyTheme?: () => void;
  }
}

const prefersLight = matchMedia('(prefers-color-scheme: light)');

/**
 * Applies the theme that was chosen on this device (`mfe-account/src/appearance`), otherwise the system's. In a cookie,
 * because the end of a session clears the storages.
 */
const applyTheme = (): void => {
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  const theme = (chosen ? chosen === 'light' : prefersLight.matches) ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  document.querySelector<HTMLMetaElement>('[name=theme-color]')!.content = THEME_COLORS[theme];
};

export const startTheme = (): void => {
  window.applyTheme = applyTheme;
  applyTheme();
  prefersLight.addEventListener('change', applyTheme);
  /* Another tab chose one, also while the browser kept this page for a return to it. */
  addEventListener('storage', applyTheme);
  addEventListener('pageshow', applyTheme);
};
