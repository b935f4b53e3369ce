import { randomBytes } from 'node:crypto';
import type { S3Bucket } from './bucket';
import { linesOf } from './directoryStore';
import { inParallel } from './inParallel';
import { type SiteStore, TELEMETRY_FOLDER } from './siteStore';

const CONCURRENCY = 16;
const DAY = 24 * 60 * 60 * 1000;

/** The beginning of the keys of one minute: `evidence/YYYY-MM-DD/HH-MM`. */
const prefixOf = (at: Date): string =>
  `${TELEMETRY_FOLDER}/${at.toISOString().slice(0, 16).replace('T', '/').replace(':', '-')}`;

/**
 * Telemetry in a bucket: `evidence/YYYY-MM-DD/HH-MM-RANDOM.jsonl`. Objects cannot be appended to, so each process
 * rewrites its own object of the current minute: lines are readable at once, at most 1,440 objects per edge and day.
 */
export const bucketTelemetry = (
  bucket: S3Bucket,
  now = (): Date => new Date(),
): Pick<SiteStore, 'addTelemetry' | 'readTelemetry'> => {
  const id = randomBytes(4).toString('hex');
  let minute = '';
  let text = '';
  let lastWrite: Promise<unknown> = Promise.resolve();

  const write = async (lines: string): Promise<void> => {
    const prefix = prefixOf(now());
    text = prefix === minute ? text + lines : lines;
    minute = prefix;
    await bucket.write(`${prefix}-${id}.jsonl`, Buffer.from(text));
  };

  return {
    addTelemetry(lines) {
      // In sequence, so that a shorter object never replaces a longer one.
      const written = lastWrite.then(() => write(lines));
      lastWrite = written.catch(() => undefined);
      return written;
    },

    async readTelemetry(since) {
      const found: string[] = [];
      const days: string[] = [];
      for (let day = Math.floor(since.getTime() / DAY) * DAY; day <= now().getTime(); day += DAY) {
        days.push(`${TELEMETRY_FOLDER}/${new Date(day).toISOString().slice(0, 10)}`);
      }
      const keys = (await Promise.all(days.map(bucket.list))).flatMap((day) => [...day]);
      const recent = keys.filter((key) => key >= prefixOf(since));
      await inParallel(recent, CONCURRENCY, async (key) => {
        found.push(...linesOf((await bucket.read(key))?.content.toString() ?? ''));
      });
      return found;
    },
  };
};
