import type { SiteStore } from '../store/siteStore';
import type { TelemetryEvent } from './parseBeacon';

/** Limit of this process for a UTC day: a flood must not fill the disk. */
const MAX_BYTES_PER_DAY = 50_000_000;
/**
 * From here on the telemetry of one in `SAMPLE` client networks is kept: releases can still be compared, and all
 * beacons of one page about one app are kept or dropped together.
 */
const SAMPLED_FROM_BYTES = MAX_BYTES_PER_DAY / 2;
const SAMPLE = 20;
/** Limit in memory while the store is slow or unavailable. */
const MAX_PENDING_BYTES = 1_000_000;
const INTERVAL_MS = 1000;
/** A store that hangs must not keep the edge from stopping. */
const CLOSE_TIMEOUT_MS = 5000;
const MINUTE = 60_000;

/** A network is in the sample for a day, or, for an app with a canary, for the whole rollout. */
const isSampleNetwork = (from = ''): boolean =>
  [...from].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 2 ** 32, 0) % SAMPLE === 0;

/** Batches telemetry, one write a second at most. If the store fails, telemetry is lost and logged once a minute. */
export const createTelemetryWriter = (
  store: Pick<SiteStore, 'addTelemetry'>,
  log: (line: string) => void,
  now: () => Date,
) => {
  let pending = { lines: '', bytes: 0 };
  let today = { date: '', bytes: 0, isSampled: false };
  let lastLogged = -Infinity;
  let writing: Promise<void> | undefined;

  const logLoss = (reason: string): void => {
    if (now().getTime() - lastLogged < MINUTE) return;
    lastLogged = now().getTime();
    log(`Telemetry was lost: ${reason}`);
  };

  const write = async (): Promise<void> => {
    const { lines } = pending;
    pending = { lines: '', bytes: 0 };
    try {
      if (lines !== '') await store.addTelemetry(lines);
    } catch (error) {
      logLoss(error instanceof Error ? error.message : String(error));
    }
  };

  // Skips an interval while a write is in progress, so that writes never overlap.
  const timer = setInterval(() => {
    writing ??= write().finally(() => {
      writing = undefined;
    });
  }, INTERVAL_MS).unref();

  const addLine = (line: string): void => {
    const bytes = Buffer.byteLength(line);
    if (today.bytes + bytes > MAX_BYTES_PER_DAY) {
      if (today.bytes !== Infinity)
        log(`Telemetry of ${today.date} is full (${MAX_BYTES_PER_DAY / 1e6} MB); dropping the rest.`);
      today.bytes = Infinity;
    } else if (pending.bytes + bytes > MAX_PENDING_BYTES) {
      logLoss('the store is slower than the incoming telemetry');
    } else {
      pending.lines += line;
      pending.bytes += bytes;
      today.bytes += bytes;
    }
  };

  return {
    /**
     * Queues the events of one beacon; they are written within about a second.
     * @param from the client's network, as a keyed hash; undefined if the edge has no key
     */
    add: (events: TelemetryEvent[], from: string | undefined): void => {
      const at = now().toISOString();
      const date = at.slice(0, 10);
      if (date !== today.date) today = { date, bytes: 0, isSampled: false };
      if (today.bytes > SAMPLED_FROM_BYTES && !today.isSampled) {
        today.isSampled = true;
        log(
          `More than ${SAMPLED_FROM_BYTES / 1_000_000} MB of telemetry on ${date}. From now on only one in ${SAMPLE} ` +
            'client networks is kept.',
        );
      }
      if (today.isSampled && !isSampleNetwork(from)) return;
      for (const event of events) addLine(`${JSON.stringify({ at, ...event, from })}\n`);
    },
    /** Writes what is queued. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      const timeout = new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref());
      await Promise.race([Promise.resolve(writing).then(write), timeout]);
    },
  };
};
