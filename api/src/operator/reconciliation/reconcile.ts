import type { CheckResult } from '@site/shared/operators';
import { beijingTime } from '../../http/beijingTime';
import type { Services } from '../../services';
import { checkBooks } from './checkBooks';
import { hasNightlyReconciliation, insertReconciliation } from './queries';

/**
 * Checks the books and stores the result, so that every process knows it. A check that fails is logged as an error.
 * `night` is the Beijing day of a nightly check.
 */
export const reconcile = async ({ jobs, now, log }: Services, night?: string): Promise<CheckResult> => {
  const at = now();
  const result = await checkBooks(jobs);
  await insertReconciliation(jobs, { ...result, at, night });
  if (!result.ok) {
    const failed = result.checks.filter(({ ok }) => !ok);
    log.error({ event: 'reconciliation-failed', checks: failed }, 'the books do not reconcile');
  }
  return { ...result, at: beijingTime(at) };
};

/** The nightly check, at 03:30 Beijing time. */
export const nightlyReconciliation = (services: Services) => ({
  name: 'reconciliation',
  time: '03:30',
  isDone: (day: string) => hasNightlyReconciliation(services.jobs, day),
  run: async (day: string): Promise<void> => {
    await reconcile(services, day);
  },
});
