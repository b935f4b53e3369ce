import { sandboxGamesPath } from '../sandboxGames';

/** Where the play page of a session is; launches have the same path without an id. */
export const playPath = `${sandboxGamesPath}/play`;

/** Where faults are planned. */
export const faultsPath = `${sandboxGamesPath}/faults`;

const assets = `${sandboxGamesPath}/assets/1/`;

/** Cached without limit: a change needs the next number. */
export const assetPaths = { style: `${assets}play.css`, script: `${assets}play.js`, pictures: `${assets}pictures/` };
