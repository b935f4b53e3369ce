import { skipWhileRunning } from '../base/skipWhileRunning';
import type { SiteStore } from '../store/siteStore';
import type { TelemetryEvent } from './parseBeacon';

/** Limit of this process for an hour, bytes: a flood must not fill the disk. */
export const TELEMETRY_BYTES_PER_HOUR = 20_000_000;
/** Limit in memory while the store is slow or unavailable. */
const MAX_PENDING_BYTES = 1_000_000;
const INTERVAL_MS = 1000;
/** A store that hangs must not keep the edge from stopping. */
const CLOSE_TIMEOUT_MS = 5000;
const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

/**
 * Whether a network is one of 2 ** `level` of which telemetry is kept: for a day, or, for an app with a canary, for the
 * whole rollout. All beacons of a page about an app are kept or dropped together, in both cohorts alike, and a network
 * that is kept at one level is kept at those below.
 */
const isKept = (from: string, level: number): boolean =>
  [...from].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 2 ** 32, 0) % 2 ** level === 0;

/** Batches telemetry, one write a second at most. If the store fails, telemetry is lost and logged once a minute. */
export const createTelemetryWriter = (
  store: Pick<SiteStore, 'addTelemetry'>,
  log: (line: string) => void,
  now: () => Date,
  limit = TELEMETRY_BYTES_PER_HOUR,
) => {
  let pending = { lines: '', bytes: 0 };
  let hour = { number: 0, since: 0, kept: 0, offered: 0, level: 0, reductions: 0 };
  let lastLogged = -Infinity;
  let writing = Promise.resolve();

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

  const writeNext = skipWhileRunning(write);
  const timer = setInterval(() => {
    writing = writeNext();
  }, INTERVAL_MS).unref();

  const addLine = (line: string): void => {
    const bytes = Buffer.byteLength(line);
    if (hour.kept + bytes > limit) {
      logLoss(`the limit of ${limit / 1e6} MB in this hour is used up. Set TELEMETRY_MB_PER_HOUR to raise it.`);
    } else if (pending.bytes + bytes > MAX_PENDING_BYTES) {
      logLoss('the store is slower than the incoming telemetry');
    } else {
      pending.lines += line;
      pending.bytes += bytes;
      hour.kept += bytes;
    }
  };

  /** Starts an hour with the sampling level at which the previous hour would have used half of the limit. */
  const beginHour = (number: number, since: number): void => {
    const offered = number === hour.number + 1 ? hour.offered : 0;
    const level = Math.max(0, Math.ceil(Math.log2(offered / (limit / 2))));
    hour = { number, since, kept: 0, offered: 0, level, reductions: 0 };
  };

  /** Raises the sampling level each time half of the remaining limit is used, so that it lasts until the hour ends. */
  const reduceIfDue = (time: number): void => {
    if (hour.kept < limit * (1 - 0.5 ** (hour.reductions + 1))) return;
    const perMs = hour.offered / Math.max(1000, time - hour.since);
    const expected = perMs * ((hour.number + 1) * HOUR - time);
    hour.level = Math.max(hour.level + 1, Math.ceil(Math.log2(expected / (limit - hour.kept + 1))));
    hour.reductions += 1;
    if (hour.reductions > 1) return;
    log(
      `${(hour.kept / 1e6).toFixed(1)} MB of telemetry in this hour. ` +
        `One in ${2 ** hour.level} client networks or fewer ` +
        `are kept until its end. TELEMETRY_MB_PER_HOUR sets the limit, ${limit / 1e6} MB.`,
    );
  };

  return {
    /**
     * Queues the events of one beacon; they are written within about a second.
     * @param from the client's network, as a keyed hash; undefined if the edge has no key
     */
    add: (events: TelemetryEvent[], from: string | undefined): void => {
      const time = now();
      const number = Math.floor(time.getTime() / HOUR);
      if (number !== hour.number) beginHour(number, time.getTime());
      const lines = events.map((event) => `${JSON.stringify({ at: time.toISOString(), ...event, from })}\n`);
      for (const line of lines) hour.offered += Buffer.byteLength(line);
      reduceIfDue(time.getTime());
      // Without a key all clients are one network.
      if (from !== undefined && !isKept(from, hour.level)) return;
      lines.forEach(addLine);
    },
    /** Writes what is queued. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      const timeout = new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref());
      await Promise.race([writing.then(write), timeout]);
    },
  };
};
