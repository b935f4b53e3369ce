/**
 * The only table of design values. Other code reads `token` (CSS custom properties), never these literals, because the
 * properties reach federated apps and prerendered markup without a provider.
 *
 * Surfaces are ink-blue in three depths (ground, surface, raised). Gold marks earning or costing money, the accent
 * everything else, red and green only states. Text colours meet WCAG AA on all three depths, those of amounts AAA.
 *
 * `gold` and `goldBright` are inks; `metal` and `metalBright` are the gold of buttons and coins, on which text is
 * `onGold`. `scrim` is dark in both themes, so what is on it has the attribute `data-dark`.
 */
export const tokenValues = {
  color: {
    backdrop: '#050811',
    backdropGlow: '#0e1730',
    ground: '#0b1120',
    surface: '#131c30',
    raised: '#1c2840',
    pressed: '#26344f',
    line: '#24314b',
    lineStrong: '#3a4a69',
    text: '#eef2fa',
    textSoft: '#aebad0',
    textFaint: '#8f9db8',
    gold: '#e8c27a',
    goldBright: '#f6dfa8',
    goldDeep: '#c99a45',
    goldTint: '#2b2618',
    metal: '#e8c27a',
    metalBright: '#f6dfa8',
    onGold: '#201604',
    accent: '#6cb2ff',
    accentDeep: '#2f6fd0',
    accentTint: '#14294a',
    onAccent: '#04122a',
    good: '#5fd6a2',
    goodTint: '#112c28',
    bad: '#ff9793',
    badDeep: '#c8403f',
    badTint: '#33191f',
    scrim: 'rgb(3 6 14 / 0.68)',
    glass: 'rgb(11 17 32 / 0.92)',
    sheen: 'rgb(255 255 255 / 0.06)',
  },
  space: {
    s0: '2px',
    s1: '4px',
    s2: '8px',
    s3: '12px',
    s4: '16px',
    s5: '20px',
    s6: '24px',
    s8: '32px',
    s10: '40px',
  },
  radius: { small: '6px', control: '10px', card: '14px', sheet: '20px', pill: '999px' },
  /* rem, so that text follows the browser's font size. */
  font: {
    caption: '0.75rem',
    small: '0.8125rem',
    body: '0.875rem',
    strong: '1rem',
    title: '1.125rem',
    display: '1.5rem',
    hero: '2rem',
  },
  line: { tight: '1.25', body: '1.5', loose: '1.7' },
  weight: { body: '400', medium: '500', strong: '600', heavy: '700' },
  shadow: {
    card: '0 1px 0 rgb(255 255 255 / 0.04) inset, 0 8px 20px -12px rgb(0 0 0 / 0.6)',
    float: '0 12px 32px -8px rgb(0 0 0 / 0.7)',
    gold: '0 6px 18px -8px rgb(232 194 122 / 0.55)',
  },
  motion: { quick: '120ms', normal: '180ms', ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  layer: { header: '20', bar: '20', mask: '60', overlay: '80', toast: '100' },
  size: {
    column: '480px',
    touch: '44px',
    control: '48px',
    /* With their text: a title, and a caption below an icon. */
    header: 'calc(28px + 1.5rem)',
    bottomBar: 'calc(44px + 1rem)',
    gutter: '16px',
  },
} as const;
