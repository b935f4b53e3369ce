import { inks, type Palette } from './palettes';
import type { Seeded } from './seeded';
import { at } from './svgUrl';

export type GameCategory = 'concise' | 'realbet' | 'joker' | 'sport' | 'lottery' | 'gaming';

type Motif = (random: Seeded, palette: Palette) => string;

const { goldBright, goldDeep, ivory, ink, red } = inks;

const symbols = [
  `<path d="M-11-15H12l-11 31h-9l9-23h-12z" fill="${red}" stroke="${ivory}" stroke-width="1.5"/>`,
  `<path d="M0-17 14-5 0 17-14-5z" fill="#7fd4ff"/><path d="M0-17 5-5 0 17-5-5z" fill="#d9f3ff"/>`,
  `<path d="M-13 9C-9 5-10-12 0-14 10-12 9 5 13 9z" fill="url(#g)"/><circle cy="12" r="4" fill="${goldBright}"/>`,
  `<path d="M-7 4C-6-8 4-14 10-16M8 6C8-4 9-10 10-16" stroke="#59c08a" stroke-width="2.5" fill="none"/>
    <circle cx="-7" cy="8" r="7" fill="${red}"/><circle cx="8" cy="10" r="7" fill="${red}"/>`,
  `<path d="m0-17 5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z" fill="url(#g)"/>`,
  `<path d="M-15 10-17-9l9 7L0-14 8-2l9-7-2 19z" fill="url(#g)"/>
    <rect x="-15" y="11" width="30" height="5" rx="2" fill="${goldDeep}"/>`,
] as const;

const suits = {
  spade: 'M0-13C5-6 12-2 12 5 12 11 5 12 2 8L5 14H-5L-2 8C-5 12-12 11-12 5-12-2-5-6 0-13z',
  heart: 'M0 13C-14 3-13-10-6-11-3-11-1-9 0-6 1-9 3-11 6-11 13-10 14 3 0 13z',
  diamond: 'M0-14 10 0 0 14-10 0z',
  club: 'M0-13A6 6 0 0 1 5-4 6 6 0 1 1 2 6L5 14H-5L-2 6A6 6 0 1 1-5-4 6 6 0 0 1 0-13z',
} as const;
const suitNames = ['spade', 'heart', 'diamond', 'club'] as const;
const suitInk = (suit: keyof typeof suits) => (suit === 'heart' || suit === 'diamond' ? red : ink);

const card = (suit: keyof typeof suits, place: string) =>
  `<g transform="${place}">
    <rect x="-26" y="-37" width="52" height="74" rx="7" fill="${ivory}" stroke="${ink}" stroke-opacity=".25"/>
  <path d="${suits[suit]}" fill="${suitInk(suit)}" transform="scale(1.25)"/>
  <path d="${suits[suit]}" fill="${suitInk(suit)}" transform="translate(-17 -27) scale(.4)"/>
  <path d="${suits[suit]}" fill="${suitInk(suit)}" transform="translate(17 27) rotate(180) scale(.4)"/></g>`;

const chip = (x: number, y: number, size: number, fill: string) =>
  `<g transform="translate(${at(x)} ${at(y)})"><circle r="${size}" fill="${fill}"/>
    <circle r="${at(size * 0.86)}" fill="none" stroke="${ivory}" stroke-width="${at(size * 0.24)}"
    stroke-dasharray="${at(size * 0.45)} ${at(size * 0.45)}"/>
    <circle r="${at(size * 0.6)}" fill="${fill}" stroke="${ivory}" stroke-opacity=".7"/></g>`;

/** Slots: three reels with a highlighted middle row. */
const concise: Motif = (random, { deep }) => {
  const reels = [0, 1, 2].map((reel) => {
    const x = 38 + reel * 42;
    const first = random.below(symbols.length);
    const rows = [-46, 0, 46].map(
      (y, row) =>
        `<g transform="translate(${x} ${80 + y}) scale(${row === 1 ? 1.05 : 0.86})"
          opacity="${row === 1 ? 1 : 0.4}">${symbols[(first + row * 2 + reel) % symbols.length]}</g>`,
    );
    return `<rect x="${x - 19}" y="24" width="38" height="112" rx="9" fill="${deep}" stroke="#fff"
      stroke-opacity=".14"/>${rows.join('')}`;
  });
  return `<rect x="10" y="15" width="140" height="130" rx="17" fill="#000" fill-opacity=".26" stroke="url(#g)"
    stroke-width="2.5"/>${reels.join('')}<path d="M6 80h10m128 0h10" stroke="${goldBright}" stroke-width="4"
    stroke-linecap="round"/>
    <rect x="15" y="57" width="130" height="46" rx="11" fill="none" stroke="url(#g)" stroke-width="2"/>`;
};

