import { at } from './chance';

/** A drawing moved by `x` and `y`; `more` are further transformations. */
export const move = (x: number, y: number, inner: string, more = ''): string =>
  `<g transform="translate(${at(x)} ${at(y)})${more}">${inner}</g>`;
