import { version } from '../../package.json';

/** The version of `@site/shared` in this page. */
export const sharedVersion: string = version;
