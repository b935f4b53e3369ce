import { liveRegistry } from '../federation/registry';
import { causeOf, describeError } from './describeError';
import type { Failure } from './report';

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

/** Frames of a stack that are reported. */
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
