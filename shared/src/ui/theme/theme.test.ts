import { lightCss, lightValues } from './lightTheme';
import { token, tokenDeclarations } from './tokens';
import { tokenValues } from './tokenValues';

const { color } = tokenValues;
const themes = { dark: color, light: { ...color, ...lightValues.color } };

it('declares every token it refers to', () => {
  expect(token.color.gold).toBe('var(--color-gold)');
  expect(tokenDeclarations).toContain(`--color-gold:${color.gold};`);
  expect(token.color.goldBright).toBe('var(--color-gold-bright)');
});

it('overrides tokens of the dark theme where the root asks for the light one', () => {
  expect(lightCss).toMatch(/^:root\[data-theme=light\]\{--color-backdrop:#[^}]*;color-scheme:light\}$/);
  expect(lightCss).toContain(`--color-gold-bright:${lightValues.color.goldBright};`);
});

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

// WCAG 2.2 AA for text: 4.5 : 1.
const surfaces = ['ground', 'surface', 'raised'] as const;
const inks = ['text', 'textSoft', 'textFaint', 'gold', 'goldBright', 'accent', 'good', 'bad'] as const;
const pairs = [
  ...inks.flatMap((ink) => surfaces.map((surface) => [ink, surface] as const)),
  ['onGold', 'metal'],
  ['onGold', 'metalBright'],
  ['onAccent', 'accent'],
  ['good', 'goodTint'],
  ['bad', 'badTint'],
  ['accent', 'accentTint'],
  ['textSoft', 'accentTint'],
  ['gold', 'goldTint'],
  ['goldBright', 'goldTint'],
  ['textSoft', 'goldTint'],
  ['text', 'pressed'],
] as const;

// AAA, 7 : 1, for amounts, which stand in these inks on these surfaces.
const amounts = (['text', 'textSoft', 'gold', 'goldBright', 'good', 'bad'] as const).flatMap((ink) =>
  [...surfaces, 'goldTint' as const].map((surface) => [ink, surface] as const),
);

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  it.each(amounts)('amounts in %s stand out on %s', (ink, ground) =>
    expect(contrast(themes[theme][ink], themes[theme][ground])).toBeGreaterThanOrEqual(7),
  );

  it.each(pairs)('%s is readable on %s', (ink, ground) =>
    expect(contrast(themes[theme][ink], themes[theme][ground])).toBeGreaterThanOrEqual(4.5),
  );
});
