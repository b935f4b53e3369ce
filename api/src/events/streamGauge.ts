import { Gauge } from 'prom-client';

/** Open streams of members' events in this process. */
export const streamGauge = new Gauge({
  name: 'site_event_streams',
  help: "Open streams of members' events in this process.",
  registers: [],
});
