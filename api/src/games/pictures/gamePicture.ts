import { backdrop } from './backdrop';
import { chanceOf } from './chance';
import { motifs } from './motifs';
import { gradients } from './palette';

/** Game categories. */
export const categories = ['concise', 'gaming', 'realbet', 'sport', 'lottery', 'joker'] as const;
export type Category = (typeof categories)[number];

export const isCategory = (value: string): value is Category => (categories as readonly string[]).includes(value);

/** A square SVG tile: the category's motif, varied only by the game's code, so that it can be cached without limit. */
export const gamePicture = (category: Category, code: string): string => {
  const chance = chanceOf(`${category}/${code}`);
  const hue = chance.next(46) - 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240"
    height="240">${gradients(hue)}${backdrop(chance)}${motifs[category](chance)}</svg>`;
};

/** The path of a game's tile. Increase the number when the drawing changes, since responses are cached as immutable. */
export const gamePicturePath = (category: Category, code: string): string =>
  `/api/pictures/games/1/${category}/${code}.svg`;
