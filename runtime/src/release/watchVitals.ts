import { onCLS, onINP, onLCP, type CLSMetric, type INPMetric, type LCPMetric } from 'web-vitals';
import { hashAtFirstInput } from './memberInput';
import type { Vital } from './telemetryEvent';

/**
 * Measures LCP, INP and CLS from the start of the page, and LCP and INP again after each change of page where the
 * browser recognizes one, and reports each when the page is first hidden: mobile browsers may discard it then. A page
 * that the browser restores from its back/forward cache is measured and reported again. Of each app, the slowest INP
 * and the slowest change of page are reported, so that a rollout is judged by one value of each page.
 * @param eventOf the event of a measurement
 */
export function watchVitals(
  eventOf: (vital: Vital) => { app: string } | undefined,
  report: (event: object) => void,
): void {
  /** By what is reported once. A value belongs to the page on which it last changed, LCP to that of first input. */
  const measured = new Map<string, { id: string; value: number; event: object | undefined }>();
  const reported = new Set<string>();
  const recordMetric = ({ id, value, navigationType, navigationURL = '', ...metric }: Measured) => {
    const [soft, restored] = [navigationType === 'soft-navigation', navigationType === 'back-forward-cache'];
    const name = soft && metric.name === 'LCP' ? 'softLCP' : metric.name;
    const hash = soft ? new URL(navigationURL).hash : name === 'LCP' && !restored ? hashAtFirstInput() : location.hash;
    const event = eventOf({ name, value, hash });
    const key = restored ? id : `${name} ${event?.app}`;
    const before = [...measured.values()].find((it) => it.id === id);
    if (before?.value === value || (!before && (measured.get(key)?.value ?? -1) >= value)) return;
    /* It may have changed on another app's page. */
    for (const [other, it] of measured) if (it === before) measured.delete(other);
    measured.set(key, { id, value, event });
  };
  const options = { reportAllChanges: true };
  onLCP(recordMetric, { ...options, reportSoftNavs: true });
  onINP(recordMetric, { ...options, reportSoftNavs: true });
  onCLS(recordMetric, options);
  const reportOnce = () => {
    if (document.visibilityState !== 'hidden') return;
    for (const [key, { id, event }] of measured) {
      if (event && !reported.has(key) && !reported.has(id)) report(event);
      reported.add(key).add(id);
    }
    measured.clear();
  };
  /* After the library's listener, which takes the last entries, and before the one that sends beacons. */
  window.addEventListener('visibilitychange', reportOnce, { capture: true });
}

type Measured = CLSMetric | INPMetric | LCPMetric;
