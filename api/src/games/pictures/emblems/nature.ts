import { palette } from '../palette';
import { reelSymbols, starPath } from '../symbols';
import { enlarged, stroke } from '../shapes';

const { ruby, jade, cool, violet } = palette;

const star = (x: number, y: number, size: number) =>
  `<path d="${starPath(5, size, size * 0.43)}" transform="translate(${x} ${y})" fill="url(#gold)"/>`;

const threeStars = star(0, -34, 40) + star(-42, 32, 33) + star(42, 32, 33);

const cloud = `<path d="M-52 40C-84 40-86-2-54-6C-58-44-10-56 2-26C22-46 58-28 48-2C82-2 82 40 50 40Z"
  fill="url(#silver)"/>
  <path d="M-34 22C-58 18-48-12-28-2C-18 6-28 16-34 10M28 22C4 20 6-12 28-8C44-4 38 14 26 8" ${stroke('#d9a547', 6)}/>
  ${star(-40, -56, 14)}${star(50, -52, 18)}`;

const pearl = `<path d="M-72 4C-70-44-34-66 0-66S70-44 72 4L0 44Z" fill="url(#silver)"/>
  <path d="M0 40L-46-40M0 40L-18-56M0 40L18-56M0 40L46-40" ${stroke('#7d93b5', 3)}/>
  <path d="M-66 24C-40 66 40 66 66 24L0 40Z" fill="#b57b22"/><circle cy="18" r="25" fill="#fdf6ee"/>
  <circle cx="-8" cy="10" r="8" fill="#fff"/><circle cx="6" cy="24" r="16" fill="#e8b7c4" opacity=".35"/>`;

const mountain = `<circle cx="34" cy="-40" r="24" fill="url(#gold)"/><path d="M-84 58L-22-50L34 58Z" fill="#3f6aa8"/>
  <path d="M-22-50L-42-16L-28-24L-18-12L-8-24L-2-14Z" fill="#fff"/><path d="M-24 58L32-16L84 58Z" fill="#24447a"/>
  <path d="M32-16L18 2L30-2L38 6L46 2Z" fill="#fff"/>`;

const umbrella = `<path d="M0-74V58C0 76 24 76 24 60" ${stroke('url(#gold)', 7)}/>
  <path d="M-78 8C-66-42-34-62 0-62S66-42 78 8Q58-10 39 8Q20-10 0 8Q-20-10-39 8Q-58-10-78 8Z" fill="${ruby}"/>
  <path d="M0-62Q-30-40-39 8M0-62Q30-40 39 8M0-62V8" ${stroke('#f4d58d', 3)}/>
  <path d="M-52 34V52M-30 46V64M44 34V52M62 46V60" ${stroke(cool, 4)}/>`;

const pickaxe = `<g transform="rotate(45)"><rect x="-7" y="-58" width="14" height="132" rx="7" fill="#96602a"/>
  <path d="M-70-30C-40-78 40-78 70-30C40-52-40-52-70-30Z" fill="url(#silver)"/></g>
  <path d="M-66 24L-50 8H-22L-6 24L-36 68Z" fill="${ruby}"/>
  <path d="M-50 8L-36 24L-22 8ZM-36 24L-36 68L-66 24Z" fill="#fff"
  opacity=".3"/>`;

const moon = `<path d="M18-74A74 74 0 1 0 72 38A60 60 0 0 1 18-74Z" fill="url(#silver)"/>
  <circle cx="-26" cy="10" r="9" fill="#7d93b5" opacity=".5"/>
  <circle cx="-4" cy="42" r="12" fill="#7d93b5" opacity=".4"/>
  ${star(46, -22, 20)}${star(66, -62, 11)}`;

const dunes = `<circle cx="-20" cy="-26" r="36" fill="url(#gold)"/>
  <path d="M-84 60C-50-6-20 10 0 30C30-20 60 0 84 60Z" fill="#d9a547"/>
  <path d="M-84 60C-50-6-20 10 0 30C-20 30-10 50-30 60ZM0 30C30-20 60 0 84 60H30C50 30 20 20 0 30Z" fill="#8f6118"/>`;

const arm = `<path d="M0 0V-72M0-44L-18-60M0-44L18-60M0-22L-14-34M0-22L14-34"/>`;
const snowflake = `<g ${stroke('#d9edff', 9)}>${[0, 60, 120, 180, 240, 300]
  .map((turn) => `<g transform="rotate(${turn})">${arm}</g>`)
  .join('')}</g><circle r="12" fill="${cool}"/>`;

