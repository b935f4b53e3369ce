import type { SiteStore } from '../store/siteStore';
import type { TelemetryEvent } from './telemetryEvent';

/** Limit of this process for a UTC day: a flood must not fill the disk. */
const MAX_BYTES_PER_DAY = 50_000_000;
/** Limit in memory while the store is slow or unavailable. */
const MAX_PENDING_BYTES = 1_000_000;
const INTERVAL_MS = 1000;
/** A store that hangs must not keep the edge from stopping. */
const CLOSE_TIMEOUT_MS = 5000;
const MINUTE = 60_000;

interface TelemetryWriter {
  /** Queues the events of one beacon; they are written within about a second. */
  add: (events: TelemetryEvent[]) => void;
  /** Writes what is queued. */
  close: () => Promise<void>;
}

/** Batches telemetry, one write a second at most. If the store fails, telemetry is lost and logged once a minute. */
export const createTelemetryWriter = (
  store: Pick<SiteStore, 'addTelemetry'>,
  log: (line: string) => void,
  now: () => Date,
): TelemetryWriter => {
  let pending: string[] = [];
  let pendingBytes = 0;
  let day = '';
  let dayBytes = 0;
  let lastLogged = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const logLoss = (reason: string): void => {
    if (now().getTime() - lastLogged < MINUTE) return;
    lastLogged = now().getTime();
    log(`Telemetry was lost: ${reason}`);
  };

  const write = async (): Promise<void> => {
    const lines = pending.join('');
    pending = [];
    pendingBytes = 0;
    try {
      if (lines !== '') await store.addTelemetry(lines);
    } catch (error) {
      logLoss(error instanceof Error ? error.message : String(error));
    }
  };

  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing ??= write().finally(() => {
        writing = undefined;
        if (pending.length > 0) schedule();
      });
    }, INTERVAL_MS).unref();
  };

  const addLine = (line: string): void => {
    const bytes = Buffer.byteLength(line);
    if (dayBytes + bytes > MAX_BYTES_PER_DAY) {
      if (dayBytes !== Infinity) log(`Telemetry of ${day} is full (${MAX_BYTES_PER_DAY / 1e6} MB); dropping the rest.`);
      dayBytes = Infinity;
    } else if (pendingBytes + bytes > MAX_PENDING_BYTES) {
      logLoss('the store is slower than the incoming telemetry');
    } else {
      pending.push(line);
      pendingBytes += bytes;
      dayBytes += bytes;
    }
  };

  return {
    add: (events) => {
      const at = now().toISOString();
      if (at.slice(0, 10) !== day) [day, dayBytes] = [at.slice(0, 10), 0];
      for (const event of events) addLine(`${JSON.stringify({ at, ...event })}\n`);
      if (pending.length > 0) schedule();
    },
    close: async () => {
      clearTimeout(timer);
      const flushed = (async () => {
        await writing;
        clearTimeout(timer);
        await write();
      })();
      await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref())]);
    },
  };
};
