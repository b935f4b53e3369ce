import type { SiteStore } from '../store/siteStore';
import type { BeaconEvent } from './beaconEvent';

/** So much is written in a day (UTC) at most, counted from what this process wrote: no flood fills the disk. */
const BYTES_A_DAY = 50_000_000;
/** So much waits in memory at most while the store is slow or away. */
const BYTES_WAITING = 1_000_000;
const PAUSE = 1000;
/** A store that hangs must not keep the edge from stopping. */
const PATIENCE_AT_CLOSE = 5000;
const MINUTE = 60_000;

interface EvidenceWriter {
  /** Takes the events of one beacon; they are written within about a second. */
  add: (events: BeaconEvent[]) => void;
  /** Writes what is left. */
  close: () => Promise<void>;
}

/** Collects evidence and writes it at most once a second. A store that fails costs evidence, never more: it is said once a minute. */
export const createEvidenceWriter = (
  store: Pick<SiteStore, 'addEvidence'>,
  log: (line: string) => void,
  now: () => Date,
): EvidenceWriter => {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let day = '';
  let dayBytes = 0;
  let full = false;
  let lastComplaint = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const complain = (error: unknown): void => {
    if (now().getTime() - lastComplaint < MINUTE) return;
    lastComplaint = now().getTime();
    log(`Evidence is lost: ${error instanceof Error ? error.message : String(error)}`);
  };

  const write = async (): Promise<void> => {
    const lines = waiting.join('');
    waiting = [];
    waitingBytes = 0;
    try {
      if (lines !== '') await store.addEvidence(lines);
    } catch (error) {
      complain(error);
    }
  };

  const plan = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing ??= write().finally(() => {
        writing = undefined;
        if (waiting.length > 0) plan();
      });
    }, PAUSE).unref();
  };

  const startDay = (today: string): void => {
    if (today === day) return;
    day = today;
    dayBytes = 0;
    full = false;
  };

  const addLine = (line: string): void => {
    const bytes = Buffer.byteLength(line);
    if (full) return;
    if (dayBytes + bytes > BYTES_A_DAY) {
      full = true;
      log(`No more evidence is kept today: ${day} has ${BYTES_A_DAY / 1e6} MB of it.`);
    } else if (waitingBytes + bytes > BYTES_WAITING) {
      complain('the store is slower than what comes in');
    } else {
      waiting.push(line);
      waitingBytes += bytes;
      dayBytes += bytes;
    }
  };

  return {
    add: (events) => {
      const at = now().toISOString();
      startDay(at.slice(0, 10));
      for (const event of events) addLine(`${JSON.stringify({ at, ...event })}\n`);
      if (waiting.length > 0) plan();
    },
    close: async () => {
      clearTimeout(timer);
      const rest = (async () => {
        await writing;
        clearTimeout(timer);
        await write();
      })();
      await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, PATIENCE_AT_CLOSE).unref())]);
    },
  };
};
