import { Counter } from 'prom-client';

/** Attempts that this process counted, by store, and those that found a full bucket. */
export const throttleCounter = new Counter({
  name: 'site_throttle_attempts_total',
  help: 'Throttled attempts by the store that decided (postgres, redis) and result: taken, or full (code 429).',
  labelNames: ['store', 'result'],
  registers: [],
});

export const countAttempt = (store: 'postgres' | 'redis', taken: boolean): void =>
  throttleCounter.inc({ store, result: taken ? 'taken' : 'full' });
