import { readStream, type StreamEvent } from './readStream';

/** ms before the first new connection, unless the API host names another delay. */
const defaultRetry = 2000;
/** ms after which the delay no longer grows. */
const maxDelay = 60_000;
/** Answers in a row without a stream after which the site stops asking. One may be of a process of another version. */
const maxAbsent = 3;

interface Options {
  token: string;
  signal: AbortSignal;
  /** The id of the last event that was received. */
  position: () => string | undefined;
  /** A stream begins after this id. `missed`: events before it are lost. */
  onStart: (id: string | undefined, missed: boolean) => void;
  onEvents: (events: StreamEvent[], id: string) => void;
}

/** Resolves after a delay, when the device is back online, or when the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });

/** Half to one and a half times a delay, so that pages do not return all at once to a host that was restarted. */
const withJitter = (ms: number): number => ms * (0.5 + Math.random());

/**
 * Keeps one stream open: reconnects after the last event until `signal` aborts, three answers in a row have no stream,
 * or the host rejects the session.
 */
export async function keepStreamOpen({
  token,
  signal,
  position,
  onStart,
  onEvents,
}: Options): Promise<'absent' | 'refused' | 'aborted'> {
  let retry = defaultRetry;
  let failures = 0;
  let absentAnswers = 0;
  while (!signal.aborted) {
    const after = position();
    const end = await readStream({
      token,
      after,
      signal,
      onStart: (id) => onStart(id, after !== undefined && id !== after),
      onEvents,
      onRetry: (delay) => (retry = delay),
    });
    if (signal.aborted) break;
    if (end === 'refused') return end;
    absentAnswers = end === 'absent' ? absentAnswers + 1 : 0;
    if (absentAnswers === maxAbsent) return 'absent';
    failures = end === 'cut' ? 0 : failures + 1;
    await pause(withJitter(absentAnswers > 0 ? maxDelay : Math.min(maxDelay, retry * 2 ** failures)), signal);
  }
  return 'aborted';
}
