import { liveRegistry } from '../federation/registry';
import type { Failure } from './happening';
import { causeOf, describe } from './describe';

export interface Release {
  app: string;
  version: string;
}

/** An address below a release's folder, as scripts, stacks and messages have it. */
const releaseFile = /\/releases\/([\w-]+)\/([^/\s]+)\/[^\s"'()?]*/;

/** The path of the first file of a release that a text names, and the release, which is one of this page's set. */
export function fileIn(text: string | undefined): (Release & { file: string }) | undefined {
  const [file, app, version] = releaseFile.exec(text ?? '') ?? [];
  if (!file || !app || !version) return undefined;
  const { apps, shell } = liveRegistry();
  const live = app === 'shell' ? shell : apps[app]?.version;
  return version === live ? { app, version, file } : undefined;
}

/** An app's release; none when its files come from a developer's machine. */
export const releaseOfApp = (app: string): Release | undefined => {
  const { apps, shell } = liveRegistry();
  if (app === 'shell') return shell ? { app, version: shell } : undefined;
  return fileIn(apps[app]?.base);
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
  const named = fileIn(file) ?? fileIn(stack) ?? fileIn(message);
  if (named && !(app && saysReact.test(describe(error)))) return named;
  if (app) return releaseOfApp(app);
  return namesScript(file) || namesScript(stack) ? undefined : releaseOfApp('shell');
}
