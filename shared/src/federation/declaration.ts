/* The data half of the entry: all that a `remote.ts` may take, so that the build can read an app's routes without its code. */
export { defineRemote } from './defineRemote';
export { paths, to } from '../routing/paths';
