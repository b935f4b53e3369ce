import type { Environment } from '../../base/environment';
import type { GameProvider } from './gameProvider';

/** The game providers of this host: real ones are added here. */
export const gameProviders = (_env: Environment): GameProvider[] => [];
