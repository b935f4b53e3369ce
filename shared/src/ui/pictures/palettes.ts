/**
 * Colours of generated pictures. They are separate documents (`data:` URLs) and cannot read the page's custom
 * properties; gold and accent repeat the theme's values.
 */
export interface Palette {
  deep: string;
  mid: string;
  glow: string;
}

export const palettes: readonly [Palette, ...Palette[]] = [
  { deep: '#0d1733', mid: '#27408f', glow: '#6f9dff' },
  { deep: '#0b1f2b', mid: '#17607a', glow: '#5fd0e6' },
  { deep: '#1b1236', mid: '#54379c', glow: '#b195ff' },
  { deep: '#2a0f22', mid: '#8b2a57', glow: '#ff8fb5' },
  { deep: '#0d231d', mid: '#1f6b51', glow: '#6fe0b2' },
  { deep: '#2a160e', mid: '#94502a', glow: '#ffb37d' },
  { deep: '#101a33', mid: '#34518f', glow: '#9cc0ff' },
];

export const inks = {
  gold: '#e8c27a',
  goldBright: '#f6dfa8',
  goldDeep: '#a9762a',
  ivory: '#f7f2e6',
  ink: '#0b1120',
  red: '#e0525e',
} as const;
