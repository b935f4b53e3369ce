interface Metal {
  light: string;
  deep: string;
  ground: string;
}

/** The colours before the first tier. */
const plain: Metal = { light: '#c5cedd', deep: '#6b7890', ground: '#161d2b' };

/** Two tiers per metal, from bronze up. */
const metals: readonly Metal[] = [
  { light: '#f0c7a0', deep: '#a8693a', ground: '#2a1a10' },
  { light: '#e6edf7', deep: '#8a99b3', ground: '#1b2435' },
  { light: '#f6dfa8', deep: '#c99a45', ground: '#2b2010' },
  { light: '#c9f0f2', deep: '#4aa3ad', ground: '#0d2a2e' },
  { light: '#d9ccff', deep: '#7a5fd0', ground: '#1d1638' },
  { light: '#ffd1dc', deep: '#c8405f', ground: '#34101c' },
];

/**
 * The colours of a level's badge.
 * @param level the number of tiers reached; higher levels have finer metals
 */
export const vipMetal = (level: number): Metal =>
  level < 1 ? plain : (metals[Math.min(metals.length - 1, Math.floor((level - 1) / 2))] ?? plain);

/** The outlines of a badge of 54 by 24, and the size of its text. */
export const vipBadge = {
  gem: 'M12 1 21.5 6.5v11L12 23l-9.5-5.5v-11z',
  letter: 'm6.5 9 5.5 7.5L17.5 9h-3L12 12.5 9.5 9z',
  fontSize: (level: number): number => (level > 9 ? 9.5 : 11),
} as const;

/** A VIP badge as a file, which the API host serves as `vipname`; `VipBadge` draws the same. */
export const vipBadgeSvg = (level: number): string => {
  const { light, deep, ground } = vipMetal(level);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="54" height="24" viewBox="0 0 54 24" fill="none">
<linearGradient id="m" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/>
</linearGradient>
<rect x="9" y="3.5" width="44" height="17" rx="8.5" fill="${ground}" stroke="${deep}"/>
<path d="${vipBadge.gem}" fill="url(#m)" stroke="${ground}"/><path d="${vipBadge.letter}" fill="${ground}"/>
<text x="36.5" y="16" text-anchor="middle" font-size="${vipBadge.fontSize(level)}" font-weight="700"
font-style="italic" font-family="Arial,sans-serif" fill="${light}">VIP${level}</text></svg>`;
};
