import type { Game } from '../games/game';

/** Platforms of the lobby's tabs by the codes that some hosts list instead of a platform's name. */
const platformsByCode: Record<string, string> = { obgdy: 'OB', fgdz: 'FG' };

/** The platform of a game as members read it, such as `OB`. */
const platformOf = ({ platform }: Game): string => platformsByCode[platform] ?? platform.toUpperCase();

/** The platforms of the games, each once, in the order of the games. */
export const platformsOf = (games: readonly Game[]): string[] => [...new Set(games.map(platformOf))];

/** The games of a platform; all games if it is empty or has none of them. */
export function gamesOf(games: readonly Game[], platform: string): readonly Game[] {
  const found = games.filter((game) => platformOf(game) === platform);
  return found.length > 0 ? found : games;
}
