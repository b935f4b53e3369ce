import { liveRegistry } from '../registry/registry';
import { mayReloadUnasked, reloadPage } from './canReloadSafely';
import { causeOf } from './describeError';
import { firstReleaseFileIn } from './releaseOf';

/** ms. Without an answer in this time the file does not count as gone. */
const timeout = 5000;

const isGone = async (file: string): Promise<boolean> => {
  try {
    const { status } = await fetch(file, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
    });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
};

const keyOf = (file: string): string => `reloaded for ${liveRegistry().set} ${file}`;

/** Remembers that the page was reloaded for these files. Returns false where the tab's storage is not available. */
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

/** Files that are known to be gone; one reload is for all of them. */
const gone = new Set<string>();

/**
 * Reloads the page if an error is caused by a file that the server no longer has, because a newer set of releases is
 * live. Reloads once per set and file, and not while the member would lose typed text or a request that moves money;
 * the area then keeps its 重试.
 */
export async function recoverFromMissingChunk(error: unknown): Promise<void> {
  const file = firstReleaseFileIn(causeOf(error).message);
  if (!file || isRemembered(file)) return;
  if (!(await isGone(file))) return;
  gone.add(file);
  if (mayReloadUnasked() && remember(gone)) reloadPage();
}
