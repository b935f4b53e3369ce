import { readAsset } from '../../base/assets';
import type { Category } from './gamePicture';

/** A game of a new database. */
export interface SeedGame {
  platform: string;
  code: string;
  name: string;
  category: Category;
  lobby?: 'obgdy' | 'fgdz' | 'pp' | 'ae';
  /** Also listed by game/list, not only in a lobby tab. */
  featured: boolean;
  /** The site hides closed games. */
  closed: boolean;
}

interface Shelf {
  platform: string;
  category: Category;
  prefix: string;
  lobby?: SeedGame['lobby'];
  /** How many of a lobby's games the home page also lists. */
  featured?: number;
  /** A trailing `-` marks a closed game. */
  names: string[];
}

const shelves: Shelf[] = JSON.parse(readAsset('games/catalogue.json'));

const gamesOf = ({ platform, category, prefix, lobby, featured = Infinity, names }: Shelf): SeedGame[] =>
  names.map((name, index) => ({
    platform,
    code: `${prefix}${1001 + index}`,
    name: name.replace(/-$/, ''),
    category,
    ...(lobby ? { lobby } : {}),
    featured: index < featured,
    closed: name.endsWith('-'),
  }));

/** All games of a new database, in display order. */
export const catalogue: SeedGame[] = shelves.flatMap(gamesOf);
