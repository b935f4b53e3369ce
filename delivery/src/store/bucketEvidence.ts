import { randomBytes } from 'node:crypto';
import type { Bucket } from './bucket';
import { evidenceHeaders } from './bucketHeaders';
import { inParallel } from './inParallel';
import type { SiteStore } from './siteStore';

/** Objects that are on their way at a time. */
const AT_ONCE = 16;
const DAY = 24 * 60 * 60 * 1000;

/** The beginning of the keys of a minute. */
const keyOf = (at: Date): string => `evidence/${at.toISOString().slice(0, 16).replace('T', '/').replace(':', '-')}`;

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/**
 * Evidence in a bucket: `evidence/YYYY-MM-DD/HH-MM-RANDOM.jsonl`. Objects cannot be appended to, so each process writes its own object of the
 * current minute again, as far as it has got: lines are there at once, and a day has no more than 1 440 objects for each edge.
 */
export const bucketEvidence = (
  bucket: Bucket,
  now = (): Date => new Date(),
): Pick<SiteStore, 'addEvidence' | 'readEvidence'> => {
  const own = randomBytes(4).toString('hex');
  let minute = '';
  let text = '';
  let writing: Promise<unknown> = Promise.resolve();

  const write = async (added: string): Promise<void> => {
    const at = keyOf(now());
    text = at === minute ? text + added : added;
    minute = at;
    await bucket.write(`${at}-${own}.jsonl`, Buffer.from(text), evidenceHeaders);
  };

  return {
    addEvidence(added) {
      // One after another: a shorter object must not replace a longer one.
      const written = writing.then(
        () => write(added),
        () => write(added),
      );
      writing = written;
      return written;
    },

    async readEvidence(since) {
      const found: string[] = [];
      const days: string[] = [];
      for (let day = Math.floor(since.getTime() / DAY) * DAY; day <= now().getTime(); day += DAY) {
        days.push(`evidence/${new Date(day).toISOString().slice(0, 10)}`);
      }
      const keys = (await Promise.all(days.map(bucket.list))).flatMap((day) => [...day.keys()]);
      await inParallel(
        keys.filter((key) => key >= keyOf(since)),
        AT_ONCE,
        async (key) => {
          found.push(...lines((await bucket.read(key))?.content.toString() ?? ''));
        },
      );
      return found;
    },
  };
};
