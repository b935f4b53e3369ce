import { starPath, suits } from '../../games/pictures/symbols';

const ring = (count: number, draw: (degrees: number) => string) =>
  Array.from({ length: count }, (_, index) => draw((index * 360) / count)).join('');

const coin = (x: number, y: number, r: number, mark: string) =>
  `<g transform="translate(${x} ${y})"><ellipse cy="${r * 0.16}" rx="${r}" ry="${r}" fill="#8f6118"/><circle r="${r}" fill="url(#gold)"/><circle r="${r * 0.8}" fill="none" stroke="#8f6118" stroke-width="2.5" opacity=".6"/><g transform="scale(${r / 60})">${mark}</g></g>`;

const tether =
  '<path d="M-26-28H26V-14H8V-4C26-2 34 3 34 9S22 20 0 20S-34 15-34 9S-26-2-8-4V-14H-26ZM0 15C16 15 28 12 28 9S18 3 8 2V10H-8V2C-18 3-28 6-28 9S-16 15 0 15ZM-8 20H8V36H-8Z" fill="#8f6118"/>';
const star = `<path d="${starPath(5, 36, 15)}" fill="#8f6118"/>`;

const packet = (x: number, y: number, degrees: number, scale: number) =>
  `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})"><rect x="-52" y="-74" width="104" height="148" rx="13" fill="url(#red)"/><path d="M-52-61a13 13 0 0 1 13-13H39a13 13 0 0 1 13 13V-24C26 0-26 0-52-24Z" fill="#b23a49"/><path d="M-52-24C-26 0 26 0 52-24" fill="none" stroke="url(#gold)" stroke-width="3"/><circle cy="-6" r="21" fill="url(#gold)"/><circle cy="-6" r="15" fill="none" stroke="#8f6118" stroke-width="2" opacity=".7"/><path d="${starPath(4, 11, 5)}" transform="translate(0 -6)" fill="#8f6118"/><path d="M-34 48H34M-22 58H22" stroke="#f4d58d" stroke-width="2.5" opacity=".45"/></g>`;

const card = (degrees: number, suit: keyof typeof suits, fill: string) =>
  `<g transform="translate(0 150) rotate(${degrees}) translate(0 -205)"><rect x="-52" y="-76" width="104" height="152" rx="12" fill="#f6f1e2" stroke="#d9a547" stroke-width="2"/><g fill="${fill}"><g transform="translate(-34 -54)">${suits[suit]}</g><g transform="scale(3.1)">${suits[suit]}</g><g transform="translate(34 54) rotate(180)">${suits[suit]}</g></g></g>`;

const stacks = (mark: string) =>
  [
    [-118, 5],
    [118, 4],
    [0, 7],
  ]
    .map(([x = 0, count = 0]) =>
      Array.from(
        { length: count },
        (_, n) =>
          `<g transform="translate(${x} ${154 - n * 21})"><ellipse cy="10" rx="58" ry="18" fill="#8f6118"/><rect x="-58" width="116" height="10" fill="#b57b22"/><ellipse rx="58" ry="18" fill="url(#gold)"/></g>`,
      ).join(''),
    )
    .join('') +
  coin(0, -84, 84, mark) +
  coin(-134, -22, 42, star) +
  coin(136, -6, 36, star) +
  ring(
    3,
    (deg) =>
      `<path d="M-150-120a190 190 0 0 1 90-62" fill="none" stroke="#6fb7ff" stroke-width="3" opacity=".45" transform="rotate(${deg})"/>`,
  );

/** The scenes on the right of a banner, drawn around 0,0 within about 190 units. */
export const scenes = {
  palace:
    ring(24, (deg) => `<path d="M0-196L5-150H-5Z" fill="#f4d58d" opacity=".28" transform="rotate(${deg})"/>`) +
    card(-30, 'club', '#183056') +
    card(-10, 'heart', '#c8475a') +
    card(12, 'spade', '#183056') +
    card(33, 'diamond', '#c8475a') +
    '<path d="M-118 148C-60 118 60 118 118 148L96 186H-96Z" fill="url(#deep)" stroke="url(#gold)" stroke-width="5"/>' +
    `<path d="${starPath(5, 26, 11)}" transform="translate(0 158)" fill="url(#gold)"/>` +
    coin(-146, 128, 34, star) +
    coin(150, 138, 28, star),
  medal:
    ring(20, (deg) => `<path d="M0-188L9-118H-9Z" fill="#f4d58d" opacity=".2" transform="rotate(${deg})"/>`) +
    '<path d="M-66 76L-96 184L-54 168L-28 200L0 96Z" fill="url(#deep)"/><path d="M66 76L96 184L54 168L28 200L0 96Z" fill="url(#deep)"/>' +
    `<path d="${starPath(16, 138, 122)}" fill="url(#gold)"/><circle r="108" fill="url(#deep)" stroke="#8f6118" stroke-width="3"/><circle r="96" fill="none" stroke="url(#gold)" stroke-width="2.5" stroke-dasharray="3 8"/>` +
    '<path d="M-64 44L-76-34L-34 0L0-58L34 0L76-34L64 44Z" fill="url(#gold)"/><path d="M-62 58H62" stroke="url(#gold)" stroke-width="11"/><circle cy="-66" r="9" fill="url(#gold)"/><circle cx="-80" cy="-40" r="8" fill="url(#gold)"/><circle cx="80" cy="-40" r="8" fill="url(#gold)"/><circle cy="20" r="10" fill="#c8475a"/>',
  packets:
    '<path d="M-196 120C-110 170 110 170 196 120" fill="none" stroke="url(#gold)" stroke-width="2" opacity=".5"/>' +
    packet(-112, 34, -18, 0.98) +
    packet(116, 26, 17, 0.98) +
    packet(0, 8, 0, 1.5) +
    coin(-168, -104, 24, star) +
    coin(162, -116, 30, star) +
    coin(-72, 148, 26, star) +
    coin(92, 150, 36, star) +
    coin(-150, 138, 18, star),
  coins: stacks(tether),
  treasure: stacks(star),
};
