import type { Database } from '../database/database';
import { makeWriteTracker } from './trackWrites';

const db = {
  row: () => Promise.resolve(undefined),
  run: () => Promise.reject(new Error('lost')),
  transaction: (work: (tx: never) => Promise<unknown>) => work(undefined as never),
} as unknown as Database;

const work = () => Promise.resolve();

test('counts transactions, and statements other than `select`, also those that failed', async () => {
  const writes = makeWriteTracker();
  const tracked = writes.track(db);
  await tracked.row('select 1');
  expect(writes.last()).toBe(0);
  await tracked.transaction(work);
  expect(writes.last()).toBe(1);
  await expect(tracked.run('delete from session')).rejects.toThrow('lost');
  expect(writes.last()).toBe(2);
});

test('counts a transaction of one member for this member only', async () => {
  const writes = makeWriteTracker();
  await writes.trackMember(db, '7').transaction(work);
  expect(writes.count()).toBe(1);
  expect([writes.last('7'), writes.last('8'), writes.last()]).toEqual([1, 0, 0]);
  await writes.track(db).transaction(work);
  expect([writes.last('7'), writes.last('8'), writes.last()]).toEqual([2, 2, 2]);
});

test('counts transactions of more members than it remembers for everybody', async () => {
  const writes = makeWriteTracker();
  for (let member = 0; member <= 10_000; member += 1) await writes.trackMember(db, `${member}`).transaction(work);
  expect(writes.last()).toBe(10_001);
});
