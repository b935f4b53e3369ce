import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OutcomeUnknown } from '../../base/database/errors';
import { openDatabase } from '../../base/database/database';
import { makeTestDatabase } from '../../testing/cluster';
import { keyFile, seedFirstOperator, storedKey } from './firstOperator';

describe('the first operator', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-key-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('two starts at once generate one operator key, readable by its owner only', async () => {
    const keys = await Promise.all([storedKey(folder), storedKey(folder)]);
    expect(keys[0].key).toBe(keys[1].key);
    expect(keys[0].key).toMatch(/^[0-9a-f]{64}$/);
    expect(keys.filter(({ created }) => created)).toHaveLength(1);
    expect((await stat(keyFile(folder))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['operator-key']);
    expect(await storedKey(folder)).toEqual({ key: keys[0].key, created: false });
  });

  test('an empty key file stops the start', async () => {
    await writeFile(keyFile(folder), '');
    await expect(storedKey(folder)).rejects.toThrow('is empty');
  });

  test('a start whose commit had no answer adds one operator, and still prints the key', async () => {
    const database = await makeTestDatabase();
    const db = openDatabase(database.url);
    const keys: string[] = [];
    const withoutAnswer: typeof db = {
      ...db,
      transaction: async (work) => {
        await db.transaction(work);
        throw new OutcomeUnknown(new Error('Connection terminated unexpectedly'));
      },
    };
    const seed = (on: typeof db) => seedFirstOperator(on, folder, undefined, (key) => keys.push(key));
    await expect(seed(withoutAnswer)).rejects.toThrow(OutcomeUnknown);
    await seed(db);
    expect(keys).toEqual([(await storedKey(folder)).key]);
    expect(await db.rows(`select name from operator where kind = 'person'`)).toEqual([{ name: 'admin' }]);
    await db.close();
    await database.drop();
  });
});