/** Live tables: a roulette wheel or two baccarat hands. */
const realbet: Motif = (random, { glow, deep }) => {
  const chips = `${chip(random.between(24, 36), 126, 15, red)}${chip(random.between(122, 134), 130, 17, '#2f6fd0')}`;
  if (random.below(2)) {
    const [left, right] = [random.pick(suitNames), random.pick(suitNames)];
    const leftCard = card(left, `translate(60 76) rotate(${at(random.between(-18, -8))}) scale(.95)`);
    const rightCard = card(right, `translate(101 74) rotate(${at(random.between(7, 16))}) scale(.95)`);
    return `<ellipse cx="80" cy="86" rx="74" ry="52" fill="none" stroke="${glow}" stroke-opacity=".45"
      stroke-width="2"/>
    <ellipse cx="80" cy="86" rx="64" ry="43" fill="#000" fill-opacity=".2"/>${leftCard}${rightCard}${chips}`;
  }
  const turn = random.between(0, 360);
  const pockets = Array.from({ length: 18 }, (_, index) => {
    const [from, to] = [(index * Math.PI) / 9, ((index + 1) * Math.PI) / 9];
    const point = (angle: number) => `${at(56 * Math.cos(angle))} ${at(56 * Math.sin(angle))}`;
    return `<path d="M0 0 ${point(from)}A56 56 0 0 1 ${point(to)}z" fill="${index % 2 ? red : ink}"
      stroke="${goldDeep}" stroke-width=".8"/>`;
  });
  return `<g transform="translate(80 78) scale(1 .9)"><circle r="66" fill="url(#g)"/><circle r="60" fill="${deep}"/>
    <g transform="rotate(${at(turn)})">${pockets.join('')}</g>
    <circle r="37" fill="${deep}" stroke="url(#g)" stroke-width="3"/><g transform="rotate(${at(turn / 2)})">
    <path d="M-26 0H26M0-26V26" stroke="url(#g)" stroke-width="4" stroke-linecap="round"/></g>
    <circle r="10" fill="url(#g)"/>
    <circle cx="${at(47 * Math.cos(turn))}" cy="${at(47 * Math.sin(turn))}" r="5" fill="#fff"/></g>${chips}`;
};

/** Card games: a fan of cards with varying suits and spread. */
const joker: Motif = (random) => {
  const count = 3 + random.below(2);
  const start = random.below(4);
  const spread = random.between(15, 20) - (count - 3) * 5;
  const fan = Array.from({ length: count }, (_, index) => {
    const angle = (index - (count - 1) / 2) * spread;
    return card(suitNames[(start + index) % 4] ?? 'spade', `rotate(${at(angle)} 80 168) translate(80 82) scale(1.06)`);
  });
  return `${fan.join('')}${random.below(2) ? chip(126, 132, 17, '#2f6fd0') : chip(34, 132, 17, red)}`;
};

/** Sports: a ball above field lines. */
const sport: Motif = (random, { glow }) => {
  const lines = `<g fill="none" stroke="${glow}" stroke-opacity=".4" stroke-width="2"><path d="M0 118h160M80 118v42"/>
    <ellipse cx="80" cy="132" rx="46" ry="16"/>
    <path d="M${at(random.between(4, 20))} 30 44 58M${at(random.between(0, 12))} 62 34 76" stroke-linecap="round"
    stroke-width="3"/></g>`;
  const shine = '<circle r="47" fill="url(#s)"/>';
  const balls = [
    `<circle r="47" fill="${ivory}"/><g fill="${ink}"><path d="m0-18 17 12.5-6.5 20h-21l-6.5-20z"/>
      <path d="M-15-44.5A47 47 0 0 1 15-44.5L0-35zM37.5-28A47 47 0 0 1 46.5 3L34-11zM38 27.5A47 47 0 0 1 12 45.5
      L21 29zM-38 27.5A47 47 0 0 0-12 45.5L-21 29zM-37.5-28A47 47 0 0 0-46.5 3L-34-11z"/></g>
      <path d="M0-18v-17M17-5.5l17-5.5M10.5 14.5 21 29M-10.5 14.5-21 29M-17-5.5-34-11" stroke="${ink}"
      stroke-width="2.5"/>${shine}`,
    `<circle r="47" fill="#e58a3c"/>
      <path d="M-47 0H47M0-47V47M-34-32C-12-12-12 12-34 32M34-32C12-12 12 12 34 32" fill="none" stroke="${ink}"
      stroke-width="3"/>${shine}`,
    `<circle r="47" fill="#d6e35c"/>
      <path d="M-30-36C-6-16-6 16-30 36M30-36C6-16 6 16 30 36" fill="none" stroke="#fff" stroke-width="4"/>${shine}`,
    `<g transform="rotate(-28) scale(1.02 .66)"><circle r="50" fill="#9c4f2d"/>
      <path d="M-18 0H18M-12-7V7M-4-8V8M4-8V8M12-7V7" stroke="#fff" stroke-width="3.5"/>
      <path d="M-36-34C-28-12-28 12-36 34M36-34C28-12 28 12 36 34" stroke="#fff" stroke-width="3.5" fill="none"/>
      <circle r="50" fill="url(#s)"/></g>`,
  ] as const;
  return `${lines}<ellipse cx="84" cy="132" rx="36" ry="7" fill="#000" fill-opacity=".4"/>
    <g transform="translate(84 76) rotate(${at(random.between(-20, 20))})">${random.pick(balls)}</g>`;
};

