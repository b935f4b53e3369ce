import { randomBytes } from 'node:crypto';
import type { S3Bucket } from './bucket';
import { linesOf } from './directoryStore';
import { inParallel } from './inParallel';
import { type SiteStore, TELEMETRY_FOLDER } from './siteStore';

const CONCURRENCY = 16;
/** An object may be replaced this long after its minute, if the bucket is slow or clocks differ, ms. */
const LONGEST_WRITE_MS = 10 * 60_000;
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
): Pick<SiteStore, 'addTelemetry' | 'createTelemetryReader'> => {
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

    createTelemetryReader(since) {
      let from = since;
      /** Characters of each object that were read. */
      let lengths = new Map<string, number>();
      return async () => {
        const found: string[] = [];
        const read = new Map<string, number>();
        const days: string[] = [];
        const began = now();
        for (let day = Math.floor(from.getTime() / DAY) * DAY; day <= began.getTime(); day += DAY) {
          days.push(`${TELEMETRY_FOLDER}/${new Date(day).toISOString().slice(0, 10)}`);
        }
        const keys = (await Promise.all(days.map(bucket.list))).flatMap((day) => [...day]);
        const recent = keys.filter((key) => key >= prefixOf(from));
        await inParallel(recent, CONCURRENCY, async (key) => {
          const before = lengths.get(key) ?? 0;
          const content = (await bucket.read(key))?.content.toString() ?? '';
          found.push(...linesOf(content.slice(before)));
          read.set(key, Math.max(before, content.length));
        });
        // After all have been read: lines of a failed call come with the next one.
        lengths = read;
        // Objects of earlier minutes stay as they are.
        from = new Date(Math.max(since.getTime(), began.getTime() - LONGEST_WRITE_MS));
        return found;
      };
    },
  };
};
