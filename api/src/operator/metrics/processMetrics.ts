import { Counter, Gauge } from 'prom-client';
import type { ProcessCache } from '../../cache/processCache';
import { streamGauge } from '../../events/streamGauge';
import { postingCounter } from '../../ledger/postingCounter';
import { throttleCounter } from '../../http/throttleCounter';
import { securityEventCounter } from '../../log/securityEventCounter';
import { hashLoads } from '../../members/passwords';

/** Metrics of what the process itself counts. Calls only add to numbers, which are read at each scrape. */
export const processMetrics = (cache: ProcessCache) => [
  securityEventCounter,
  postingCounter,
  throttleCounter,
  streamGauge,
  new Gauge({
    name: 'site_hash_queue_jobs',
    help: 'Password hashes of this process by lane, running and waiting.',
    labelNames: ['lane', 'state'],
    registers: [],
    collect() {
      for (const [lane, load] of hashLoads()) {
        for (const [state, count] of Object.entries(load)) this.set({ lane, state }, count);
      }
    },
  }),
  new Counter({
    name: 'site_cache_reads_total',
    help: 'Reads of sessions and balances by result: from memory (hit), or from the database (miss).',
    labelNames: ['cache', 'result'],
    registers: [],
    collect() {
      this.reset();
      for (const [name, { hits, misses }] of Object.entries(cache.uses())) {
        this.inc({ cache: name, result: 'hit' }, hits);
        this.inc({ cache: name, result: 'miss' }, misses);
      }
    },
  }),
];
