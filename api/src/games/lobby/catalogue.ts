import type { GameCategory } from '@site/contract';
import { readAsset } from '../../base/assets';

/** What a game pays back of its stakes in the long run, and the range for 10 000 rounds: 0.95 is 95 %. */
export interface ExpectedReturn {
  expected: number;
  least: number;
  most: number;
}

interface SeedGame {
  platform: string;
  code: string;
  name: string;
  category: GameCategory;
  lobby?: 'obgdy' | 'fgdz' | 'pp' | 'ae';
  /** Also listed by game/list, not only in a lobby tab. */
  featured: boolean;
  closed: boolean;
  /** Of a provider that plays from the wallet, which a host need not have. */
  wallet: boolean;
  /** Undefined for games whose provider has not stated it. */
  expected: ExpectedReturn | undefined;
}

interface Shelf {
  platform: string;
  category: GameCategory;
  prefix: string;
  lobby?: SeedGame['lobby'];
  /** How many of a lobby's games the home page also lists. */
  featured?: number;
  wallet?: boolean;
  return?: ExpectedReturn;
  /** A trailing `-` marks a closed game. */
  names: string[];
}

const shelves: Shelf[] = JSON.parse(readAsset('games/catalogue.json'));

const gamesOf = ({
  platform,
  category,
  prefix,
  lobby,
  featured = Infinity,
  wallet = false,
  return: expected,
  names,
}: Shelf): SeedGame[] =>
  names.map((name, index) => ({
    platform,
    code: `${prefix}${1001 + index}`,
    name: name.replace(/-$/, ''),
    category,
    ...(lobby ? { lobby } : {}),
    featured: index < featured,
    closed: name.endsWith('-'),
    wallet,
    expected,
  }));

export const catalogue: SeedGame[] = shelves.flatMap(gamesOf);

/** The path of all games' pictures. Browsers cache them as immutable, so changed drawings need another number. */
export const gamePicturesPath = '/api/pictures/games/4/';

/** The path of a game's picture; a game without one shows one of its category, always the same. */
export const gamePicturePath = (category: GameCategory, code: string): string => {
  const codes = catalogue.filter((game) => game.category === category).map((game) => game.code);
  const drawn = codes.includes(code) ? code : codes[Number(/\d{1,9}$/.exec(code)?.[0] ?? 0) % codes.length];
  return `${gamePicturesPath}${drawn}.webp`;
};
