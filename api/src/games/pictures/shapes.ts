import { at } from './chance';

/** A drawing moved by `x` and `y`; `more` are further transformations. */
export const move = (x: number, y: number, inner: string, more = ''): string =>
  `<g transform="translate(${at(x)} ${at(y)})${more}">${inner}</g>`;

/** The attributes of an outline without a fill. */
export const stroke = (colour: string, width: number): string =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`;

/** A small drawing around 0,0, enlarged, and moved down by `y`. */
export const enlarged = (drawing: string, scale: number, y = 0): string =>
  `<g transform="translate(0 ${y}) scale(${scale})">${drawing}</g>`;

const pips = {
  1: [[0, 0]],
  3: [
    [-18, -18],
    [0, 0],
    [18, 18],
  ],
  5: [
    [-18, -18],
    [18, -18],
    [0, 0],
    [-18, 18],
    [18, 18],
  ],
};

/** A die around 0,0. */
export const die = (number: keyof typeof pips): string =>
  `<rect x="-36" y="-36" width="72" height="72" rx="15" fill="url(#silver)"/><g fill="#183056">
    ${pips[number].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7.5"/>`).join('')}</g>`;
