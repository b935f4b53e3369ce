import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { oneAtATime } from '../../oneAtATime';

const hourMs = 3_600_000;

/** The start of the hour of a moment; both in ms since 1970. */
export const startOfHour = (moment: number): number => Math.floor(moment / hourMs) * hourMs;

/** The fields of a line of telemetry that docs/release.md describes for other programs. */
const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    at: v.pipe(v.string(), v.isoTimestamp()),
    kind: v.picklist(['load', 'error']),
    app: v.string(),
    version: v.string(),
    again: v.optional(v.boolean(), false),
  }),
);

/** Pages that loaded a release in an hour, and pages on which it failed. */
export interface HourlyCount {
  /** Start of the hour, ms since 1970. */
  hour: number;
  app: string;
  version: string;
  loads: number;
  errors: number;
}

interface CountedFile {
  /** Bytes that were counted. */
  offset: number;
  counts: Map<string, HourlyCount>;
}

const countLine = (counts: CountedFile['counts'], line: string): void => {
  const parsed = v.safeParse(lineSchema, line);
  if (!parsed.success) return;
  const { at, kind, app, version, again } = parsed.output;
  const hour = startOfHour(Date.parse(at));
  const key = `${hour} ${app} ${version}`;
  const count = counts.get(key) ?? { hour, app, version, loads: 0, errors: 0 };
  counts.set(key, count);
  if (kind === 'load') count.loads += 1;
  // Pages are counted, not errors.
  else if (!again) count.errors += 1;
};

/** Counts the lines after `offset`. The last line is counted once it is complete. */
const countRest = async (path: string, file: CountedFile): Promise<void> => {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { start: file.offset }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(10) + 1;
    for (const line of bytes.toString('utf8', 0, end).split('\n')) countLine(file.counts, line);
    file.offset += end;
    rest = bytes.subarray(end);
  }
};

/**
 * Counts the telemetry of the site in `folder`. Its files only grow, so each call reads what was added since the one
 * before. Malformed lines are ignored.
 */
export const makeTelemetryCounter = (folder: string) => {
  const telemetry = join(folder, 'evidence');
  const files = new Map<string, CountedFile>();

  /** The counts of the hours that begin at `since` or later. */
  const count = async (since: Date): Promise<HourlyCount[]> => {
    const first = `${since.toISOString().slice(0, 10)}.jsonl`;
    const all = await readdir(telemetry).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const names = all.filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name) && name >= first);
    for (const name of files.keys()) if (!names.includes(name)) files.delete(name);
    for (const name of names) {
      const path = join(telemetry, name);
      const { size } = await stat(path);
      let file = files.get(name);
      // A file that became shorter was replaced.
      if (!file || size < file.offset) files.set(name, (file = { offset: 0, counts: new Map() }));
      if (size > file.offset) await countRest(path, file);
    }
    return [...files.values()]
      .flatMap(({ counts }) => [...counts.values()])
      .filter(({ hour }) => hour >= since.getTime());
  };

  // Two calls at once would count the same bytes twice.
  return oneAtATime(count);
};
