import type { gameCategories } from '@site/contract';
import { catalogue } from './catalogue';

export type Category = (typeof gameCategories)[number];

/** The path of all games' pictures. Browsers cache them as immutable, so changed drawings need another number. */
export const gamePicturesPath = '/api/pictures/games/3/';

/** The path of a game's picture; a game without one shows one of its category, always the same. */
export const gamePicturePath = (category: Category, code: string): string => {
  const codes = catalogue.filter((game) => game.category === category).map((game) => game.code);
  const drawn = codes.includes(code) ? code : codes[Number(/\d{1,9}$/.exec(code)?.[0] ?? 0) % codes.length];
  return `${gamePicturesPath}${drawn}.svg`;
};
