import { Counter } from 'prom-client';

/** Movements that this process has committed, by kind. Kinds are constants of the code. */
export const postingCounter = new Counter({
  name: 'site_ledger_postings_total',
  help: 'Movements of the ledger that this process has committed, by kind.',
  labelNames: ['kind'],
  registers: [],
});
