/** The site's colours, for pictures that the API host draws: dark blues, gold, and a blue accent. */
export const palette = {
  ink: ['#0a1322', '#10203a', '#183056', '#24447a'],
  gold: ['#fff3cf', '#f4d58d', '#d9a547', '#8f6118'],
  cool: '#6fb7ff',
  mist: '#c9d8ee',
  ruby: '#c8475a',
  jade: '#2f8f6b',
  violet: '#6d56b8',
} as const;

/**
 * Gradients every picture may use by id: `bg` (ink), `gold`, `silver`, `glow`. `hue` turns the ink within the blues
 * (degrees).
 */
export const gradients = (hue = 0, centre = '50% 38%'): string => {
  const [cx, cy] = centre.split(' ');
  const ink = (light: number, saturation = 48) => `hsl(${217 + hue} ${saturation}% ${light}%)`;
  return (
    `<defs><radialGradient id="bg" cx="${cx}" cy="${cy}" r="85%"><stop offset="0" stop-color="${ink(31)}"/>` +
    `<stop offset=".55" stop-color="${ink(17)}"/><stop offset="1" stop-color="${ink(8)}"/></radialGradient>` +
    `<linearGradient id="gold" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="${palette.gold[0]}"/>` +
    `<stop offset=".35" stop-color="${palette.gold[1]}"/><stop offset=".75" stop-color="${palette.gold[2]}"/>` +
    `<stop offset="1" stop-color="${palette.gold[3]}"/></linearGradient>` +
    `<linearGradient id="silver" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="#ffffff"/>` +
    `<stop offset=".6" stop-color="${palette.mist}"/><stop offset="1" stop-color="#7d93b5"/></linearGradient>` +
    `<linearGradient id="deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ink(27)}"/>
      <stop offset="1" stop-color="${ink(10)}"/></linearGradient>` +
    `<radialGradient id="glow"><stop offset="0" stop-color="${palette.gold[1]}" stop-opacity=".55"/>
      <stop offset="1" stop-color="${palette.gold[2]}" stop-opacity="0"/></radialGradient></defs>`
  );
};
