import { answer, breakCall, received, renderPage, server } from '@site/shared/testing';
import { act, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import RealityCheck from './RealityCheck';

const minute = 60_000;
let now = 1_700_000_000_000;
let timers: { run: () => void; at: number }[] = [];

const { setTimeout: realSet, clearTimeout: realClear } = window;

/* Timers of a minute or more run when the test advances the clock; shorter ones stay real. */
beforeEach(() => {
  timers = [];
  now = 1_700_000_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  window.setTimeout = ((run: () => void, ms = 0) => {
    if (ms < minute) return realSet(run, ms);
    const entry = { run, at: now + ms };
    timers.push(entry);
    return entry;
  }) as never;
  window.clearTimeout = ((timer: never) => {
    timers = timers.filter((entry) => entry !== timer);
    if (typeof timer !== 'object') realClear(timer);
  }) as never;
});
afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(window, { setTimeout: realSet, clearTimeout: realClear });
});

const advance = (minutes: number) =>
  act(async () => {
    const end = now + minutes * minute;
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      now = next.at;
      timers = timers.filter((entry) => entry !== next);
      next.run();
    }
    now = end;
  });

const open = () => renderPage(<RealityCheck />, { at: '/vip', token: 't' });

test('does not request the setting in the first 28 minutes', async () => {
  open();
  await advance(28);
  expect(received('limits')).toHaveLength(0);
});

test('shows the time online every 30 minutes if so set, until 继续 is pressed', async () => {
  answer('limits', [{ kind: 'reality', period: '30m' }]);
  const page = open();
  await advance(29);
  await waitFor(() => expect(received('limits')).toHaveLength(1));
  await waitFor(() => expect(timers).toHaveLength(1));
  await advance(1);
  expect(await page.findByRole('dialog', { name: '您已在线30分钟' })).toBeInTheDocument();
  expect(page.getByRole('link', { name: '查看记录' })).toHaveAttribute('href', '/assets?type=4');
  await page.user.click(page.getByRole('button', { name: '继续' }));
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  await advance(30);
  expect(await page.findByRole('dialog', { name: '您已在线60分钟' })).toBeInTheDocument();
});

test('keeps counting after a reload of the tab', async () => {
  answer('limits', []);
  const page = open();
  await advance(10);
  page.unmount();
  now += 45 * minute;
  const again = renderPage(<RealityCheck />, { store: page.store });
  await waitFor(() => expect(timers).toHaveLength(1));
  await advance(5);
  expect(await again.findByRole('dialog', { name: '您已在线60分钟' })).toBeInTheDocument();
});

test('shows after 60 minutes when the setting cannot be loaded', async () => {
  breakCall('limits');
  const page = open();
  await advance(29);
  await waitFor(() => expect(timers).toHaveLength(1));
  await advance(31);
  expect(await page.findByRole('dialog', { name: '您已在线60分钟' })).toBeInTheDocument();
});

test.each([
  ['switched off', () => answer('limits', [{ kind: 'reality', period: 'off' }])],
  [
    'on a host without limits',
    () => server.use(http.post('*/api/limits', () => new HttpResponse('', { status: 404 }))),
  ],
])('never shows when %s', async (_, prepare) => {
  prepare();
  const page = open();
  await advance(29);
  const status = () => Object.values(page.store.getState().api.queries)[0]?.status;
  await waitFor(() => expect(status()).toMatch(/fulfilled|rejected/));
  await advance(300);
  expect(page.queryByRole('dialog')).toBeNull();
});
