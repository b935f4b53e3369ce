import { isAppName } from '../appNames';
import { isVersion } from '../releases/version';

interface Where {
  app: string;
  version: string;
  /** A pattern of a live route, such as `/myNewsInfo/:id`; `*` where it is none. */
  route: string;
}

interface LoadEvent extends Where {
  kind: 'load';
  /** How long the app took until its first part was shown or had failed, ms. */
  ms: number;
}

interface ErrorEvent extends Where {
  kind: 'error';
  message: string;
  /** The same page has told an error of this release before: no further failing page. */
  again?: true;
}

/** What a page tells of a release: once that it was loaded, and each different error once. */
export type BeaconEvent = LoadEvent | ErrorEvent;

/** A longer wait than this nobody sat through. */
const MAX_MS = 600_000;
const MAX_MESSAGE = 200;
const MAX_ROUTE = 100;

/** No control or direction characters, nothing that could be an account, a telephone number, an e-mail address or a token. */
const clean = (message: string): string =>
  [
    ...message
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
      .replaceAll(/[\w.+-]+@[\w.-]+\.[a-z]{2,}/gi, '#@#')
      .replaceAll(/[\w+=-]{32,}|\p{Nd}{5,}/gu, '#####')
      .trim(),
  ]
    .slice(0, MAX_MESSAGE)
    .join('');

/**
 * One event as a page or a line of the evidence has it: of the right shape, cleaned and with nothing besides, or undefined.
 * Whether its release and its route exist is not asked here.
 */
export const readEvent = (value: unknown): BeaconEvent | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kind, app, version, route, ms, message, again } = value as Record<string, unknown>;
  if (typeof app !== 'string' || !isAppName(app) || typeof version !== 'string' || !isVersion(version))
    return undefined;
  if (typeof route !== 'string' || !/^(\*|\/[\w/:*?.-]*)$/.test(route) || route.length > MAX_ROUTE) return undefined;
  if (kind === 'load') {
    if (typeof ms !== 'number' || !Number.isInteger(ms) || ms < 0 || ms > MAX_MS) return undefined;
    return { kind, app, version, route, ms };
  }
  if (kind !== 'error' || typeof message !== 'string') return undefined;
  return { kind, app, version, route, message: clean(message), ...(again === true ? { again } : {}) };
};
