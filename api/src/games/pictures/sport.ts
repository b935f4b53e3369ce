import { at, type Chance } from './chance';
import { palette } from './palette';

const football = (): string => {
  const pentagon = (radius: number, turn: number) =>
    Array.from({ length: 5 }, (_, n) => {
      const angle = (n / 5) * Math.PI * 2 - Math.PI / 2 + turn;
      return `${n ? 'L' : 'M'}${at(radius * Math.cos(angle))} ${at(radius * Math.sin(angle))}`;
    }).join('') + 'Z';
  const around = Array.from({ length: 5 }, (_, n) => {
    const angle = (n / 5) * Math.PI * 2 - Math.PI / 2;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const seam = `<path d="M${at(24 * x)} ${at(24 * y)}L${at(50 * x)} ${at(50 * y)}" stroke="#183056"
      stroke-width="3"/>`;
    return `${seam}<g transform="translate(${at(66 * x)} ${at(66 * y)})">
      <path d="${pentagon(19, Math.PI + (n / 5) * Math.PI * 2)}" fill="#183056"/></g>`;
  }).join('');
  return `<clipPath id="ball"><circle r="70"/></clipPath><circle r="70" fill="url(#silver)"/>
    <g clip-path="url(#ball)"><path d="${pentagon(24, 0)}" fill="#183056"/>${around}</g>
    <circle r="70" fill="none" stroke="url(#gold)" stroke-width="5"/>`;
};

const goal = (): string => {
  const net = [-66, -44, -22, 0, 22, 44, 66].map((x) => `M${x}-58L${at(x * 0.84)} 44`).join('');
  const rows = [-36, -14, 8, 30].map((y) => `M${at(-72 + (y + 58) * 0.1)} ${y}H${at(72 - (y + 58) * 0.1)}`).join('');
  return `<path d="${net}${rows}" stroke="${palette.mist}" stroke-width="1.6" fill="none" opacity=".55"/>
    <path d="M-82 62V-62H82V62" fill="none" stroke="url(#gold)" stroke-width="8" stroke-linecap="round"
    stroke-linejoin="round"/><g transform="translate(18 34) scale(.42)">${football()}</g>`;
};

const board = (): string =>
  `<path d="M-54 40V84M54 40V84" stroke="url(#gold)" stroke-width="8"/>
    <rect x="-92" y="-58" width="184" height="104" rx="14" fill="url(#deep)" stroke="url(#gold)" stroke-width="6"/>
    <path d="M0-44V32" stroke="${palette.cool}" stroke-width="2" opacity=".5"/>
    <g font-family="Arial,sans-serif" font-size="62" font-weight="700" text-anchor="middle" fill="${palette.gold[1]}">
    <text x="-46" y="18">2</text><text x="46" y="18">1</text></g><circle cy="-14" r="5" fill="${palette.ruby}"/>
    <circle cy="8" r="5" fill="${palette.ruby}"/>`;

/** A trophy around 0,0. */
export const cup = (): string =>
  `<path d="M-44-70H44C44-14 30 12 0 20C-30 12-44-14-44-70Z" fill="url(#gold)"/>
    <path d="M-44-58C-84-62-78-8-34-6M44-58C84-62 78-8 34-6" fill="none" stroke="url(#gold)" stroke-width="9"/>
    <path d="M-9 16H9V44H-9Z" fill="#b57b22"/><path d="M-36 44H36L44 66H-44Z" fill="url(#gold)"/>
    <path d="M0-50L6-37L20-35L10-25L12-11L0-18L-12-11L-10-25L-20-35L-6-37Z" fill="#fff6da"/>`;

/** What is shown on the pitch. */
export const balls = [football, goal, board, cup] as const;

/** A pitch in perspective below the ball. */
export const pitch = (chance: Chance): string => {
  const tone = chance.inTurn(['#1f6f5a', '#24447a', '#5a4a86']);
  return `<path d="M-10 240L58 168H182L250 240Z" fill="${tone}" opacity=".75"/>
    <path d="M24 240L78 168M216 240L162 168M120 168V240M38 190H202" stroke="#fff" stroke-width="1.6" opacity=".4"/>
    <ellipse cx="120" cy="196" rx="54" ry="12" fill="#050a14" opacity=".5"/>`;
};
