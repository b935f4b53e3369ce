import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable, isServerTimeout } from './availability';
import { OutcomeUnknown } from './errors';

/** Error codes of a server that does not run, is starting, or is stopping. */
const unreachableCodes = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
]);

const isUnreachable = (error: unknown): boolean => {
  if (error instanceof OutcomeUnknown) return isUnreachable(error.cause);
  if (error instanceof DatabaseUnavailable || isServerTimeout(error)) return true;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return unreachableCodes.has(code) || message.startsWith('Connection terminated');
};

/**
 * Runs `work`, and again while the database cannot be reached, for at most `timeout` milliseconds. An attempt whose
 * commit had no answer may have taken effect, so `work` must do nothing twice.
 */
export const whenReachable = async <Result>(
  work: () => Promise<Result>,
  { timeout = 30_000, pause = 200 } = {},
): Promise<Result> => {
  const end = Date.now() + timeout;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || Date.now() > end) throw error;
      await sleep(pause);
    }
  }
};
