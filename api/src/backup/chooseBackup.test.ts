import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { backupName, basesFolder, manifestFile } from './backupFolder';
import { chooseBackup } from './restoreData';
import { readTimeline } from './timelines';

let folder: string;

const noon = (day: number) => new Date(Date.UTC(2026, 10, day, 12));

/** A backup made at noon of a day of November, with its part of the log on a timeline. */
const addBackup = async (day: number, firstSegment: string, endPosition?: string) => {
  const at = noon(day).toISOString();
  const base = join(basesFolder(folder), backupName(noon(day)));
  await mkdir(base, { recursive: true });
  const manifest = { format: 1, postgres: '15', startedAt: at, stoppedAt: at, firstSegment, endPosition };
  await writeFile(manifestFile(base), JSON.stringify({ ...manifest, dataKeys: [], files: [] }));
};

const addHistory = (id: string, text: string) => writeFile(join(folder, 'wal', `${id}.history.gz`), gzipSync(text));

const chosenDay = async (to: Date | undefined, timeline?: number) => {
  const backup = await chooseBackup(folder, await readTimeline(folder, timeline), to);
  return new Date(backup.manifest.startedAt).getUTCDate();
};

/*
 * Timeline 1: backups of days 1, 2, 4. On day 5 restored to day 3, which began timeline 2: backups of days 5 and 7. On
 * day 8 restored to day 6, which began timeline 3.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-timelines-'));
  await mkdir(join(folder, 'wal'));
  await addBackup(1, '000000010000000000000002');
  await addBackup(2, '000000010000000000000004', '0/4000138');
  await addBackup(4, '000000010000000000000008', '0/9000138');
  await addBackup(5, '000000020000000000000007', '0/7000138');
  await addBackup(7, '00000002000000010000000A', '1/A000138');
  await addHistory('00000002', '1\t0/6000190\tbefore 2026-11-03 12:00:00+00\n');
  await addHistory('00000003', '1\t0/6000190\tbefore 2026-11-03\n\n2\t0/8000200\tbefore 2026-11-06 12:00:00+00\n');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['the newest timeline, to its end', undefined, undefined, 5],
  ['the newest timeline, to a moment before it began', noon(4), undefined, 2],
  ['the newest timeline, to a moment after it began', noon(9), undefined, 5],
  ['the first timeline, to its end', undefined, 1, 4],
  ['the first timeline, to a moment', noon(3), 1, 2],
  ['the second timeline, to its end', undefined, 2, 7],
  ['the second timeline, to a moment of the first', noon(4), 2, 2],
])('follows %s, from the newest backup that belongs to it', async (_what, to, timeline, day) => {
  expect(await chosenDay(to, timeline)).toBe(day);
});

test.each([
  ['to a moment before its first backup', () => chosenDay(noon(0)), /^No backup is that old\. .+2026-11-01 20:00:00/],
  ['along a timeline that the archive does not have', () => chosenDay(undefined, 7), /^There is no timeline 7 in /],
])('rejects a restore %s', async (_what, choose, message) => {
  await expect(choose()).rejects.toThrow(message);
});

test('does not take a backup that ended after its timeline was left', async () => {
  await addHistory('00000004', '1\t0/4000100\tbefore\n');
  expect(await chosenDay(undefined, 4)).toBe(1);
  await addHistory('00000004', '1\t0/2000000\tbefore\n');
  await expect(chosenDay(undefined, 4)).rejects.toThrow('No backup belongs to timeline 4. Name another one');
});
