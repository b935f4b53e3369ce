import type { createCanaryComparator } from '../rollout/compareCanary';

type Comparator = ReturnType<typeof createCanaryComparator>;

export const LIVE = '1.0.0-aaaaaaaaaaaa';
export const CANARY = '1.1.0-bbbbbbbbbbbb';
export const stepSince = new Date('2026-01-01T12:00:00Z');

export interface Page {
  version: string;
  /** Its client network; that of reports that were stored without one by default. */
  from?: string | undefined;
  hasError?: boolean;
  hasFailedCall?: boolean;
  /** ms; not measured by default */
  lcp?: number | undefined;
  softLcp?: number | undefined;
  inp?: number | undefined;
  /** When it was opened and reported, ms after the step began. */
  opened?: number;
  reported?: number;
  app?: string;
}

export const addPage = (
  comparator: Comparator,
  {
    version,
    from,
    hasError,
    hasFailedCall,
    lcp,
    softLcp,
    inp,
    opened = 60_000,
    reported = opened + 1000,
    app = 'mfe-wallet',
  }: Page,
): void => {
  const at = stepSince.getTime() + reported;
  const page = { app, version, route: '/deposit', at, age: reported - opened, ...(from !== undefined && { from }) };
  comparator.addEvent({ ...page, kind: 'load', ms: 100 });
  if (hasError) comparator.addEvent({ ...page, kind: 'error', message: 'x is undefined' });
  if (hasFailedCall) comparator.addEvent({ ...page, kind: 'failedCall', call: 'recharge' });
  if (lcp !== undefined) comparator.addEvent({ ...page, kind: 'vital', name: 'LCP', value: lcp });
  if (softLcp !== undefined) comparator.addEvent({ ...page, kind: 'vital', name: 'softLCP', value: softLcp });
  if (inp !== undefined) comparator.addEvent({ ...page, kind: 'vital', name: 'INP', value: inp });
};
