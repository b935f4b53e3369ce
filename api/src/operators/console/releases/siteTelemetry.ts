import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { oneAtATime } from '../../../base/jobs/oneAtATime';
import { undefinedIfMissing } from './siteRegistry';

/** ms that each count covers. */
export const periodMs = 600_000;

/** The start of the period of `length` ms that a moment is in; both in ms since 1970. */
export const startOfPeriod = (moment: number, length: number): number => Math.floor(moment / length) * length;

const source = { at: v.pipe(v.string(), v.isoTimestamp()), app: v.string(), version: v.string() };

const vitalNames = ['LCP', 'softLCP', 'INP', 'CLS'] as const;

/** The fields of a line of telemetry that docs/release.md describes for other programs. */
const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant('kind', [
    v.object({ kind: v.literal('load'), ...source }),
    v.object({ kind: v.literal('error'), ...source, again: v.optional(v.boolean(), false) }),
    v.object({ kind: v.literal('failedCall'), ...source }),
    v.object({
      kind: v.literal('vital'),
      ...source,
      name: v.picklist(vitalNames),
      value: v.pipe(v.number(), v.minValue(0)),
    }),
  ]),
);

export type VitalName = (typeof vitalNames)[number];
export type ValueCounts = Map<number, number>;

/** Telemetry of a release in a period of ten minutes. */
export interface TelemetryCount {
  /** Start of the period, ms since 1970. */
  start: number;
  app: string;
  version: string;
  /** Pages that loaded it. */
  loads: number;
  /** Pages on which it failed. */
  errors: number;
  /** Pages on which a call failed. */
  failedCalls: number;
  /** LCP, also after changes of page, and INP in ms, CLS as a score; rounded, so that few values differ. */
  vitals: Partial<Record<VitalName, ValueCounts>>;
}

const rounded = (name: VitalName, value: number): number =>
  name === 'CLS' ? Math.round(value * 1000) / 1000 : Number(value.toPrecision(3));

export const sum = (counts: readonly TelemetryCount[], field: 'loads' | 'errors' | 'failedCalls'): number =>
  counts.reduce((total, count) => total + count[field], 0);

/** Pages with a release. One that fails before it has loaded reports an error and no load. */
export const pagesOf = (counts: readonly TelemetryCount[]): number =>
  Math.max(sum(counts, 'loads'), sum(counts, 'errors'));

interface CountedFile {
  /** Bytes that were counted. */
  offset: number;
  counts: Map<string, TelemetryCount>;
}

const countLine = (counts: CountedFile['counts'], line: string): void => {
  const parsed = v.safeParse(lineSchema, line);
  if (!parsed.success) return;
  const event = parsed.output;
  const { at, app, version } = event;
  const start = startOfPeriod(Date.parse(at), periodMs);
  const key = `${start} ${app} ${version}`;
  const count = counts.get(key) ?? { start, app, version, loads: 0, errors: 0, failedCalls: 0, vitals: {} };
  counts.set(key, count);
  if (event.kind === 'load') count.loads += 1;
  // Pages are counted, not errors.
  else if (event.kind === 'error') count.errors += event.again ? 0 : 1;
  else if (event.kind === 'failedCall') count.failedCalls += 1;
  else {
    const value = rounded(event.name, event.value);
    const values = (count.vitals[event.name] ??= new Map());
    values.set(value, (values.get(value) ?? 0) + 1);
  }
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

  const count = async (since: Date): Promise<TelemetryCount[]> => {
    const first = `${since.toISOString().slice(0, 10)}.jsonl`;
    const all = await undefinedIfMissing(readdir(telemetry));
    const names = (all ?? []).filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name) && name >= first);
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
      .filter(({ start }) => start >= since.getTime());
  };

  // Two calls at once would count the same bytes twice.
  return oneAtATime(count);
};
