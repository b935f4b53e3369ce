import { tokenValues } from './tokenValues';
import { token, tokenDeclarations } from './tokens';

const { color } = tokenValues;

it('declares every token it refers to', () => {
  expect(token.color.gold).toBe('var(--color-gold)');
  expect(tokenDeclarations).toContain(`--color-gold:${color.gold};`);
  expect(token.color.goldBright).toBe('var(--color-gold-bright)');
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
it.each(inks.flatMap((ink) => surfaces.map((surface) => [ink, surface] as const)))(
  '%s is readable on %s',
  (ink, surface) => expect(contrast(color[ink], color[surface])).toBeGreaterThanOrEqual(4.5),
);

it.each([
  ['onGold', 'gold'],
  ['onGold', 'goldBright'],
  ['onAccent', 'accent'],
  ['good', 'goodTint'],
  ['bad', 'badTint'],
  ['accent', 'accentTint'],
  ['textSoft', 'accentTint'],
  ['gold', 'goldTint'],
  ['goldBright', 'goldTint'],
  ['textSoft', 'goldTint'],
  ['text', 'pressed'],
] as const)('%s is readable on %s', (ink, ground) =>
  expect(contrast(color[ink], color[ground])).toBeGreaterThanOrEqual(4.5),
);
