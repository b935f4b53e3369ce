import { gameCategories } from '@site/shared/contract';
import { backdrop } from './backdrop';
import { chanceOf } from './chance';
import { motifs } from './motifs';
import { gradients } from './palette';

export type Category = (typeof gameCategories)[number];

export const isCategory = (value: string): value is Category => (gameCategories as readonly string[]).includes(value);

/** Turns of the ink's hue, degrees: blue, violet, teal, plum, green. */
const hues = [0, 48, -38, 96, -66] as const;

/**
 * A square SVG tile: one of the category's motifs. It depends only on the game's code. Games with consecutive codes are
 * neighbours in lists, so they have different motifs and hues.
 */
export const gamePicture = (category: Category, code: string): string => {
  const chance = chanceOf(`${category}/${code}`);
  const hue = chance.inTurn(hues) + chance.next(16) - 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240"
    height="240">${gradients(hue)}${backdrop(chance)}${motifs[category](chance, code)}</svg>`;
};

/** The path of a game's tile. Browsers cache it as immutable: a changed drawing may be seen only a year later. */
export const gamePicturePath = (category: Category, code: string): string =>
  `/api/pictures/games/1/${category}/${code}.svg`;
