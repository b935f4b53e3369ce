import { createContext } from 'react';

/**
 * The keys of the member's favourite games. Undefined while they are unknown: for a visitor, while they load, and if
 * the host does not have them or failed.
 */
export const FavoriteKeys = createContext<ReadonlySet<string> | undefined>(undefined);
