import { gameCategories } from '@site/shared/contract';
import { backdrop } from './backdrop';
import { chanceOf, type Chance } from './chance';
import { gradients } from './palette';
import { joker } from './cards';
import { gaming } from './gaming';
import { live } from './live';
import { lottery } from './lottery';
import { move } from './shapes';
import { balls, pitch } from './sport';
import { creatures } from './emblems/creatures';
import { nature } from './emblems/nature';
import { treasures } from './emblems/treasures';

const emblems = { ...treasures, ...nature, ...creatures };

type Emblem = keyof typeof emblems;

/** What the pictures of the shipped slots show, by platform and in the order of their codes, after the games' names. */
const shipped: Record<string, Emblem[]> = {
  PT: ['goblet', 'jade', 'diamond', 'chest'],
  OB: ['cloud', 'koi', 'cherry', 'bell', 'crown', 'lantern', 'pearl', 'hourglass', 'pagoda'],
  FG: ['threeStars', 'mountain', 'umbrella', 'pickaxe', 'ingot', 'moon', 'dunes', 'flameSeven', 'snowflake'],
  PP: ['grapes', 'gate', 'lion', 'crystals', 'lighthouse', 'comet', 'lotus', 'palm', 'train'],
  AE: ['wave', 'tiger', 'phoenix', 'turtle', 'lantern', 'deer', 'fan', 'bamboo', 'gear'],
};

/** The position of each shipped game's motif in its category, after the games' names, in the order of their codes. */
const shippedMotifs: Record<string, number[]> = {
  IM: [1, 2, 3, 0, 4, 5, 1, 0, 2],
  AG: [0, 4, 3, 1, 2, 0, 3, 1, 2],
  SB: [0, 2, 3, 1, 0, 2, 3, 1, 3],
  VR: [1, 0, 2, 3, 4, 1, 0, 3, 2],
  KY: [1, 4, 0, 2, 1, 3, 4, 2, 0, 1],
};

/** What a table has for a game's code, which is a platform's letters and a number from 1001. */
const ofShipped = <Item>(table: Record<string, readonly Item[]>, code: string): Item | undefined => {
  const [, platform = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(code) ?? [];
  return table[platform]?.[Number(number) - 1001];
};

const names = Object.keys(emblems) as [Emblem, ...Emblem[]];

/** The emblem of a slot: that of its name, for another game the next one for each code. */
const slotEmblem = (code: string, chance: Chance): string => emblems[ofShipped(shipped, code) ?? chance.inTurn(names)];

const slots = (chance: Chance, code: string): string => move(120, 120, slotEmblem(code, chance), ' scale(1.12)');

const sport = (chance: Chance): string => pitch(chance) + move(120, 118, chance.motifOf(balls)());

/** The motifs of each category. */
const motifs = { concise: slots, gaming, realbet: live, sport, lottery, joker } as const;

export type Category = (typeof gameCategories)[number];

export const isCategory = (value: string): value is Category => (gameCategories as readonly string[]).includes(value);

/** Turns of the ink's hue, degrees: blue, violet, teal, plum, green. */
const hues = [0, 48, -38, 96, -66] as const;

/**
 * A square SVG tile: one of the category's motifs. It depends only on the game's code. Games with consecutive codes are
 * neighbours in lists, so they have different motifs and hues.
 */
export const gamePicture = (category: Category, code: string): string => {
  const chance = chanceOf(`${category}/${code}`, ofShipped(shippedMotifs, code));
  const hue = chance.inTurn(hues) + chance.next(16) - 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240"
    height="240">${gradients(hue)}${backdrop(chance)}${motifs[category](chance, code)}</svg>`;
};

/** The path of a game's tile. Browsers cache it as immutable, so changed drawings need another number. */
export const gamePicturePath = (category: Category, code: string): string =>
  `/api/pictures/games/2/${category}/${code}.svg`;
