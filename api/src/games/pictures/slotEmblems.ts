import type { Chance } from './chance';
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

const names = Object.keys(emblems) as [Emblem, ...Emblem[]];

/** The emblem of a slot: that of its name, for another game the next one for each code. */
export const slotEmblem = (code: string, chance: Chance): string => {
  const [, platform = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(code) ?? [];
  return emblems[shipped[platform]?.[Number(number) - 1001] ?? chance.inTurn(names)];
};
