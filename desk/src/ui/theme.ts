import { theme, type ThemeConfig } from 'antd';
import { useEffect, useSyncExternalStore } from 'react';
import { isOneOf, useStored } from '../session/stored';

export const themeChoices = ['system', 'light', 'dark'] as const;
type ThemeChoice = (typeof themeChoices)[number];

/** The chosen theme, which this browser keeps, and its setter. */
export const useThemeChoice = (): [ThemeChoice, (choice: ThemeChoice) => void] => {
  const [stored, store] = useStored('desk-theme');
  return [isOneOf(themeChoices, stored) ? stored : 'system', store];
};

const system = window.matchMedia('(prefers-color-scheme: dark)');
const subscribe = (run: () => void) => {
  system.addEventListener('change', run);
  return () => system.removeEventListener('change', run);
};

/** antd's theme as chosen; `data-theme` of the document tells the style sheets. */
export const useTheme = (): ThemeConfig => {
  const [choice] = useThemeChoice();
  const isSystemDark = useSyncExternalStore(subscribe, () => system.matches);
  const name = (choice === 'system' ? isSystemDark : choice === 'dark') ? 'dark' : 'light';
  useEffect(() => {
    document.documentElement.dataset.theme = name;
  }, [name]);
  return themes[name];
};

/** Quieter texts, with at least 4.5 to 1 on their backgrounds. */
const quiet = (text: string, quieter: string) => ({
  colorTextSecondary: text,
  colorTextTertiary: quieter,
  colorTextDescription: quieter,
  colorTextPlaceholder: quieter,
});

/**
 * antd's look with other colours, since its own have less contrast than 4.5 to 1 on their backgrounds, and without
 * animations, so that the keyboard works at once when a dialog closes.
 */
const themes: Record<'light' | 'dark', ThemeConfig> = {
  light: {
    token: {
      motion: false,
      colorPrimary: '#0958d9',
      colorPrimaryHover: '#003eb3',
      colorLink: '#0958d9',
      colorLinkHover: '#003eb3',
      colorInfo: '#0958d9',
      colorSuccess: '#237804',
      colorSuccessBg: '#f6ffed',
      colorSuccessBorder: '#95de64',
      colorError: '#cf1322',
      colorErrorHover: '#a8071a',
      ...quiet('rgba(0, 0, 0, 0.68)', 'rgba(0, 0, 0, 0.62)'),
    },
  },
  dark: {
    algorithm: theme.darkAlgorithm,
    token: {
      motion: false,
      colorLink: '#69b1ff',
      colorLinkHover: '#91caff',
      colorSuccess: '#95de64',
      colorError: '#ff7875',
      colorErrorText: '#ff7875',
      ...quiet('rgba(255, 255, 255, 0.75)', 'rgba(255, 255, 255, 0.66)'),
    },
    components: {
      Button: { dangerColor: '#141414' },
      Badge: { colorError: '#c9302c' },
      Menu: { itemSelectedColor: '#91caff' },
      Tabs: { itemSelectedColor: '#69b1ff', itemHoverColor: '#91caff' },
      Layout: { headerBg: '#141414', siderBg: '#141414' },
    },
  },
};
