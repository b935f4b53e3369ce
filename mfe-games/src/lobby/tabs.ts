import type { LobbyCode } from '../games/gamesApi';

/** A tab of the lobby: the recommended games, or one platform's games by `gamecode`. */
export type LobbyTab = 'recommended' | LobbyCode;

/** The lobby's tabs in display order. */
export const tabs: readonly { value: LobbyTab; label: string }[] = [
  { value: 'recommended', label: '推荐' },
  { value: 'obgdy', label: 'OB电子' },
  { value: 'fgdz', label: 'FG电子' },
  { value: 'pp', label: 'PP电子' },
  { value: 'ae', label: 'AE电子' },
];
