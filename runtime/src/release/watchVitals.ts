import { onCLS, onINP, onLCP, type CLSMetric, type INPMetric, type LCPMetric } from 'web-vitals';
import { hashAtFirstInput } from './memberInput';
import type { Vital } from './telemetryEvent';

/**
 * Measures LCP, INP and CLS from the start of the page, and reports each when the page is first hidden: mobile browsers
 * may discard it then. A page that the browser restores from its back/forward cache is measured and reported again.
 * @param eventOf the event of a measurement
 */
export function watchVitals(eventOf: (vital: Vital) => object | undefined, report: (event: object) => void): void {
  /** By the id of the measurement. A value belongs to the page on which it last changed, LCP to that of first input. */
  const measured = new Map<string, { value: number; event: object | undefined }>();
  const reported = new Set<string>();
  const recordMetric = ({ id, name, value, navigationType }: CLSMetric | INPMetric | LCPMetric) => {
    const first = name === 'LCP' && navigationType !== 'back-forward-cache';
    const hash = first ? hashAtFirstInput() : location.hash;
    if (measured.get(id)?.value !== value) measured.set(id, { value, event: eventOf({ name, value, hash }) });
  };
  const options = { reportAllChanges: true };
  onLCP(recordMetric, options);
  onINP(recordMetric, options);
  onCLS(recordMetric, options);
  const reportOnce = () => {
    if (document.visibilityState !== 'hidden') return;
    for (const [id, { event }] of measured) {
      if (event && !reported.has(id)) report(event);
      reported.add(id);
    }
    measured.clear();
  };
  /* After the library's listener, which takes the last entries, and before the one that sends beacons. */
  window.addEventListener('visibilitychange', reportOnce, { capture: true });
}
