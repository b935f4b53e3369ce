import type { Role } from '@site/contract/operators';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { followQueueEvents } from '../live/queueEvents';
import { sessionToken, setSessionToken } from '../session/session';
import { aContext, aDeposit, pageOf } from '../testing/orders';
import { eventOf, noneWaiting, renderDesk } from '../testing/renderDesk';
import { answer, received, refuse, respond } from '../testing/server';

const counts = { ...noneWaiting, deposits: 1, changed: [] };

const links = () => screen.queryAllByRole('link').map((link) => link.textContent);

it.each<[Role, string[], string[]]>([
  ['cashier', ['存款', '取款', '复核'], []],
  ['auditor', ['存款', '取款', '复核'], []],
  ['editor', [], ['存款', '取款', '复核']],
])('shows a %s %j in the navigation and not %j', async (role, shown, hidden) => {
  renderDesk('/no-such-page', role);
  expect(await screen.findByText('页面不存在')).toBeVisible();
  expect(links()).toEqual(expect.arrayContaining(shown));
  for (const label of hidden) expect(links()).not.toContain(label);
});

it('shows 无权访问 at the address of a page that the role may not see', async () => {
  renderDesk('/deposits', 'editor');
  expect(await screen.findByText('无权访问')).toBeVisible();
  expect(received('GET /deposits')).toEqual([]);
});

it('shows the numbers waiting, and reads the queue again after an event', async () => {
  answer('GET /deposits', pageOf([]));
  answer('GET /deposits/:id', { ...aDeposit('D9'), ...aContext() });
  const { push } = renderDesk('/deposits', 'auditor');
  await waitFor(() => expect(received('GET /deposits')).toHaveLength(1));
  push({ deposits: 1 });
  expect(await screen.findByTitle('1 条待处理')).toBeVisible();
  answer('GET /deposits', pageOf([aDeposit('D9')]));
  push({ deposits: 5 }, ['deposits']);
  expect(await screen.findByTitle('5 条待处理')).toBeVisible();
  expect(await screen.findByRole('row', { name: /D9/ })).toBeVisible();
});

describe('the stream of events', () => {
  beforeEach(() => setSessionToken('token'));
  afterEach(() => jest.restoreAllMocks());

  /** An answer of these chunks, which then ends. */
  const chunks = (...texts: string[]) => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    };
    return new Response(new ReadableStream({ start }), { headers: { 'Content-Type': 'text/event-stream' } });
  };

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

  it('reports the counts of each event, however the stream is cut, with the bearer token', async () => {
    const text = eventOf(counts);
    respond('GET /events', () => chunks(': hello\n\n', text.slice(0, 20), text.slice(20)));
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
      return attempts === 4 ? chunks(eventOf(counts)) : HttpResponse.error();
    });
    await followQueueEvents(stop.signal, () => undefined);
    expect(pauses.slice(0, 5)).toEqual([1000, 2000, 5000, 1000, 2000]);
  });

  it('ends with the session', async () => {
    refuse('GET /events', '请重新登录', 401);
    await followQueueEvents(new AbortController().signal, () => undefined);
    expect(sessionToken()).toBeNull();
  });
});
