import { liveRegistry, pathOf, routeAt } from '../registry/registry';
import { causeOf, describeError } from './describeError';
import type { Failure } from './telemetryEvent';

interface Release {
  app: string;
  version: string;
}

/**
 * The address of an app's file, by content (`/files/APP/…`) or below a release (`/releases/APP/VERSION/…`), as scripts,
 * stacks and messages have it.
 */
const releaseFile = /\/(?:files\/(?<app>[\w-]+)|releases\/(?<named>[\w-]+)\/(?<version>[^/\s]+))\/[^\s"'()?]*/;

const match = (text = '') => {
  const found = releaseFile.exec(text);
  if (!found) return undefined;
  const { app = found.groups?.named ?? '', version } = found.groups ?? {};
  const { apps, shell } = liveRegistry();
  const live = app === 'shell' ? shell : apps[app]?.version;
  /* An address by content names no release: the page has files of its own set only. */
  return live && (version ?? live) === live ? { file: found[0], release: { app, version: live } } : undefined;
};

/** The path of the first file that a text names, of a release of this page's set. */
export const firstReleaseFileIn = (text: string | undefined): string | undefined => match(text)?.file;

const maxFrames = 8;

/**
 * The frames of a stack in scripts of releases, the innermost first, each as `APP/FILE:LINE:COLUMN`. All engines write
 * the position at the end of a frame; names of functions are minified and left out.
 */
export const releaseFramesIn = (stack = ''): string[] =>
  [...stack.matchAll(/\/(?:files|releases)(\/[\w-]+)(?:\/\d+\.[^/\s]+)?(\/[\w./-]+?\.js)(?:\?[^\s:]*)?(:\d+:\d+)/g)]
    .slice(0, maxFrames)
    .map(([, app = '', file = '', position = '']) => app.slice(1) + file + position);

const releaseIn = (text: string | undefined): Release | undefined => match(text)?.release;

/** The release of an app; undefined in development. */
export const releaseOfApp = (app: string): Release | undefined => {
  const { apps, shell } = liveRegistry();
  if (app === 'shell') return shell ? { app, version: shell } : undefined;
  return releaseIn(apps[app]?.base);
};

/** React's own errors are caused by a caller, not by the file that contains React. */
const reactMessage = /^Error: Minified React error/;

const namesScript = (text: string | undefined): boolean => /:\/\//.test(text ?? '');

/**
 * The release that a failure is attributed to: the failing file's, which the browser, the stack or the message names;
 * else that of the app in whose area it was caught; else the shell's. Undefined for other scripts, such as those of a
 * browser extension.
 */
export function releaseOf({ error, file, app }: Failure): Release | undefined {
  const { stack, message } = causeOf(error);
  const named = releaseIn(file) ?? releaseIn(stack) ?? releaseIn(message);
  if (named && !(app && reactMessage.test(describeError(error)))) return named;
  if (app) return releaseOfApp(app);
  return namesScript(file) || namesScript(stack) ? undefined : releaseOfApp('shell');
}

/** The app of the page and the pattern of its route, never its address, which may hold a member's data. */
export const pageOf = (hash: string): { app: string; route: string } => {
  const path = pathOf(hash);
  if (path === '/') return { app: 'shell', route: path };
  const found = routeAt(path);
  return found ? { app: found.app, route: found.route.path } : { app: 'shell', route: '*' };
};

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Headers of a call by which the API host's spans and logs belong to what the member did, and name the page's app and
 * release (W3C Trace Context and Baggage). Without a release, as in development, they name none.
 */
export function traceHeaders(): Record<string, string> {
  const release = releaseOfApp(pageOf(location.hash).app);
  return {
    traceparent: `00-${randomHex(16)}-${randomHex(8)}-01`,
    ...(release && { baggage: `app=${release.app},release=${release.version}` }),
  };
}
