import { HttpResponse } from 'msw';
import { sessionToken, setSessionToken } from '../session/sessionToken';
import { received, refuse, respond } from '../testing/server';
import { followQueueEvents } from './queueEvents';

const counts = {
  deposits: 2,
  withdrawals: 1,
  payouts: 0,
  'activity-applications': 0,
  'agent-applications': 0,
  approvals: 0,
};
const headers = { 'Content-Type': 'text/event-stream' };

/** An answer of these chunks, which then ends. */
const stream = (...chunks: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    }),
    { headers },
  );

/** Runs timers of reconnecting at once and records their pauses. */
const skipPauses = (): number[] => {
  const pauses: number[] = [];
  const { setTimeout: schedule } = window;
  jest.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
    if (ms >= 1000) pauses.push(ms);
    return schedule(run, ms >= 1000 ? 0 : ms);
  }) as never);
  return pauses;
};
afterEach(() => jest.restoreAllMocks());

beforeEach(() => setSessionToken('token'));

it('reports the counts of each event, however the stream is cut, with the bearer token', async () => {
  const text = `event: queue\ndata: ${JSON.stringify(counts)}\n\n`;
  respond('GET /events', () => stream(': hello\n\n', text.slice(0, 20), text.slice(20)));
  const stop = new AbortController();
  const reported = await new Promise((resolve) => {
    void followQueueEvents(stop.signal, resolve);
  });
  stop.abort();
  expect(reported).toEqual(counts);
  expect(received('GET /events')[0]?.headers.get('authorization')).toBe('Bearer token');
});

it('connects again after growing pauses, which start again after an event', async () => {
  const pauses = skipPauses();
  const stop = new AbortController();
  let attempts = 0;
  respond('GET /events', () => {
    attempts += 1;
    if (attempts === 6) stop.abort();
    return attempts === 4 ? stream(`event: queue\ndata: ${JSON.stringify(counts)}\n\n`) : HttpResponse.error();
  });
  await followQueueEvents(stop.signal, () => undefined);
  expect(pauses.slice(0, 5)).toEqual([1000, 2000, 5000, 1000, 2000]);
});

it('ends with the session', async () => {
  refuse('GET /events', '请重新登录', 401);
  await followQueueEvents(new AbortController().signal, () => undefined);
  expect(sessionToken()).toBeNull();
});
