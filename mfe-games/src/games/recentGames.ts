import { deviceStorage } from '@site/shared';
import { gameKey, isCategory, type Game } from './game';

/*
 * The games a member played last on this device. Stored per member, since two tabs may hold two sessions. Logging out
 * clears the storage, including this entry.
 */
const storageKey = 'recentGames';
const maxRecentGames = 12;

type GamesByMember = Record<string, Game[]>;

const isText = (value: unknown): value is string => typeof value === 'string';

/* The entry may come from another release or have been edited by hand. */
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

function read(stored: string | null): GamesByMember {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const lists = Object.entries(value).map(([member, games]: [string, unknown]) => [
      member,
      Array.isArray(games) ? games.filter(isGame) : [],
    ]);
    return Object.fromEntries(lists) as GamesByMember;
  } catch {
    return {};
  }
}

const listeners = new Set<() => void>();

/** Snapshot for `useSyncExternalStore`: the stored JSON. */
export const storedRecentGames = (): string | null => deviceStorage.getItem(storageKey);
export const subscribeToRecentGames = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns a member's games from the stored JSON, most recent first. */
export const recentGames = (stored: string | null, member: string): Game[] => read(stored)[member] ?? [];

let selected: Game | undefined;

/** Remembers the selected game for `rememberPlayed`, because the launch page knows neither its name nor its picture. */
export const noteSelected = (game: Game): void => {
  selected = game;
};

/** Moves the launched game to the front of the member's list. Ignores a game that is neither selected nor listed. */
export function rememberPlayed(member: string, launched: Pick<Game, 'platform' | 'code'>): void {
  const stored = storedRecentGames();
  const previous = recentGames(stored, member);
  const matches = (game: Game) => game.platform === launched.platform && game.code === launched.code;
  const game = selected && matches(selected) ? selected : previous.find(matches);
  if (!game) return;
  const others = previous.filter((it) => gameKey(it) !== gameKey(game));
  try {
    const updated: GamesByMember = { ...read(stored), [member]: [game, ...others].slice(0, maxRecentGames) };
    deviceStorage.setItem(storageKey, JSON.stringify(updated));
  } catch {
    /* Storage is full: the list stays as it was. */
  }
  listeners.forEach((listener) => listener());
}
