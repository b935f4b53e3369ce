import { send, sendWithPage } from './beacons';
import { createEvidence } from './evidence';
import type { Failure, Happening } from './happening';
import { heal } from './heal';
import { watchSet } from './newSet';

export { UpdateNotice } from './UpdateNotice';

const { tellLoad, tellFailure } = createEvidence(send);
const failures = new Map<unknown, Failure>();

/**
 * Takes what happens. An error is told by the page's root first, then by the area that caught it, which knows the app: both in one go,
 * so it is looked at after that.
 */
export function hear(it: Happening): void {
  if (it.kind === 'load') {
    tellLoad(it);
    return;
  }
  const known = failures.get(it.error);
  if (known) {
    known.app ??= it.app;
    return;
  }
  failures.set(it.error, it);
  setTimeout(() => {
    failures.delete(it.error);
    tellFailure(it);
    void heal(it.error);
  });
}

sendWithPage();
watchSet();
