import { deviceStorage } from '@site/shared';
import { gameKey, isCategory, type Game } from './game';

/*
 * What a member played last, on this device. By member, since two tabs may hold two sessions; leaving a session empties the
 * storage (decisions 6), and this with it.
 */
const storageKey = 'recentGames';
/** Games that are kept; the oldest goes. */
const most = 12;

type Kept = Record<string, Game[]>;

const isText = (value: unknown): value is string => typeof value === 'string';

/* Another release, or another hand, may have written it. */
const isGame = (value: unknown): value is Game => {
  if (typeof value !== 'object' || value === null) return false;
  const { name, category, platform, code, type, pic } = value as Partial<Game>;
  return (
    [name, platform, code].every(isText) &&
    isCategory(category) &&
    (isText(type) || typeof type === 'number') &&
    (pic === null || isText(pic))
  );
};

function read(stored: string | null): Kept {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const lists = Object.entries(value).map(([member, games]: [string, unknown]) => [
      member,
      Array.isArray(games) ? games.filter(isGame) : [],
    ]);
    return Object.fromEntries(lists) as Kept;
  } catch {
    return {};
  }
}

const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: what is stored, as text. */
export const storedRecentGames = (): string | null => deviceStorage.getItem(storageKey);
export const subscribeToRecentGames = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A member's games in `stored`, the last one first. */
export const recentGames = (stored: string | null, member: string): Game[] => read(stored)[member] ?? [];

let pressed: Game | undefined;

/** The game whose tile was pressed: its launch, a page later, knows neither its name nor its picture. */
export const notePressed = (game: Game): void => {
  pressed = game;
};

/** Puts the game that was launched in front of the member's others; one whose name is not known is not kept. */
export function rememberPlayed(member: string, launched: Pick<Game, 'platform' | 'code'>): void {
  const stored = storedRecentGames();
  const before = recentGames(stored, member);
  const isIt = (game: Game) => game.platform === launched.platform && game.code === launched.code;
  const game = pressed && isIt(pressed) ? pressed : before.find(isIt);
  if (!game) return;
  const others = before.filter((it) => gameKey(it) !== gameKey(game));
  try {
    const kept: Kept = { ...read(stored), [member]: [game, ...others].slice(0, most) };
    deviceStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    /* A full storage remembers nothing more. */
  }
  listeners.forEach((listener) => listener());
}
