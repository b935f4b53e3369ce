import { setTimeout as sleep } from 'node:timers/promises';

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
 * it succeeds or `close` is called; `onOutage` runs once for each outage. `isOutage` decides which errors start one.
 */
export const trackAvailability = (
  probe: () => Promise<unknown>,
  onOutage: (error: unknown) => void,
  isOutage: (error: unknown) => boolean = isServerTimeout,
) => {
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
    /** Starts an outage if the error of a statement or connection is one; by default a timeout of the server. */
    report: (error: unknown): void => {
      if (!available || closed || !isOutage(error)) return;
      available = false;
      onOutage(error);
      void watch();
    },
    close: (): void => {
      closed = true;
    },
  };
};