/** Lottery: numbered balls. */
const lottery: Motif = (random) => {
  const fills = ['#e0525e', '#2f6fd0', '#e0a63a', '#3fa878', '#8a5bd6'] as const;
  const start = random.below(fills.length);
  const places = [
    [48, 54, 30],
    [110, 48, 26],
    [82, 98, 34],
    [130, 108, 22],
    [30, 116, 24],
  ] as const;
  const balls = places.map(([x, y, size], index) => {
    const number = 1 + random.below(33);
    return `<g transform="translate(${x} ${y})"><circle r="${size}" fill="${fills[(start + index) % fills.length]}"/>
      <circle r="${at(size * 0.56)}" fill="${ivory}"/>
      <text y="${at(size * 0.22)}" text-anchor="middle" font-family="Arial,sans-serif" font-weight="700"
      font-size="${at(size * 0.62)}" fill="${ink}">${number}</text><circle r="${size}" fill="url(#s)"/></g>`;
  });
  return `<circle cx="80" cy="80" r="72" fill="none" stroke="url(#g)" stroke-width="2" stroke-dasharray="2 9"
    stroke-linecap="round"/>${balls.join('')}`;
};

/** E-sports: a crest, crossed blades, a gamepad or a visor. */
const gaming: Motif = (random, { glow, deep, mid }) => {
  const frame = `<path d="M80 12 138 46v68l-58 34-58-34V46z" fill="#000" fill-opacity=".25" stroke="${glow}"
    stroke-width="2.5"/>
    <path d="M80 22 129 51v58l-49 29-49-29V51z" fill="none" stroke="${glow}" stroke-opacity=".35"/>`;
  const crests = [
    `<path d="M52 62h56c18 0 22 42 10 48-8 4-14-8-22-16H64c-8 8-14 20-22 16-12-6-8-48 10-48z" fill="${ivory}"/>
      <path d="M56 74v16M48 82h16" stroke="${deep}" stroke-width="5" stroke-linecap="round"/>
      <circle cx="100" cy="86" r="4.5" fill="${red}"/><circle cx="110" cy="77" r="4.5" fill="${mid}"/>`,
    `<g stroke="${ink}" stroke-opacity=".4"><path d="M50 40 60 42l44 54-8 8-48-50z" fill="${ivory}"/>
      <path d="m110 40-10 2-44 54 8 8 48-50z" fill="${ivory}"/></g>
      <path d="m90 108 18-18M70 108 52 90" stroke="url(#g)" stroke-width="7" stroke-linecap="round"/>
      <path d="m102 104 12 14m-56-14-12 14" stroke="${goldDeep}" stroke-width="7" stroke-linecap="round"/>`,
    `<path d="M80 38c30 0 38 18 36 44-1 14-6 24-14 34H58c-8-10-13-20-14-34-2-26 6-44 36-44z" fill="${ivory}"/>
      <path d="M50 76c18 8 42 8 60 0l-4 20c-8 6-16 4-20-2H74c-4 6-12 8-20 2z" fill="${ink}"/>
      <path d="M80 38v30M58 44l8 20M102 44l-8 20" stroke="${mid}" stroke-width="4"/>
      <path d="m58 86 10 2m34-2-10 2" stroke="${glow}" stroke-width="4" stroke-linecap="round"/>`,
    `<path d="M88 34 50 88h26l-8 40 42-58H84z" fill="url(#g)" stroke="${ink}" stroke-opacity=".4" stroke-width="2"
      stroke-linejoin="round"/>`,
    `<path d="M50 46h60v22c0 24-14 38-30 40-16-2-30-16-30-40zM50 54H38c0 16 6 24 16 26m56-26h12c0 16-6 24-16 26"
      fill="url(#g)" stroke="${goldDeep}" stroke-width="3"/>
      <path d="M72 106h16v10h12v8H60v-8h12z" fill="${goldDeep}"/>
      <path d="m80 56 5 10 11 1-8 8 2 11-10-5-10 5 2-11-8-8 11-1z" fill="${deep}"/>`,
  ] as const;
  return frame + random.pick(crests);
};

export const motifs: Record<GameCategory, Motif> = { concise, realbet, joker, sport, lottery, gaming };
