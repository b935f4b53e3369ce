import { Gauge } from 'prom-client';
import type { Database } from '../../database/database';
import { type LockWaits, readLockWaits, readQueueAges } from './queries';

/** The pools of the process, by name. */
export type Pools = Record<'calls' | 'jobs', Database>;

/** How long the lock waits are kept, ms: `pg_locks` blocks the lock manager for a moment. */
const lockWaitsAge = 2000;

/** Reads at most once in `age` ms, and once for all who ask at the same time. A read that fails gives undefined. */
const cacheFor = <Value>(age: number, read: () => Promise<Value | undefined>) => {
  let last: { at: number; value: Promise<Value | undefined> } | undefined;
  return (): Promise<Value | undefined> => {
    const at = performance.now();
    if (!last || at - last.at >= age) last = { at, value: read().catch(() => undefined) };
    return last.value;
  };
};

/** Metrics of the process's pools, and of locks and queues in the database, which are read at each scrape. */
export const databaseMetrics = (pools: Pools) => {
  const lockWaits = cacheFor(lockWaitsAge, () => readLockWaits(pools.calls));
  const lockGauge = (name: string, help: string, field: keyof LockWaits) =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        this.remove();
        const waits = await lockWaits();
        if (waits) this.set(waits[field]);
      },
    });
  return [
    // First, so that it does not count the connections of the queries below.
    new Gauge({
      name: 'site_database_connections',
      help: "Connections of this process's pools by state, and the requests that wait for one.",
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [pool, db] of Object.entries(pools)) {
          for (const [state, count] of Object.entries(db.connections())) this.set({ pool, state }, count);
        }
      },
    }),
    lockGauge('site_database_lock_waits', 'Sessions of the database that wait for a lock.', 'waiting'),
    lockGauge('site_database_lock_wait_longest_seconds', 'The longest of the current waits for a lock.', 'longest'),
    new Gauge({
      name: 'site_queue_oldest_seconds',
      help: 'Age of the oldest item that waits for an operator; 0 if none waits.',
      labelNames: ['queue'],
      registers: [],
      async collect() {
        this.reset();
        const ages = await readQueueAges(pools.calls).catch(() => undefined);
        for (const [queue, seconds] of Object.entries(ages ?? {})) this.set({ queue }, seconds);
      },
    }),
  ];
};
