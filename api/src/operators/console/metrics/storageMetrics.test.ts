import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Queryable } from '../../../base/database/database';
import { makeTestDatabase } from '../../../testing/cluster';
import { storageGauges, type WatchedFolders, readWalState, type WalState } from './gauges';

const answering = (state: WalState) => ({ row: async () => state }) as unknown as Queryable;
const failing = { row: () => Promise.reject(new Error('down')) } as unknown as Queryable;
const archiving = { archives: true, failures: 3, age: 120, slots: [{ slot: 'pg2', bytes: 4096 }] };

const read = async (db: Queryable, folders: WatchedFolders = {}) =>
  Object.fromEntries(
    await Promise.all(
      storageGauges(db, folders).map(async (metric) => {
        const { name, values } = await metric.get();
        return [name, values.map(({ labels, value }) => ({ ...labels, value }))] as const;
      }),
    ),
  );

test('shows failures and age of the archive, and what each replication slot keeps', async () => {
  expect(await read(answering(archiving))).toMatchObject({
    site_archive_failures: [{ value: 3 }],
    site_archive_age_seconds: [{ value: 120 }],
    site_replication_slot_lag_bytes: [{ slot: 'pg2', value: 4096 }],
  });
});

test.each([
  ['of a database that archives nothing', answering({ archives: false, failures: 0, age: null, slots: [] })],
  ['while the database does not answer', failing],
])('shows nothing %s', async (_when, db) => {
  expect(await read(db)).toEqual({
    site_disk_free_ratio: [],
    site_archive_failures: [],
    site_archive_age_seconds: [],
    site_replication_slot_lag_bytes: [],
  });
});

test('shows the free part of the disk of each folder, and none of a folder that does not exist', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-disk-'));
  const { site_disk_free_ratio: free } = await read(failing, { data: folder, backup: join(folder, 'missing') });
  await rm(folder, { recursive: true });
  expect(free).toEqual([{ folder: 'data', value: expect.any(Number) }]);
  expect(free?.[0]?.value).toBeGreaterThan(0);
  expect(free?.[0]?.value).toBeLessThanOrEqual(1);
});

test("the application's login may read archive and replication slots", async () => {
  const database = await makeTestDatabase();
  const db = openDatabase(database.appUrl);
  const state = await readWalState(db);
  await db.close();
  await database.drop();
  expect(state).toEqual({
    archives: expect.any(Boolean),
    failures: expect.any(Number),
    age: state?.archives ? expect.any(Number) : null,
    slots: expect.any(Array),
  });
});
