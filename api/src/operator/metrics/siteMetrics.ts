import { Gauge } from 'prom-client';
import type { Database } from '../../database/database';
import { readQueues } from '../events/queries';
import { readWaitingTransfers } from '../../platforms/outbox/queries';
import { readLastReconciliation } from '../reconciliation/queries';

/** Metrics that are read from the database at each scrape. A value that cannot be read is left out. */
export const siteMetrics = (db: Database) => [
  new Gauge({
    name: 'site_reconciliation_ok',
    help: 'Whether the last check of the books found no violation (1) or some (0); absent before the first check.',
    registers: [],
    async collect() {
      this.remove();
      const last = await readLastReconciliation(db).catch(() => undefined);
      if (last) this.set(last.ok ? 1 : 0);
    },
  }),
  new Gauge({
    name: 'site_reconciliation_timestamp_seconds',
    help: 'When the last check of the books ran, in seconds since 1970.',
    registers: [],
    async collect() {
      this.remove();
      const last = await readLastReconciliation(db).catch(() => undefined);
      if (last) this.set(last.at.getTime() / 1000);
    },
  }),
  new Gauge({
    name: 'site_queue_waiting',
    help: 'Items that wait for an operator.',
    labelNames: ['queue'],
    registers: [],
    async collect() {
      this.reset();
      const queues = await readQueues(db).catch(() => undefined);
      for (const [queue, waiting] of Object.entries(queues?.counts ?? {})) this.set({ queue }, waiting);
    },
  }),
  new Gauge({
    name: 'site_platform_transfers_pending',
    help: 'Transfers with remote platforms whose outcome is not known, by platform.',
    labelNames: ['platform'],
    registers: [],
    async collect() {
      this.reset();
      const rows = await readWaitingTransfers(db).catch(() => []);
      for (const { platform, waiting } of rows) this.set({ platform }, waiting);
    },
  }),
  new Gauge({
    name: 'site_platform_transfer_oldest_pending_seconds',
    help: 'Age of the oldest transfer with a remote platform whose outcome is not known, by platform.',
    labelNames: ['platform'],
    registers: [],
    async collect() {
      this.reset();
      const rows = await readWaitingTransfers(db).catch(() => []);
      for (const { platform, oldest } of rows) this.set({ platform }, oldest);
    },
  }),
];
