import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Limits of one request, in ms. */
export interface TimeLimits {
  /** For the work of the event loop, during which no other request is served. */
  busy: number;
  /** For the answer. A site waits 30 s. */
  answer: number;
}

export const timeLimits: TimeLimits = { busy: 1000, answer: 10_000 };

/** A machine that is busy with other work makes one attempt slow, a request that blocks makes all of them. */
const attempts = 3;

type Timed<Answer> = { answer: Answer; broken?: undefined } | { answer?: Answer; broken: string };

const runOnce = async <Answer>(run: () => Promise<Answer>, limits: TimeLimits): Promise<Timed<Answer>> => {
  const before = performance.eventLoopUtilization();
  const timer = new AbortController();
  const answer = await Promise.race([
    run().then((it) => ({ it })),
    sleep(limits.answer, undefined, { signal: timer.signal }),
  ]);
  timer.abort();
  const { active } = performance.eventLoopUtilization(before);
  if (!answer) return { broken: `was not answered within ${limits.answer} ms` };
  return active > limits.busy
    ? { answer: answer.it, broken: `kept the event loop busy for over ${limits.busy} ms` }
    : { answer: answer.it };
};

/** Runs a request, again if it took too long. Returns the last answer, and the limit that each attempt has exceeded. */
export const withinLimits = async <Answer>(
  run: () => Promise<Answer>,
  limits: TimeLimits = timeLimits,
): Promise<Timed<Answer>> => {
  let timed = await runOnce(run, limits);
  for (let attempt = 1; timed.broken !== undefined && attempt < attempts; attempt += 1)
    timed = await runOnce(run, limits);
  return timed;
};
