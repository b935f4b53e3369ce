import { setTimeout as sleep } from 'node:timers/promises';
import { OutcomeUnknown } from './errors';

/** The database server does not answer; the statement was not sent. */
export class DatabaseUnavailable extends Error {
  constructor() {
    super('the database does not answer');
    this.name = 'DatabaseUnavailable';
  }
}

/** Messages of `pg` and `pg-pool` for a server that accepts a connection but does not answer. They have no codes. */
const timeoutMessages = ['Query read timeout', 'Connection terminated due to connection timeout', 'timeout expired'];

/** Whether an error means that the server did not answer in time. */
export const isServerTimeout = (error: unknown): boolean => timeoutMessages.includes((error as Error).message);

/** ms between two probes of a server that does not answer. */
const probeInterval = 200;

/**
 * Remembers that the server does not answer, so that only the first calls wait for it. `probe` is then repeated until
 * it succeeds or `close` is called; `onOutage` runs once for each outage.
 */
export const trackAvailability = (probe: () => Promise<unknown>, onOutage: (error: unknown) => void) => {
  let available = true;
  let closed = false;
  const watch = async (): Promise<void> => {
    for (;;) {
      available = await probe().then(
        () => true,
        () => false,
      );
      if (available || closed) return;
      await sleep(probeInterval, undefined, { ref: false });
    }
  };
  return {
    /** Throws `DatabaseUnavailable` while the server does not answer. */
    assertAvailable: (): void => {
      if (!available) throw new DatabaseUnavailable();
    },
    /** Starts an outage if the error of a statement or connection is a timeout of the server. */
    report: (error: unknown): void => {
      if (!available || closed || !isServerTimeout(error)) return;
      available = false;
      onOutage(error);
      void watch();
    },
    close: (): void => {
      closed = true;
    },
  };
};

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
