import { declarationsOf } from './tokens';
import type { tokenValues } from './tokenValues';

type Overrides = {
  [Group in 'color' | 'shadow']: Partial<Record<keyof (typeof tokenValues)[Group], string>>;
};

/** The tokens that differ in the light theme. Text colours meet the same contrast as in the dark one. */
export const lightValues = {
  color: {
    backdrop: '#dfe5ef',
    backdropGlow: '#eef2f9',
    ground: '#f3f5fa',
    surface: '#ffffff',
    raised: '#e9eef6',
    pressed: '#dbe3ef',
    line: '#d6deea',
    lineStrong: '#a5b2c7',
    text: '#131b2c',
    textSoft: '#414d65',
    textFaint: '#56637b',
    gold: '#6a480a',
    goldBright: '#5a3b05',
    goldTint: '#faf0da',
    accent: '#175bb9',
    accentTint: '#dfebfc',
    onAccent: '#ffffff',
    good: '#075640',
    goodTint: '#dcf4e8',
    bad: '#8f2220',
    badTint: '#fde5e3',
    glass: 'rgb(243 245 250 / 0.92)',
    sheen: 'rgb(19 27 44 / 0.05)',
  },
  shadow: {
    card: '0 1px 2px rgb(19 27 44 / 0.05), 0 8px 20px -14px rgb(19 27 44 / 0.25)',
    float: '0 12px 32px -8px rgb(19 27 44 / 0.3)',
    gold: '0 6px 14px -8px rgb(128 86 13 / 0.5)',
  },
} as const satisfies Overrides;

/**
 * The light theme: overrides the tokens of `GlobalStyle` where the page's root has `data-theme="light"`. Part of
 * `index.html`, whose inline script sets the attribute before the first paint.
 */
export const lightCss: string =
  ':root[data-theme=light]{' +
  Object.entries(lightValues)
    .map(([group, values]) => declarationsOf(group, values))
    .join('') +
  'color-scheme:light}';
