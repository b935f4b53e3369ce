import { Counter } from 'prom-client';
import { securityEvents } from './securityEvent';

/** Events of this process by event, also those that the log skips. */
export const securityEventCounter = new Counter({
  name: 'site_security_events_total',
  help: 'Sign-ins of operators and attempts that may be attacks, by event; each counts, whether it is logged or not.',
  labelNames: ['event'],
  registers: [],
});

// From the start, so that the first event shows as an increase.
for (const event of Object.keys(securityEvents)) securityEventCounter.inc({ event }, 0);
