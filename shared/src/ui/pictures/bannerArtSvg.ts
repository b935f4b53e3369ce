import { inks, palettes } from './palettes';
import { seeded, type Seeded } from './seeded';
import { at } from './svgUrl';

/** Returns a promotion's backdrop of 2.4:1; the drawing is on the right, the left is free for text. */
export function bannerArtSvg(seed: string): string {
  const random = seeded(`banner/${seed}`);
  const { deep, mid, glow } = random.pick(palettes);
  const drawing = random.pick(drawings)(random);
  const coins = Array.from({ length: 7 }, () =>
    coin(random.between(190, 345), random.between(12, 138), random.between(3, 8)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 150" width="720" height="300">
<defs><linearGradient id="b" x2="1" y2=".6"><stop stop-color="${deep}"/><stop offset=".55" stop-color="${mid}"/>
<stop offset="1" stop-color="${deep}"/></linearGradient>
<radialGradient id="h" cx="78%" cy="45%" r="45%"><stop stop-color="${glow}" stop-opacity=".75"/>
<stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="g" x2="0" y2="1"><stop stop-color="${inks.goldBright}"/>
<stop offset=".55" stop-color="${inks.gold}"/><stop offset="1" stop-color="${inks.goldDeep}"/></linearGradient>
<linearGradient id="r" x2="0" y2="1"><stop stop-color="#f0626b"/><stop offset="1" stop-color="#a62a3d"/>
</linearGradient></defs>
<rect width="360" height="150" fill="url(#b)"/><rect width="360" height="150" fill="url(#h)"/>
<g stroke="#fff" stroke-opacity=".07" fill="none">
<path d="M-20 150C80 60 180 170 380 20M-20 170C90 90 200 190 390 50M-20 190C100 120 210 210 400 80"/></g>
${coins.join('')}<g transform="translate(280 76) rotate(${at(random.between(-7, 7))})">${drawing}</g></svg>`;
}

const coin = (x: number, y: number, size: number) =>
  `<circle cx="${at(x)}" cy="${at(y)}" r="${at(size)}" fill="url(#g)" opacity=".85"/>
    <circle cx="${at(x)}" cy="${at(y)}" r="${at(size * 0.66)}" fill="none" stroke="${inks.goldDeep}"
    stroke-width=".8" opacity=".8"/>`;

type Drawing = (random: Seeded) => string;

const envelope: Drawing = () =>
  `<rect x="-38" y="-52" width="76" height="104" rx="9" fill="url(#r)"/>
    <path d="M-38-43a9 9 0 0 1 9-9h58a9 9 0 0 1 9 9v14C16-6-16-6-38-29z" fill="#fff" fill-opacity=".14"/>
    <circle cy="-10" r="17" fill="url(#g)"/>
    <path d="m-6-18 6 8 6-8M0-10v11M-7-7H7M-7-2H7" stroke="#7c4a10" stroke-width="2.2" fill="none"
    stroke-linecap="round"/>`;
const cup: Drawing = () =>
  `<path d="M-34-48h68v26c0 28-16 44-34 46-18-2-34-18-34-46zM-34-38h-16c0 20 8 30 22 33m62-33h16c0 20-8 30-22 33"
    fill="url(#g)" stroke="${inks.goldDeep}" stroke-width="3.5"/>
    <path d="M-9 22H9v12h15v12h-48V34h15z" fill="${inks.goldDeep}"/>
    <path d="m0-36 6 12 13 1-10 9 3 13L0-8l-12 7 3-13-10-9 13-1z" fill="#fff" fill-opacity=".75"/>`;
const gift: Drawing = () =>
  `<rect x="-42" y="-14" width="84" height="60" rx="6" fill="url(#r)"/>
    <rect x="-48" y="-28" width="96" height="20" rx="5" fill="#d6454f"/><path d="M-8-28H8v74H-8z" fill="url(#g)"/>
    <path d="M0-28C-14-58-44-52-34-36c5 8 22 8 34 8zm0 0c14-30 44-24 34-8-5 8-22 8-34 8z" fill="none"
    stroke="url(#g)" stroke-width="8" stroke-linejoin="round"/>`;
const crown: Drawing = () =>
  `<path d="M-50 30-58-30l30 22L0-50l28 42 30-22-8 60z" fill="url(#g)" stroke="${inks.goldDeep}" stroke-width="2"/>
    <rect x="-50" y="32" width="100" height="13" rx="4" fill="${inks.goldDeep}"/>
    <circle cy="10" r="8" fill="#e0525e"/><circle cx="-28" cy="14" r="5.5" fill="#5fb4ff"/>
    <circle cx="28" cy="14" r="5.5" fill="#5fb4ff"/>`;
const stacks: Drawing = (random) =>
  [-36, 0, 36]
    .map((x) => {
      const height = 3 + random.below(5);
      return Array.from(
        { length: height },
        (_, level) =>
          `<g transform="translate(${x} ${44 - level * 12})">
            <path d="M-19-5v7c0 9 38 9 38 0v-7z" fill="${inks.goldDeep}"/>
            <ellipse cy="-5" rx="19" ry="7" fill="url(#g)"/></g>`,
      ).join('');
    })
    .join('');

const drawings = [envelope, cup, gift, crown, stacks] as const;
