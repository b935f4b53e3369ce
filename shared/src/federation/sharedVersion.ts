import { version } from '../../package.json';

export const sharedVersion: string = version;
