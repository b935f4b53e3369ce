import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { archiveFolder } from '../database/archive';
import { StartRefused } from '../startRefused';
import type { Manifest } from './backupFolder';

/** Bytes of a segment of the write-ahead log. */
const segmentSize = 16n * 1024n * 1024n;

/** A history of the database: each restore begins one, which continues an earlier one. */
export interface Timeline {
  id: number;
  /** Positions in the log until which it is the same as each of its ancestors, by their ids. */
  ancestors: ReadonlyMap<number, bigint>;
}

const positionOf = (lsn: string): bigint => {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

const historyName = /^([0-9A-F]{8})\.history\.gz$/;

/** The ancestors in a file that PostgreSQL writes when it begins a timeline: id, position and reason in a line. */
const parseHistory = (text: string): Map<number, bigint> =>
  new Map(
    [...text.matchAll(/^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gim)].map(([, id, lsn = '']) => [
      Number(id),
      positionOf(lsn),
    ]),
  );

/**
 * Reads a timeline from the archive, by default the newest. Throws `StartRefused` if the archive does not have it. The
 * first one has no file.
 */
export const readTimeline = async (backupFolder: string, wanted: number | undefined): Promise<Timeline> => {
  const folder = archiveFolder(backupFolder);
  const files = new Map(
    (await readdir(folder).catch(() => [])).flatMap((name) => {
      const id = historyName.exec(name)?.[1];
      return id ? [[Number.parseInt(id, 16), name] as const] : [];
    }),
  );
  const id = wanted ?? Math.max(1, ...files.keys());
  const file = files.get(id);
  if (file) {
    const text = await promisify(gunzip)(await readFile(join(folder, file)));
    return { id, ancestors: parseHistory(text.toString()) };
  }
  if (id === 1) return { id, ancestors: new Map() };
  throw new StartRefused(`There is no timeline ${id} in ${folder}.`);
};

/** Whether a timeline contains a whole backup: it was made on the timeline, or on an ancestor before they parted. */
export const contains = (timeline: Timeline, { firstSegment, endPosition }: Manifest): boolean => {
  const made = Number.parseInt(firstSegment.slice(0, 8), 16);
  if (made === timeline.id) return true;
  const parted = timeline.ancestors.get(made);
  if (parted === undefined) return false;
  if (endPosition !== undefined) return positionOf(endPosition) <= parted;
  // A backup of an older version: only its beginning is known.
  const [high, low] = [firstSegment.slice(8, 16), firstSegment.slice(16)];
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) * segmentSize < parted;
};