const grapes = `${[
  [-34, -16],
  [0, -16],
  [34, -16],
  [-17, 13],
  [17, 13],
  [0, 42],
]
  .map(
    ([x, y]) => `<g transform="translate(${x} ${y})"><circle r="21" fill="${violet}"/>
      <circle cx="-7" cy="-7" r="6" fill="#fff" opacity=".45"/></g>`,
  )
  .join('')}<path d="M0-36C2-56 8-66 18-74" ${stroke('#96602a', 6)}/>
  <path d="M4-42C20-74 52-66 62-48C44-34 22-32 4-42Z" fill="${jade}"/>`;

const prism = (x: number, top: number, half: number, fill: string) =>
  `<path d="M${x - half} ${top + 22}L${x} ${top}L${x + half} ${top + 22}V60H${x - half}Z" fill="${fill}"/>
    <path d="M${x} ${top}L${x + half} ${top + 22}V60H${x}Z" fill="#0a1322" opacity=".3"/>`;
const crystals = `<g transform="rotate(-22 0 60)">${prism(-14, -30, 16, violet)}</g>
  <g transform="rotate(22 0 60)">${prism(14, -20, 16, '#2f78c9')}</g>${prism(0, -76, 22, cool)}
  <path d="M-70 60H70L54 72H-54Z" fill="url(#deep)"/>`;

const comet = `<path d="M66-70L-34 8L4 40Z" fill="url(#gold)" opacity=".45"/>
  <path d="M30-72L-40 6L-14 30Z" fill="#fff3cf"
  opacity=".5"/>${star(-24, 26, 46)}<circle cx="48" cy="30" r="4" fill="#fff"/>
  <circle cx="-52" cy="-46" r="5" fill="#fff"/>`;

const petal = (turn: number, fill: string) =>
  `<path d="M0 40C-30 10-26-36 0-68C26-36 30 10 0 40Z" transform="rotate(${turn} 0 40)" fill="${fill}"/>`;
const lotus = `<ellipse cy="52" rx="74" ry="18" fill="${jade}"/>${petal(-62, '#a93250')}${petal(62, '#a93250')}
  ${petal(-32, ruby)}${petal(32, ruby)}${petal(0, '#f0a3b4')}<circle cy="36" r="11" fill="url(#gold)"/>`;

const frond = (d: string) => `<path d="${d}" fill="${jade}"/>`;
const palm = `<circle cx="38" cy="-46" r="22" fill="url(#gold)"/><ellipse cy="56" rx="76" ry="16" fill="#2f78c9"/>
  <path d="M-8 56C-2 20-6-6-16-26L-4-30C12-4 12 30 8 56Z" fill="#96602a"/>
  ${frond('M-10-28C-34-58-66-46-74-18C-54-34-32-32-10-28Z')}${frond('M-10-28C-24-72-58-76-70-62C-44-58-26-46-10-28Z')}
  ${frond('M-10-28C6-68 40-62 52-40C30-44 10-40-10-28Z')}${frond('M-10-28C20-38 44-18 44 8C28-12 8-24-10-28Z')}`;

const wave = `<path d="M-80 60C-76-30-24-76 40-58C12-52 4-30 16-14C30 4 58 2 70-14C76 28 44 60-2 60Z" fill="#2f78c9"/>
  <path d="M-80 60C-66-6-32-46 10-54C-18-34-22-4-2 14C22 36 54 26 66 6C66 40 36 60-2 60Z" fill="${cool}"/>
  <g fill="#fff"><circle cx="44" cy="-60" r="8"/><circle cx="58" cy="-48" r="5"/><circle cx="24" cy="-66" r="6"/>
  <circle cx="66" cy="-66" r="4"/></g>`;

const stalk = (x: number, top: number) => `<path d="M${x} 72V${top}" ${stroke(jade, 15)}/>
  <path d="M${x - 8} 40H${x + 8}M${x - 8} 4H${x + 8}M${x - 8}-32H${x + 8}" ${stroke('#bfe8cf', 3)}/>`;
const bamboo = `${stalk(-34, -62)}${stalk(4, -76)}${stalk(40, -48)}<path d="M4-20C30-52 58-48 70-34C48-16 28-12
  4-20ZM-34 20
  C-60-2-80 4-84 20C-66 32-50 30-34 20ZM40 24C58 4 78 10 84 24C68 36 54 34 40 24Z" fill="#7fd6ae"/>`;

/** Plants, the sky, land and water. */
export const nature = {
  cherry: enlarged(reelSymbols.cherry, 3.2),
  threeStars,
  cloud,
  pearl,
  mountain,
  umbrella,
  pickaxe,
  moon,
  dunes,
  snowflake,
  grapes,
  crystals,
  comet,
  lotus,
  palm,
  wave,
  bamboo,
};
