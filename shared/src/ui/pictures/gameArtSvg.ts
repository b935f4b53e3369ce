import { motifs, type GameCategory } from './motifs';
import { inks, palettes } from './palettes';
import { seeded } from './seeded';
import { at } from './svgUrl';

/**
 * Returns a game's tile as a square SVG document: the motif of its category, with colours and layout derived from its
 * name.
 */
export function gameArtSvg(category: GameCategory, name: string): string {
  const random = seeded(`${category}/${name}`);
  const palette = random.pick(palettes);
  const [x, y] = [at(random.between(20, 80)), at(random.between(0, 30))];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="320" height="320">
<defs><radialGradient id="b" cx="${x}%" cy="${y}%" r="105%">
<stop offset="0" stop-color="${palette.glow}" stop-opacity=".9"/><stop offset=".32" stop-color="${palette.mid}"/>
<stop offset="1" stop-color="${palette.deep}"/></radialGradient>
<linearGradient id="g" x2="0" y2="1"><stop stop-color="${inks.goldBright}"/>
<stop offset=".55" stop-color="${inks.gold}"/><stop offset="1" stop-color="${inks.goldDeep}"/></linearGradient>
<radialGradient id="s" cx="34%" cy="26%" r="80%"><stop stop-color="#fff" stop-opacity=".6"/>
<stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/>
</radialGradient></defs>
<rect width="160" height="160"
fill="url(#b)"/>${rays(random.between(0, 30), random.below(2))}${motifs[category](random, palette)}</svg>`;
}

const rays = (turn: number, kind: number) =>
  kind
    ? `<g transform="rotate(${at(turn)} 80 80)" fill="#fff"
      fill-opacity=".05">${Array.from(
        { length: 6 },
        (_, index) => `<path d="M80 80 62-60h36z"
      transform="rotate(${index * 60} 80 80)"/>`,
      ).join('')}</g>`
    : `<g fill="none" stroke="#fff" stroke-opacity=".08"><circle cx="80" cy="80" r="56"/>
      <circle cx="80" cy="80" r="80"/><circle cx="80" cy="80" r="104"/></g>`;
