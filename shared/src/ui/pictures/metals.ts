export interface Metal {
  light: string;
  deep: string;
  ground: string;
}

/** Colours of VIP badges: two tiers per metal, from bronze up. */
export const metals: readonly [Metal, ...Metal[]] = [
  { light: '#f0c7a0', deep: '#a8693a', ground: '#2a1a10' },
  { light: '#e6edf7', deep: '#8a99b3', ground: '#1b2435' },
  { light: '#f6dfa8', deep: '#c99a45', ground: '#2b2010' },
  { light: '#c9f0f2', deep: '#4aa3ad', ground: '#0d2a2e' },
  { light: '#d9ccff', deep: '#7a5fd0', ground: '#1d1638' },
  { light: '#ffd1dc', deep: '#c8405f', ground: '#34101c' },
];
