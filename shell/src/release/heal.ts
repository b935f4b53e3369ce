import { liveRegistry } from '../federation/registry';
import { mayReload } from './calm';
import { causeOf } from './describe';
import { fileIn } from './releaseOf';
import { reloadPage } from './reloadPage';

/** A server that does not say within so many ms whether it has a file has not said that it is gone. */
const patience = 5000;

const isGone = async (file: string): Promise<boolean> => {
  try {
    const { status } = await fetch(file, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
};

const keyOf = (file: string): string => `healed ${liveRegistry().set} ${file}`;

/** Whether the files are remembered as reloaded for, from now on; not where the tab's storage is closed to this page. */
function remember(files: Iterable<string>): boolean {
  try {
    for (const file of files) sessionStorage.setItem(keyOf(file), '1');
    return [...files].every((file) => sessionStorage.getItem(keyOf(file)) !== null);
  } catch {
    return false;
  }
}

const isRemembered = (file: string): boolean => {
  try {
    return sessionStorage.getItem(keyOf(file)) !== null;
  } catch {
    return true;
  }
};

/** What is known to be gone; one reload is for all of it. */
const gone = new Set<string>();

/**
 * Reloads the page when an error comes of a file that its server no longer has: the set that is live now has others. Once a set and
 * file, and never at the cost of what the member has typed or of money on its way; then the area keeps its 重试, after which this is
 * asked again.
 */
export async function heal(error: unknown): Promise<void> {
  const file = fileIn(causeOf(error).message);
  if (!file || isRemembered(file)) return;
  if (!(await isGone(file))) return;
  gone.add(file);
  if (mayReload() && remember(gone)) reloadPage();
}
