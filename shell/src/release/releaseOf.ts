import { liveRegistry } from '../federation/registry';
import { causeOf, describe } from './describe';
import type { Failure } from './happening';

interface Release {
  app: string;
  version: string;
}

/** An address below a release's folder, as scripts, stacks and messages have it. */
const releaseFile = /\/releases\/([\w-]+)\/([^/\s]+)\/[^\s"'()?]*/;

const match = (text = '') => {
  const [file, app, version] = releaseFile.exec(text) ?? [];
  if (!file || !app || !version) return undefined;
  const { apps, shell } = liveRegistry();
  const live = app === 'shell' ? shell : apps[app]?.version;
  return version === live ? { file, release: { app, version } } : undefined;
};

/** The path of the first file that a text names, of a release of this page's set. */
export const fileIn = (text: string | undefined): string | undefined => match(text)?.file;

const releaseIn = (text: string | undefined): Release | undefined => match(text)?.release;

/** An app's release; none when its files come from a developer's machine. */
export const releaseOfApp = (app: string): Release | undefined => {
  const { apps, shell } = liveRegistry();
  if (app === 'shell') return shell ? { app, version: shell } : undefined;
  return releaseIn(apps[app]?.base);
};

/** React complains of what it was given: the file that it lies in is not the one at fault. */
const saysReact = /^Error: Minified React error/;

const namesScript = (text: string | undefined): boolean => /:\/\//.test(text ?? '');

/**
 * The release that a failure is of: the failing file's, which the browser, the stack or the message names; else that of the app in
 * whose area it was caught; else the shell's. None when the script is nobody's of ours (a browser's extension, a developer's machine).
 */
export function releaseOf({ error, file, app }: Failure): Release | undefined {
  const { stack, message } = causeOf(error);
  const named = releaseIn(file) ?? releaseIn(stack) ?? releaseIn(message);
  if (named && !(app && saysReact.test(describe(error)))) return named;
  if (app) return releaseOfApp(app);
  return namesScript(file) || namesScript(stack) ? undefined : releaseOfApp('shell');
}
